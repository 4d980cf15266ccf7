import { draftsUnder, readDraft } from './drafts.js';

const ofMonth = (idAs: number, idMonth: number): string => `readings.${idAs}.${idMonth}.`;

/** Name of the draft that holds the unsaved indexes of a group's meters in a month, by meter. */
export const readingsDraft = (idAs: number, idMonth: number, idGroup: number): string =>
  ofMonth(idAs, idMonth) + String(idGroup);

/** Returns how many meters have an unsaved index in this tab; a meter that is in several groups counts once. */
export const unsavedReadings = (idAs: number, idMonth: number): number =>
  new Set(draftsUnder(ofMonth(idAs, idMonth)).flatMap((name) => Object.keys(readDraft(name)))).size;
