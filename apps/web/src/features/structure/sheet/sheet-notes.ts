import { apartmentBody } from '@scara/contracts/http';
import { cleanText, isPhone, phoneDigits, searchKey } from '@scara/domain/kernel';

import type { Cell } from '../../../components/grid-moves.js';
import { refusalsOf } from '../../../lib/contract-form.js';
import { t } from '../../../lib/text.js';
import { unreadNote } from '../apartment-fields.js';
import {
  isChanged,
  type Rows,
  sentFields,
  type SheetEntrance,
  type SheetField,
  sheetFields,
  type SheetNumberField,
  type SheetRow,
} from './sheet-model.js';

export type CellNotes = Readonly<Partial<Record<SheetField, string>>>;

/**
 * Returns the errors by row and cell; unchanged rows are not checked. `entrances` is null in a sheet of one entrance:
 * its new rows need not name it, and it may have been renamed since they were typed.
 */
export function notesOf(
  rows: Rows,
  entrances: readonly SheetEntrance[] | null,
): ReadonlyMap<string, CellNotes> {
  const notes = new Map<string, CellNotes>();
  const titles = new Set(entrances?.map(({ title }) => title));
  const times = new Map<string, number>();
  // As on the server: capitals, diacritics and spaces do not make two numbers different.
  const numberKey = ({ texts }: SheetRow) =>
    `${texts.entrance}\n${searchKey(cleanText(texts.number))}`;
  for (const row of rows) {
    const key = numberKey(row);
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  for (const row of rows) {
    if (!isChanged(row)) continue;
    const own: Partial<Record<SheetField, string>> = { ...fieldNotes(row) };
    const isNumberNew = row.texts.number !== row.before?.texts.number;
    if (isNumberNew && own.number === undefined && (times.get(numberKey(row)) ?? 0) > 1) {
      own.number = t('sheet.numberTaken', { number: row.texts.number });
    }
    if (entrances !== null && row.idAp === null && !titles.has(row.texts.entrance)) {
      own.entrance = t('sheet.entranceUnknown', { title: entrances[0]?.title ?? '' });
    }
    if (Object.keys(own).length > 0) notes.set(row.key, own);
  }
  return notes;
}

const known = new WeakMap<SheetRow, CellNotes>();

function fieldNotes(row: SheetRow): CellNotes {
  const found = known.get(row) ?? askedNotes(row);
  known.set(row, found);
  return found;
}

function askedNotes(row: SheetRow): CellNotes {
  const sent = sentFields(row);
  const unread = sent.flatMap(([field, value]) =>
    value === null
      ? [[field, unreadNote(field as SheetNumberField, row.texts[field])] as const]
      : [],
  );
  const readable = Object.fromEntries(sent.filter(([, value]) => value !== null));
  const schema = apartmentBody.partial();
  const phones = (['tel1', 'tel2'] as const).filter(
    (field) => field in readable && isWrongPhone(row.texts[field]),
  );
  return {
    ...Object.fromEntries(phones.map((field) => [field, t('sheet.phoneInvalid')])),
    ...refusalsOf(schema, readable),
    ...Object.fromEntries(unread),
  };
}

/** Tells whether a phone number is invalid; it may be empty. */
const isWrongPhone = (text: string): boolean => text !== '' && !isPhone(phoneDigits(text));

/** The server's refusals by cell, each with the refused text: it applies as long as the cell still has that text. */
export type Refused = ReadonlyMap<string, { readonly text: string; readonly reason: string }>;
export const nothingRefused: Refused = new Map();

/** Assigns refusals such as `apartments.3.number` to the rows sent. A refusal of a whole row is shown at its number. */
export function refusedCells(fields: Readonly<Record<string, string>>, sent: Rows): Refused {
  const cells = new Map<string, { text: string; reason: string }>();
  for (const [path, reason] of Object.entries(fields)) {
    const match = /^apartments\.(\d+)(?:\.(\w+))?$/.exec(path);
    const row = sent[Number(match?.[1])];
    if (row === undefined) continue;
    const field = (match?.[2] ?? 'number') as SheetField;
    const shown = field in row.texts ? field : 'number';
    cells.set(`${row.key}\n${shown}`, { text: row.texts[shown], reason });
  }
  return cells;
}

/** Adds the server's refusals to the errors, for cells that still have the refused text. */
export function withRefused(
  notes: ReadonlyMap<string, CellNotes>,
  rows: Rows,
  refused: Refused,
): ReadonlyMap<string, CellNotes> {
  if (refused.size === 0) return notes;
  const all = new Map(notes);
  for (const row of rows) {
    for (const field of sheetFields(true)) {
      const cell = refused.get(`${row.key}\n${field}`);
      if (cell === undefined || cell.text !== row.texts[field] || !isChanged(row)) continue;
      all.set(row.key, { [field]: cell.reason, ...all.get(row.key) });
    }
  }
  return all;
}

/** Returns how many cells have an error. */
export const countOf = (notes: ReadonlyMap<string, CellNotes>): number =>
  [...notes.values()].reduce((sum, note) => sum + Object.keys(note).length, 0);

/** Returns the first cell with an error, by row (column 0 if its column is not shown); null for none. */
export function firstOf(
  notes: ReadonlyMap<string, CellNotes>,
  rows: Rows,
  columns: readonly { readonly field: SheetField }[],
): Cell | null {
  const row = rows.findIndex(({ key }) => notes.has(key));
  const own = notes.get(rows[row]?.key ?? '');
  if (own === undefined) return null;
  const column = columns.findIndex(({ field }) => own[field] !== undefined);
  return { row, column: Math.max(0, column) };
}
