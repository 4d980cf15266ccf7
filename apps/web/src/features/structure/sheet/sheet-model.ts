import type { ApartmentView, BodySentTo, Structure, apartmentRoutes } from '@scara/contracts/http';
import { searchKey } from '@scara/domain/kernel';

import { isOtherOwner } from '../../../lib/other-owner.js';
import { entrancePlace } from '../../../lib/place-names.js';
import { isNumberField, type NumberFieldName, numberIn, numberText } from '../apartment-fields.js';

export type SheetTextField = 'number' | 'tenantName' | 'tel1' | 'tel2' | 'email';
export type SheetNumberField = Exclude<NumberFieldName, 'nopRemBani' | 'nopPenBani'>;
export type SheetField = SheetTextField | SheetNumberField | 'entrance';
export type SheetTexts = Readonly<Record<SheetField, string>>;

/** An apartment being edited. Rows are immutable: the same object means that the row is unchanged. */
export type SheetRow = {
  readonly key: string;
  /** null for an apartment that is not saved yet. */
  readonly idAp: number | null;
  /** The values as they were shown; null for a new apartment. */
  readonly before: { readonly texts: SheetTexts; readonly revision: number } | null;
  readonly texts: SheetTexts;
};
export type Rows = readonly SheetRow[];

/** An entrance with its title in the sheet and its own name. */
export type SheetEntrance = {
  readonly idEntrance: number;
  readonly title: string;
  readonly name: string;
};

const typed: readonly SheetField[] = [
  'number',
  'tenantName',
  'persons',
  'surfaceE5',
  'heatSurfaceE5',
  'c2E5',
  'c3E5',
  'c4E5',
  'tel1',
  'tel2',
  'email',
];

/** Returns the columns in order; the entrance only if there are several. */
export const sheetFields = (hasEntrances: boolean): readonly SheetField[] =>
  hasEntrances ? ['entrance', ...typed] : typed;

export const isSheetNumber = (field: SheetField): field is SheetNumberField =>
  field !== 'entrance' && isNumberField(field as NumberFieldName);

const noTexts = Object.fromEntries(sheetFields(true).map((field) => [field, ''])) as SheetTexts;

/** Returns the changed rows in which another owner's name was typed over the one shown. */
export const newOwnersIn = (changed: Rows): Rows =>
  changed.filter(
    ({ before, texts }) =>
      before !== null && isOtherOwner(before.texts.tenantName, texts.tenantName),
  );

export function entrancesOf({ blocks }: Structure): readonly SheetEntrance[] {
  return blocks.flatMap((block) =>
    block.inBlock.map(({ idEntrance, name }) => ({
      idEntrance,
      title: entrancePlace(block.name, name),
      name,
    })),
  );
}

/** Returns the apartments of the entrances as rows, in the order of the structure. */
export function rowsOf({ blocks }: Structure, entrances: readonly SheetEntrance[]): Rows {
  const titles = new Map(entrances.map(({ idEntrance, title }) => [idEntrance, title]));
  return blocks
    .flatMap((block) => block.inBlock)
    .flatMap(({ idEntrance, inEntrance }) => {
      const title = titles.get(idEntrance);
      return title === undefined ? [] : inEntrance.map((one) => rowOf(one, title));
    });
}

function rowOf(apartment: ApartmentView, entrance: string): SheetRow {
  const number = (field: SheetNumberField): string => numberText(apartment, field);
  const texts: SheetTexts = {
    entrance,
    number: apartment.number,
    tenantName: apartment.tenantName,
    persons: number('persons'),
    surfaceE5: number('surfaceE5'),
    heatSurfaceE5: number('heatSurfaceE5'),
    c2E5: number('c2E5'),
    c3E5: number('c3E5'),
    c4E5: number('c4E5'),
    tel1: apartment.tel1,
    tel2: apartment.tel2,
    email: apartment.email,
  };
  const { idAp, revision } = apartment;
  return { key: `a${idAp}`, idAp, before: { texts, revision }, texts };
}

let lastNew = 0;

/** Returns a row for a new apartment. */
export function newRow(texts: Partial<SheetTexts>): SheetRow {
  lastNew += 1;
  return {
    key: `n${lastNew}.${Date.now()}`,
    idAp: null,
    before: null,
    texts: { ...noTexts, ...texts },
  };
}

export const isChanged = ({ before, texts }: Pick<SheetRow, 'before' | 'texts'>): boolean =>
  before === null || typed.some((field) => texts[field] !== before.texts[field]);

/** Tells whether a field is read-only: an existing apartment cannot move to another entrance. */
export const isFixed = ({ idAp }: SheetRow, field: SheetField): boolean =>
  field === 'entrance' && idAp !== null;

/** Returns the row with a text in a field; the same row if nothing changes or the field is read-only. */
export function withText(row: SheetRow, field: SheetField, text: string): SheetRow {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (row.texts[field] === clean || isFixed(row, field)) return row;
  return { ...row, texts: { ...row.texts, [field]: clean } };
}

const wordsOfPlaces = new Set(['bloc', 'blocul', 'bl', 'scara', 'sc']);

/** Reduces the name of a place to what identifies it, however it is written: `14 a` for „Bl. 14, sc. A”. */
const placeKey = (text: string): string =>
  searchKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !wordsOfPlaces.has(word))
    .join(' ');

/**
 * Replaces typed entrances by their titles in the sheet. Users type „A”, and other spreadsheets have „sc. A”: a text
 * that fits exactly one entrance means that one.
 */
export function withEntrances(rows: Rows, entrances: readonly SheetEntrance[]): Rows {
  const titles = new Set(entrances.map(({ title }) => title));
  return rows.map((row) => {
    if (row.idAp !== null || titles.has(row.texts.entrance)) return row;
    const key = placeKey(row.texts.entrance);
    const meant = [
      entrances.filter(({ title }) => placeKey(title) === key),
      entrances.filter(({ name }) => placeKey(name) === key),
    ].find((found) => found.length > 0);
    return key === '' || meant?.length !== 1 ? row : withText(row, 'entrance', meant[0]!.title);
  });
}

type Sent = readonly [Exclude<SheetField, 'entrance'>, string | number | null];

/** Returns the fields to send: changed ones, or a new row's filled ones; null for a text that is not a number. */
export function sentFields({ before, texts }: SheetRow): readonly Sent[] {
  const fields = typed.filter((field) =>
    before === null
      ? field === 'number' || texts[field] !== ''
      : texts[field] !== before.texts[field],
  ) as readonly Sent[0][];
  return fields.map((field) => [field, valueOf(field, texts[field])] as const);
}

function valueOf(field: Sent[0], text: string): string | number | null {
  return isSheetNumber(field) ? numberIn(field, text) : text;
}

export type SheetBody = BodySentTo<typeof apartmentRoutes.saveSheet>;

/** Returns the request body: the changed rows in order; without `entrances` the path of the call names the entrance. */
export function bodyOf(changed: Rows, entrances: readonly SheetEntrance[] | null): SheetBody {
  const ids = new Map(entrances?.map(({ idEntrance, title }) => [title, idEntrance]));
  return {
    apartments: changed.map((row) => ({
      ...(Object.fromEntries(sentFields(row)) as Partial<SheetBody['apartments'][number]>),
      ...(row.idAp !== null && { idAp: row.idAp, revision: row.before!.revision }),
      ...(row.idAp === null && entrances !== null && { idEntrance: ids.get(row.texts.entrance) }),
    })),
  };
}

/**
 * Returns the rows after a save of `changed` was acknowledged. An added apartment that was read before the answer came is
 * the saved row, not a second one.
 */
export function afterSave(
  rows: Rows,
  changed: Rows,
  answer: { readonly apartments: readonly number[]; readonly revision: number },
): Rows {
  const saved = new Map(changed.map((row, at) => [row.key, { row, idAp: answer.apartments[at]! }]));
  const own = new Set(rows.map(({ key }) => saved.get(key)?.idAp));
  return rows.flatMap((row) => {
    const one = saved.get(row.key);
    if (one === undefined) return row.idAp !== null && own.has(row.idAp) ? [] : [row];
    // Texts typed while the save was running stay typed.
    return {
      ...row,
      idAp: one.idAp,
      before: { texts: one.row.texts, revision: answer.revision },
    };
  });
}

/**
 * Merges the rows with the association's current apartments. Unchanged rows show the current values. A changed row
 * keeps the revision it was shown with, so that saving over another user's change is refused, until `over` says that
 * the user has seen it.
 */
export function merged(rows: Rows, fresh: Rows, over: 'kept' | 'seen' = 'kept'): Rows {
  const own = new Map(rows.flatMap((row) => (row.idAp === null ? [] : [[row.idAp, row] as const])));
  const standing = fresh.map((row) => {
    const mine = own.get(row.idAp!);
    if (mine === undefined) return row;
    if (mine.before!.revision >= row.before!.revision) return mine;
    if (!isChanged(mine)) return { ...row, key: mine.key };
    if (over === 'kept') return mine;
    const texts = { ...row.texts };
    for (const field of typed) {
      if (mine.texts[field] !== mine.before!.texts[field]) texts[field] = mine.texts[field];
    }
    return { ...row, key: mine.key, texts };
  });
  return [...standing, ...rows.filter((row) => row.idAp === null)];
}

/** Returns the names of changed apartments that another user has deleted. */
export function goneNames(rows: SheetDraft['rows'], fresh: Rows): string[] {
  const standing = new Set(fresh.map(({ idAp }) => idAp));
  return rows
    .filter((row) => row.idAp !== null && isChanged(row) && !standing.has(row.idAp))
    .map(({ before }) => `${before!.texts.entrance}, ${before!.texts.number}`);
}

/** The unsaved rows as they are stored to survive a reload. */
export type SheetDraft = {
  readonly rows: readonly Pick<SheetRow, 'idAp' | 'before' | 'texts'>[];
};

export const draftOf = (rows: Rows): SheetDraft => ({
  rows: rows.filter(isChanged).map(({ idAp, before, texts }) => ({ idAp, before, texts })),
});

/** Returns what a draft holds beyond the rows that were `saved`, for a save whose sheet was left before its answer. */
export function draftAfter({ rows = [] }: Partial<SheetDraft>, saved: Rows): SheetDraft {
  const isSaved = ({ idAp, texts }: SheetDraft['rows'][number]): boolean =>
    saved.some(
      (row) =>
        row.idAp === idAp && sheetFields(true).every((field) => row.texts[field] === texts[field]),
    );
  return { rows: rows.filter((row) => !isSaved(row)) };
}

/** Returns the rows with a draft applied; a save is compared with the values that the draft was based on. */
export function withDraft(rows: Rows, draft: Partial<SheetDraft>): Rows {
  const kept = draft.rows ?? [];
  const own = new Map(kept.map((one) => [one.idAp, one] as const));
  return [
    ...rows.map((row) => {
      const one = own.get(row.idAp);
      return one === undefined ? row : { ...row, before: one.before, texts: one.texts };
    }),
    ...kept.filter(({ idAp }) => idAp === null).map(({ texts }) => newRow(texts)),
  ];
}
