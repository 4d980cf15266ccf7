import { apartmentBody, type ApartmentView } from '@scara/contracts/http';
import {
  EXCLUDED_MAX,
  FOUR_DECIMALS_WEIGHT_MAX,
  PERSONS_MAX,
  WEIGHT_MAX,
} from '@scara/domain/kernel';

import { refusalsOf } from '../../lib/contract-form.js';
import { editScaled, parseScaled } from '../../lib/format.js';
import { shapeRefusal } from '../../lib/number-input.js';
import { t } from '../../lib/text.js';

export type TextFieldName = 'number' | 'tenantName';
export type NumberFieldName =
  | 'persons'
  | 'surfaceE5'
  | 'heatSurfaceE5'
  | 'c2E5'
  | 'c3E5'
  | 'c4E5'
  | 'nopRemBani'
  | 'nopPenBani';
export type RowFieldName = TextFieldName | NumberFieldName;
export type RowTexts = Record<RowFieldName, string>;

type NumberShape = {
  /** How many decimals may be typed (3-configuration §5). */
  readonly decimals: number;
  /** The stored value of one unit of the last decimal. */
  readonly step: number;
  readonly min: number;
  readonly max: number;
};

const weight5: NumberShape = { decimals: 5, step: 1, min: 0, max: WEIGHT_MAX };
const weight4: NumberShape = { decimals: 4, step: 10, min: 0, max: FOUR_DECIMALS_WEIGHT_MAX / 10 };
const excluded: NumberShape = { decimals: 2, step: 1, min: -EXCLUDED_MAX, max: EXCLUDED_MAX };

export const numberShapes: Record<NumberFieldName, NumberShape> = {
  persons: { decimals: 0, step: 1, min: 0, max: PERSONS_MAX },
  surfaceE5: weight5,
  heatSurfaceE5: weight4,
  c2E5: weight4,
  c3E5: weight5,
  c4E5: weight5,
  nopRemBani: excluded,
  nopPenBani: excluded,
};

export const rowFields: readonly RowFieldName[] = [
  'number',
  'tenantName',
  'persons',
  'surfaceE5',
  'heatSurfaceE5',
  'c2E5',
  'c3E5',
  'c4E5',
  'nopRemBani',
  'nopPenBani',
];

export const isNumberField = (field: RowFieldName): field is NumberFieldName =>
  field in numberShapes;

/** Returns a number of an apartment as the text of its field. */
export function numberText(apartment: ApartmentView, field: NumberFieldName): string {
  const { decimals, step } = numberShapes[field];
  // Older values may have more decimals than can be typed now; they are shown in full.
  const isWhole = apartment[field] % step === 0;
  return isWhole
    ? editScaled(apartment[field] / step, decimals)
    : editScaled(apartment[field], decimals + 1);
}

/** Parses the text of a field into the stored number, 0 if it is empty; null if it is not a number. */
export function numberIn(field: NumberFieldName, text: string): number | null {
  if (text.trim() === '') return 0;
  const { decimals, step } = numberShapes[field];
  const scaled = parseScaled(text, decimals);
  return scaled === null ? null : scaled * step;
}

/** Returns an apartment as the texts of its row. */
export function textsOf(apartment: ApartmentView): RowTexts {
  const number = (field: NumberFieldName) => numberText(apartment, field);
  return {
    number: apartment.number,
    tenantName: apartment.tenantName,
    persons: number('persons'),
    surfaceE5: number('surfaceE5'),
    heatSurfaceE5: number('heatSurfaceE5'),
    c2E5: number('c2E5'),
    c3E5: number('c3E5'),
    c4E5: number('c4E5'),
    nopRemBani: number('nopRemBani'),
    nopPenBani: number('nopPenBani'),
  };
}

/** Returns an empty row; its number follows the last one if that ends in digits. */
export function emptyTexts(lastNumber: string | null): RowTexts {
  return {
    number: lastNumber === null ? '1' : numberAfter(lastNumber),
    tenantName: '',
    persons: '',
    surfaceE5: '',
    heatSurfaceE5: '',
    c2E5: '',
    c3E5: '',
    c4E5: '',
    nopRemBani: '',
    nopPenBani: '',
  };
}

export function numberAfter(number: string): string {
  const match = /^(.*?)(\d{1,9})$/.exec(number);
  if (match === null) return '';
  const [, before = '', digits = ''] = match;
  return before + String(Number(digits) + 1).padStart(digits.length, '0');
}

export type RowBody = Partial<Record<TextFieldName, string> & Record<NumberFieldName, number>>;

/** Returns the fields that differ from `before` with their values; null for a text that is not a number. */
function changedFields(texts: RowTexts, before: RowTexts | null) {
  return rowFields
    .filter((field) => before === null || texts[field] !== before[field])
    .map((field) => [field, valueOf(field, texts[field])] as const);
}

function valueOf(field: RowFieldName, text: string): string | number | null {
  return isNumberField(field) ? numberIn(field, text) : text.trim();
}

/** Returns the request body of a row: the fields that differ from `before`, or all of a new row. */
export function bodyOf(texts: RowTexts, before: RowTexts | null): RowBody {
  return Object.fromEntries(changedFields(texts, before));
}

/** Returns why the text of a field is not a valid number. */
export const unreadNote = (field: NumberFieldName, text: string): string =>
  shapeRefusal(text, numberShapes[field]) ?? t('number.invalid');

/** Returns the refusals of a row by field; unchanged fields are not checked. */
export function rowRefusals(texts: RowTexts, before: RowTexts | null): Record<string, string> {
  const fields = changedFields(texts, before);
  const unread = fields
    .filter(([, value]) => value === null)
    // Only number fields can have an unreadable text.
    .map(([field]) => field as NumberFieldName);
  const readable = Object.fromEntries(fields.filter(([, value]) => value !== null));
  return {
    ...refusalsOf(apartmentBody.partial(), readable),
    ...Object.fromEntries(unread.map((field) => [field, unreadNote(field, texts[field])])),
  };
}

export type WeightDecimals = Record<
  'surfaceE5' | 'heatSurfaceE5' | 'c2E5' | 'c3E5' | 'c4E5',
  number
>;

/** Returns how many decimals, at least two, each weight needs so that no apartment's value is rounded. */
export function weightDecimals(
  apartments: readonly Pick<ApartmentView, keyof WeightDecimals>[],
): WeightDecimals {
  const needed = (field: keyof WeightDecimals) =>
    [2, 3, 4].find((decimals) =>
      apartments.every((apartment) => apartment[field] % 10 ** (5 - decimals) === 0),
    ) ?? 5;
  return {
    surfaceE5: needed('surfaceE5'),
    heatSurfaceE5: needed('heatSurfaceE5'),
    c2E5: needed('c2E5'),
    c3E5: needed('c3E5'),
    c4E5: needed('c4E5'),
  };
}
