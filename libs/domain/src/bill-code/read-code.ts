import type { LocalDate } from '../kernel/index.js';
import type { Pattern, PatternType } from './pattern.js';
import { readPiece } from './read-piece.js';

/** The field of the bill form that a piece of a code fills; an `other` piece is only checked. */
export const CODE_FIELDS = [
  'number',
  'date',
  'dueDate',
  'amount',
  'client',
  'meter',
  'other',
] as const;
export type CodeField = (typeof CODE_FIELDS)[number];

/** The type of pattern that a field is read by. */
export const TYPE_OF_FIELD: Readonly<Record<Exclude<CodeField, 'other'>, PatternType>> = {
  number: 'text',
  date: 'date',
  dueDate: 'date',
  amount: 'amount',
  client: 'text',
  meter: 'text',
};

export interface CodePiece {
  readonly field: CodeField;
  readonly pattern: Pattern;
}

/** One format of a company's codes: consecutive pieces that cover the whole code. */
export interface CodeLayout {
  readonly ruleGroup: number;
  readonly pieces: readonly CodePiece[];
}

/** The values in a code; '' and null where the layout has no piece for them. */
export interface CodeValues {
  readonly number: string;
  readonly date: LocalDate | '';
  readonly dueDate: LocalDate | '';
  readonly amountBani: number | null;
  readonly client: string;
  readonly meter: string;
}

const NOTHING: CodeValues = {
  number: '',
  date: '',
  dueDate: '',
  amountBani: null,
  client: '',
  meter: '',
};

export interface CodeMatch {
  readonly ruleGroup: number;
  readonly values: CodeValues;
}

/**
 * Returns every layout that reads the code, in the given order. Of layouts that read the same values only the first is
 * returned. With more than one match the user must choose.
 */
export function matchCode(code: string, layouts: readonly CodeLayout[]): readonly CodeMatch[] {
  const text = code.trim();
  const matches = new Map<string, CodeMatch>();
  for (const layout of layouts) {
    const values = readWith(layout, text);
    if (values === undefined) continue;
    const said = JSON.stringify(values);
    if (!matches.has(said)) matches.set(said, { ruleGroup: layout.ruleGroup, values });
  }
  return [...matches.values()];
}

function readWith({ pieces }: CodeLayout, code: string): CodeValues | undefined {
  const length = pieces.reduce((sum, { pattern }) => sum + pattern.length, 0);
  if (pieces.length === 0 || code.length !== length) return undefined;
  let values = NOTHING;
  let at = 0;
  for (const { field, pattern } of pieces) {
    const value = readPiece(pattern, code.slice(at, at + pattern.length));
    at += pattern.length;
    if (value === undefined) return undefined;
    if (field === 'other') continue;
    if (value.type === 'amount') values = { ...values, amountBani: value.amountBani };
    else values = { ...values, [field]: value.type === 'date' ? value.date : value.text };
  }
  return values;
}
