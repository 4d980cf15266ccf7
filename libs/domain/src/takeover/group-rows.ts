import { groupedBy, searchKey } from '../kernel/index.js';
import { placeKey, type Apartments, type Place } from './apartment-rows.js';
import { repeated, type FirstRows } from './duplicates.js';
import type { OpenTable, RowReader } from './row-reader.js';

/** The payers of an expense or a fund's due. */
export type Payers =
  | { readonly kind: 'all' }
  | { readonly kind: 'entrance'; readonly entrance: string }
  | { readonly kind: 'group'; readonly group: string };

export type GroupRow = { readonly row: number; readonly group: string; readonly place: Place };

export type Groups = {
  readonly rows: readonly GroupRow[];
  /** In the order in which they first appear. */
  readonly members: ReadonlyMap<string, readonly Place[]>;
  /** Returns the payers that a cell names: a group, 'toată', 'Scara A'; an empty cell is the whole association. */
  readonly payersOf: (row: RowReader, column: string) => Payers | undefined;
};

const ALL = new Set(['toata', 'toata asociatia', 'asociatia', 'toti', 'toate']);

/** Reads groups and their members; a group may not have the name of an entrance or of the whole association. */
export function readGroups(table: OpenTable | undefined, apartments: Apartments): Groups {
  const names = new Map<string, string>();
  const firsts: FirstRows = new Map();
  const rows: GroupRow[] = [];
  for (const row of table?.rows ?? []) {
    const read = groupOf(row, apartments, names, firsts);
    if (read === undefined) continue;
    rows.push(read);
  }
  const places = [...groupedBy(rows, ({ group }) => group)].map(
    ([group, own]) => [group, own.map(({ place }) => place)] as const,
  );
  const members = new Map(places);
  return { rows, members, payersOf: payersFinder(names, apartments.entrances) };
}

function groupOf(
  row: RowReader,
  apartments: Apartments,
  names: Map<string, string>,
  firsts: FirstRows,
): GroupRow | undefined {
  const place = apartments.placeOf(row);
  if (!row.needs('group')) return undefined;
  const typed = row.label('group', 1, 45);
  if (typed === undefined) return undefined;
  const key = searchKey(typed);
  if (ALL.has(key) || entranceOf(key, apartments.entrances) !== undefined) {
    return void row.error('group', { code: 'group-name-reserved' });
  }
  const group = names.get(key) ?? typed;
  names.set(key, group);
  if (row.failed() || place === undefined) return undefined;
  if (repeated(firsts, `${key}|${placeKey(place)}`, row, 'apartment')) {
    return undefined;
  }
  return { row: row.row, group, place };
}

function payersFinder(
  names: ReadonlyMap<string, string>,
  entrances: Apartments['entrances'],
): Groups['payersOf'] {
  return (row, column) => {
    const typed = row.text(column, 1, 45);
    if (typed === undefined) return row.failed() ? undefined : { kind: 'all' };
    const key = searchKey(typed);
    if (ALL.has(key)) return { kind: 'all' };
    const group = names.get(key);
    if (group !== undefined) return { kind: 'group', group };
    const entrance = entranceOf(key, entrances);
    if (entrance !== undefined) return { kind: 'entrance', entrance };
    return void row.error(column, { code: 'group-unknown' });
  };
}

/** Returns the entrance that a group's name refers to: every entrance is also a group, 'Scara A' (decisions.md). */
function entranceOf(key: string, entrances: Apartments['entrances']): string | undefined {
  return entrances.get(key.replace(/^scara\s+/, ''))?.entrance ?? entrances.get(key)?.entrance;
}
