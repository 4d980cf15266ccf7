import { t } from '../../../lib/text.js';
import { rootPixels } from '../../../lib/root-pixels.js';
import { columnsOf } from '../columns.js';
import { isSheetNumber, type SheetField, sheetFields } from './sheet-model.js';

export type SheetColumn = {
  readonly field: SheetField;
  readonly head: string;
  readonly label: string;
  readonly width: number;
};

/** Widths in pixels at the usual text size. */
const widths: Partial<Record<SheetField, number>> = {
  entrance: 190,
  number: 74,
  tenantName: 210,
  persons: 66,
  tel1: 130,
  tel2: 130,
  email: 220,
};

/** Returns the columns, with the association's names of its coefficients; widths in pixels, scaled by text size. */
export function sheetColumns(
  hasEntrances: boolean,
  names: Parameters<typeof columnsOf>[0],
): readonly SheetColumn[] {
  const known = new Map<string, { head: string; label: string }>(
    columnsOf(names).map(({ field, head, label }) => [field, { head, label }]),
  );
  const own: Partial<Record<SheetField, string>> = {
    entrance: t('sheet.entrance'),
    tel1: t('structure.tel1'),
    tel2: t('structure.tel2'),
    email: t('sheet.email'),
  };
  const larger = rootPixels() / 16;
  return sheetFields(hasEntrances).map((field) => {
    const head = own[field] ?? known.get(field)?.head ?? field;
    const label = own[field] ?? known.get(field)?.label ?? field;
    const width = widths[field] ?? (isSheetNumber(field) ? 112 : 120);
    return { field, head, label, width: width * larger };
  });
}
