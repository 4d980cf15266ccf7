import { deviceStorage } from '../../lib/storage.js';

/** Font sizes of the table in pixels at levels 1 to 7 (decisions.md: 1-7 everywhere). */
const sizes = [10, 11, 12, 13, 14, 16, 18] as const;
export const TEXT_LEVEL_MOST = sizes.length;
const usual = 4;
/** The minimum height of a row, as a multiple of its font size. */
const rowPerText = 1.9;

export const textPixels = (level: number): number => sizes[level - 1] ?? sizes[usual - 1] ?? 13;

/** Returns the height of a row in pixels: that of the density, or what larger text needs. */
export const rowPixels = (level: number, densityPixels: number): number =>
  Math.max(densityPixels, Math.round(textPixels(level) * rowPerText));

const KEPT = 'scara.tableText';

const isLevel = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= TEXT_LEVEL_MOST;

/** Returns the level the user chose on this device, else the association's. */
export function recallTextLevel(ofAssociation: number | undefined): number {
  const chosen = Number(deviceStorage.read(KEPT) ?? '');
  if (isLevel(chosen)) return chosen;
  return ofAssociation !== undefined && isLevel(ofAssociation) ? ofAssociation : usual;
}

export const rememberTextLevel = (level: number): void => {
  deviceStorage.write(KEPT, String(level));
};
