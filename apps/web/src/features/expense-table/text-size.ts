import { recallChoice, rememberChoice } from '../../lib/appearance.js';

/** Pixels of the table's text at levels 1 to 7 (decisions.md: 1-7 everywhere). */
const sizes = [10, 11, 12, 13, 14, 16, 18] as const;
export const TEXT_LEVEL_MOST = sizes.length;
const usual = 4;
/** A row is never lower than its text with some air. */
const rowPerText = 1.9;

export const textPixels = (level: number): number => sizes[level - 1] ?? sizes[usual - 1] ?? 13;

/** The height of a row in pixels: the density's, or what larger text needs. */
export const rowPixels = (level: number, densityPixels: number): number =>
  Math.max(densityPixels, Math.round(textPixels(level) * rowPerText));

const isLevel = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= TEXT_LEVEL_MOST;

/** The level that this person chose on this device, else the association's own. */
export function recallTextLevel(ofAssociation: number | undefined): number {
  const chosen = Number(recallChoice('tableText') ?? '');
  if (isLevel(chosen)) return chosen;
  return ofAssociation !== undefined && isLevel(ofAssociation) ? ofAssociation : usual;
}

export const rememberTextLevel = (level: number): void => {
  rememberChoice('tableText', String(level));
};
