import type { TableColumn, TableData, TableFund } from '@scara/contracts/http';
import { fundOnList } from '@scara/domain/association';

import { formatScaled } from '../../lib/format.js';
import { monthShort } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { type Head, type Leaf, leafOf, money, roomOf, single, textsOf, widthOf } from './leaf.js';
import { shareDecimals, shareText } from './undivided-share.js';

export type TableModel = {
  readonly heads: readonly Head[];
  readonly leaves: readonly Leaf[];
  /** The apartment of each row. */
  readonly idAps: readonly number[];
};

export type TableOptions = {
  readonly names: ReadonlyMap<number, string>;
  readonly hasArrearsByMonth: boolean;
  readonly canEditPersons: boolean;
  /** The display settings of each fund; if absent, all funds are shown in full. */
  readonly funds?: ReadonlyMap<number, FundShown>;
};

/** A fund's settings about its place in the table. */
export type FundShown = Parameters<typeof fundOnList>[0];

/** Arrears by month are shown for the last 12 months (1-core §9). */
const arrearsMonthsMost = 12;

/** Returns the columns of the table in order: the apartment, its expenses, its arrears and funds, the total. */
export function tableModel(data: TableData, options: TableOptions): TableModel {
  const sumOf = (key: 'expenses' | 'advance' | 'total', head: string): Head =>
    single(money(key, head, (at) => data.rows[at]?.[key] ?? 0, data.totals[key], data.rows.length));
  const heads = [
    ...apartmentHeads(data, options),
    ...data.columns.map((column) => columnHead(column, data)),
    sumOf('expenses', t('expenseTable.expenses')),
    arrearsHead(data, options.hasArrearsByMonth),
    penaltiesHead(data),
    ...data.funds.flatMap((fund) => fundHeads(fund, data, options.funds)),
    sumOf('advance', t('expenseTable.advance')),
    sumOf('total', t('expenseTable.total')),
  ].map(grouped);
  const idAps = data.rows.map(({ idAp }) => idAp);
  return { heads, leaves: heads.flatMap((head) => head.leaves), idAps };
}

function grouped(head: Head, at: number, heads: readonly Head[]): Head {
  const isAfterGroup = (heads[at - 1]?.leaves.length ?? 1) > 1;
  if (head.leaves.length === 1 && !isAfterGroup) return head;
  const leaves = head.leaves.map((leaf, index) =>
    index === 0 ? { ...leaf, isGroupStart: true } : leaf,
  );
  return { ...head, leaves };
}

function apartmentHeads(data: TableData, { names, canEditPersons }: TableOptions): Head[] {
  const { rows, totals } = data;
  const decimals = shareDecimals(rows.map((row) => row.surfaceE5));
  // Names arrive after the figures: until then no apartment is marked as gone.
  const noName = names.size === 0 ? '' : t('expenseTable.gone');
  const name = (at: number) => names.get(rows[at]?.idAp ?? 0) ?? noName;
  const leaf = (
    key: string,
    head: string,
    kind: Leaf['kind'],
    text: (at: number) => string,
    total: string,
  ): Leaf => {
    const width = widthOf(head, [...textsOf(rows.length, text), total]);
    return leafOf({ key, head, kind, width, text, total, topic: 'apartment' });
  };
  const persons = (at: number) => String(rows[at]?.persons ?? 0);
  const share = (at: number) => shareText(rows[at]?.surfaceE5 ?? 0, decimals);
  const number = leaf(
    'n',
    t('expenseTable.number'),
    'label',
    (at) => rows[at]?.n ?? '',
    t('table.total'),
  );
  const numberLeaf = {
    ...number,
    width: Math.max(number.width, ...rows.map(({ n }) => roomOf(n))),
  };
  return [
    single(numberLeaf),
    single({ ...leaf('name', t('expenseTable.name'), 'label', name, ''), width: NAME_WIDTH }),
    single({
      ...leaf('persons', t('expenseTable.persons'), 'number', persons, String(totals.persons)),
      // A deleted apartment has its account in the table but no persons to edit.
      isEditable: (at) => canEditPersons && (names.size === 0 || names.has(rows[at]?.idAp ?? 0)),
    }),
    single(
      leaf(
        'share',
        t('expenseTable.share'),
        'number',
        share,
        shareText(totals.surfaceE5, decimals),
      ),
    ),
  ];
}

/**
 * Returns the header of an expense column. `showMetering`: 1 the amount alone, 2 consumption, 3 consumption, its price
 * and the difference, 4 their sum (computation.md §2). `showIndex` adds the indexes before them: 2 the new one, 3 both.
 */
function columnHead(column: TableColumn, data: TableData): Head {
  const { idOutgoColumn, name, shares, totalBani } = column;
  const key = `c${idOutgoColumn}`;
  const count = data.rows.length;
  const parts = [...indexLeaves(column, count), ...meteredLeaves(column, count)];
  const head = parts.length === 0 ? name : t('expenseTable.amount');
  const amount = money(key, head, (at) => shares[at] ?? null, totalBani, count);
  return { key, title: name, leaves: [...parts, { ...amount, fullHead: name }], idOutgoColumn };
}

function meteredLeaves(column: TableColumn, count: number): Leaf[] {
  const { idOutgoColumn, name, metered, showMetering } = column;
  if (metered === null || showMetering === 1) return [];
  const key = `c${idOutgoColumn}`;
  const part = (suffix: string, head: string, values: readonly (number | null)[]): Leaf => ({
    ...money(`${key}.${suffix}`, head, (at) => values[at] ?? null, sum(values), count),
    fullHead: `${name}: ${head}`,
    topic: key,
  });
  const { useBani, differenceBani } = metered;
  if (showMetering === 4) {
    const both = useBani.map((use, at) => plus(use, differenceBani[at] ?? null));
    return [part('sum', t('expenseTable.useAndDifference'), both)];
  }
  const consumption = consumptionLeaf(column, metered, count);
  if (showMetering === 2) return [consumption];
  return [
    consumption,
    part('use', t('expenseTable.use'), useBani),
    part('difference', t('expenseTable.difference'), differenceBani),
  ];
}

function indexLeaves(column: TableColumn, count: number): Leaf[] {
  const { indexes, showIndex, idOutgoColumn, name } = column;
  if (indexes === null || showIndex === 1) return [];
  const leaf = (
    suffix: string,
    head: string,
    read: (index: { oldE3: number; newE3: number | null }) => number | null,
  ): Leaf => {
    const text = (at: number) => {
      const meters = indexes[at] ?? [];
      if (meters.length === 0) return null;
      return meters
        .map(read)
        .map((index) => (index === null ? '?' : formatScaled(index, 3)))
        .join(' · ');
    };
    return leafOf({
      key: `c${idOutgoColumn}.${suffix}`,
      head,
      fullHead: `${name}: ${head}`,
      kind: 'number',
      width: widthOf(head, textsOf(count, text)),
      text,
      total: '',
      topic: `c${idOutgoColumn}`,
    });
  };
  const fresh = leaf('new', t('expenseTable.indexNew'), ({ newE3 }) => newE3);
  return showIndex === 2
    ? [fresh]
    : [leaf('old', t('expenseTable.indexOld'), ({ oldE3 }) => oldE3), fresh];
}

function consumptionLeaf(
  { idOutgoColumn, name }: TableColumn,
  { unit, consumptionE3 }: NonNullable<TableColumn['metered']>,
  count: number,
): Leaf {
  const text = (at: number) => {
    const used = consumptionE3[at] ?? null;
    return used === null ? null : formatScaled(used, 3);
  };
  const head = t('expenseTable.consumption', { unit });
  const total = formatScaled(sum(consumptionE3), 3);
  return leafOf({
    key: `c${idOutgoColumn}.consumption`,
    head,
    fullHead: `${name}: ${head}`,
    kind: 'number',
    width: widthOf(head, [...textsOf(count, text), total]),
    text,
    total,
    topic: `c${idOutgoColumn}`,
  });
}

function arrearsHead({ rows, totals }: TableData, isByMonth: boolean): Head {
  const title = t('expenseTable.arrears');
  const whole = money(
    'arrears',
    title,
    (at) => rows[at]?.arrears ?? 0,
    totals.arrears,
    rows.length,
  );
  if (!isByMonth) return single(whole);
  const months = new Set(rows.flatMap((row) => row.arrearsByMonth.map(({ idMonth }) => idMonth)));
  const leaves = [...months]
    .sort((a, b) => a - b)
    .slice(-arrearsMonthsMost)
    .map((idMonth, place): Leaf => {
      // Older arrears are added to the oldest month shown, so that the months add up to the sum beside them.
      const owed = rows.map(({ arrearsByMonth }) =>
        arrearsByMonth
          .filter((one) => one.idMonth === idMonth || (place === 0 && one.idMonth < idMonth))
          .reduce((all, { amountBani }) => all + amountBani, 0),
      );
      const head = monthShort(idMonth);
      return {
        ...money(`arrears.${idMonth}`, head, (at) => owed[at] ?? 0, sum(owed), rows.length),
        fullHead: `${title} ${head}`,
        topic: 'arrears',
      };
    });
  if (leaves.length === 0) return single(whole);
  return {
    key: 'arrears',
    title,
    leaves: [...leaves, { ...whole, head: t('expenseTable.arrearsAll') }],
    idOutgoColumn: null,
  };
}

function penaltiesHead({ rows, totals }: TableData): Head {
  const title = t('expenseTable.penalties');
  const part = (key: 'penaltiesOld' | 'penaltiesNew', head: string): Leaf => ({
    ...money(key, head, (at) => rows[at]?.[key] ?? 0, totals[key], rows.length),
    fullHead: `${title}: ${head}`,
  });
  return {
    key: 'penalties',
    title,
    leaves: [
      part('penaltiesOld', t('expenseTable.penaltiesOld')),
      part('penaltiesNew', t('expenseTable.penaltiesNew')),
    ],
    idOutgoColumn: null,
  };
}

/** Returns a fund's columns in this entrance: arrears and due, or one for both; none if it is neither paid nor owed. */
function fundHeads(
  fund: TableFund,
  { rows, idGroup }: TableData,
  settings: TableOptions['funds'],
): Head[] {
  const isOwed = [...fund.arrears, ...fund.dues].some((bani) => bani !== 0);
  const whole = { hasArrearsApart: true };
  const shown =
    settings === undefined ? whole : fundOnList(settings.get(fund.idFund), idGroup, isOwed);
  if (shown === null) return [];
  const key = `f${fund.idFund}`;
  const { name, arrears, dues, arrearsTotalBani, duesTotalBani } = fund;
  const part = (suffix: string, head: string, values: readonly number[], total: number): Leaf => ({
    ...money(`${key}.${suffix}`, head, (at) => values[at] ?? 0, total, rows.length),
    fullHead: `${name}: ${head}`,
    topic: key,
  });
  const owed = dues.map((due, at) => due + (arrears[at] ?? 0));
  const leaves = shown.hasArrearsApart
    ? [
        part('arrears', t('expenseTable.fundArrears'), arrears, arrearsTotalBani),
        part('due', t('expenseTable.fundDue'), dues, duesTotalBani),
      ]
    : [part('owed', t('expenseTable.fundOwed'), owed, arrearsTotalBani + duesTotalBani)];
  return [{ key, title: name, leaves, idOutgoColumn: null }];
}

/** The minimum width of the name column, which takes the remaining room. */
const NAME_WIDTH = 16;

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

const plus = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : a + b;
