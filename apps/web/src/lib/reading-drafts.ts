import { draftsUnder, readDraft } from './drafts.js';

const ofMonth = (idAs: number, idMonth: number): string => `readings.${idAs}.${idMonth}.`;

/** Where the indexes typed for a group's meters in a month wait to be saved, by meter. */
export const readingsDraft = (idAs: number, idMonth: number, idGroup: number): string =>
  ofMonth(idAs, idMonth) + String(idGroup);

/** How many meters have an index typed on this tab and not saved; a meter of several groups counts once. */
export const unsavedReadings = (idAs: number, idMonth: number): number =>
  new Set(draftsUnder(ofMonth(idAs, idMonth)).flatMap((name) => Object.keys(readDraft(name)))).size;
