import type { TableColumn, TableData, TableFund } from '@scara/contracts/http';
import { fundOnList } from '@scara/domain/association';

import { formatBani, formatScaled } from '../../lib/format.js';
import { monthShort } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { shareDecimals, shareText } from './undivided-share.js';

/**
 * One column of cells as the page shows them; `at` is the apartment's place in the answer's lists. A text of null is
 * a blank cell (no expense of the column includes the apartment), which is not the same as zero.
 */
export type Leaf = {
  readonly key: string;
  readonly head: string;
  /** The whole head where `head` is only its last line: for a sum's and a copy's words. */
  readonly fullHead: string;
  readonly kind: 'label' | 'number' | 'bani';
  /** Characters the column must hold. */
  readonly width: number;
  readonly text: (at: number) => string | null;
  /** Bani behind the cell, null where blank; only on columns of money. */
  readonly bani: ((at: number) => number | null) | null;
  readonly total: string;
  /** What is opened by the cell: a topic of the panel, or the apartment itself. */
  readonly topic: string;
  /** True where a change is typed into the cell itself. */
  readonly isEditable: (at: number) => boolean;
  /** The first of several under one head, or what comes after them: a hairline stands before it. */
  readonly isGroupStart: boolean;
};

const never = (): boolean => false;

/** Cells under one head; a head with one leaf of its own name stands over two rows. */
export type Head = {
  readonly key: string;
  readonly title: string;
  readonly leaves: readonly Leaf[];
  /** The expense column that the head opens, null for a head that opens nothing. */
  readonly idOutgoColumn: number | null;
};

export type TableModel = {
  readonly heads: readonly Head[];
  readonly leaves: readonly Leaf[];
};

export type TableOptions = {
  readonly names: ReadonlyMap<number, string>;
  readonly hasArrearsByMonth: boolean;
  readonly canEditPersons: boolean;
  /** How each fund is set to be shown; without them all are shown whole. */
  readonly funds?: ReadonlyMap<number, FundShown>;
};

/** What a fund says of its place in the table. */
export type FundShown = Parameters<typeof fundOnList>[0];

/** Arrears are shown by month for the last 12 of them (1-core §9). */
const arrearsMonthsMost = 12;

/** The columns of the table in their order: the apartment, its expenses, what it owes from before, the total. */
export function tableModel(data: TableData, options: TableOptions): TableModel {
  const heads = [
    ...apartmentHeads(data, options),
    ...data.columns.map((column) => columnHead(column, data)),
    single(
      money(
        'expenses',
        t('expenseTable.expenses'),
        (at) => data.rows[at]?.expenses ?? 0,
        data.totals.expenses,
        data.rows.length,
      ),
    ),
    arrearsHead(data, options.hasArrearsByMonth),
    penaltiesHead(data),
    ...data.funds.flatMap((fund) => fundHeads(fund, data, options.funds)),
    single(
      money(
        'advance',
        t('expenseTable.advance'),
        (at) => data.rows[at]?.advance ?? 0,
        data.totals.advance,
        data.rows.length,
      ),
    ),
    single(
      money(
        'total',
        t('expenseTable.total'),
        (at) => data.rows[at]?.total ?? 0,
        data.totals.total,
        data.rows.length,
      ),
    ),
  ].map(grouped);
  return { heads, leaves: heads.flatMap((head) => head.leaves) };
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
  // Names come after the figures: until then nobody is missing.
  const noName = names.size === 0 ? '' : t('expenseTable.gone');
  const name = (at: number) => names.get(rows[at]?.idAp ?? 0) ?? noName;
  const leaf = (
    key: string,
    head: string,
    kind: Leaf['kind'],
    text: (at: number) => string,
    total: string,
  ): Leaf => ({
    key,
    head,
    fullHead: head,
    kind,
    width: widthOf(head, [...textsOf(rows.length, text), total]),
    text,
    bani: null,
    total,
    topic: 'apartment',
    isEditable: never,
    isGroupStart: false,
  });
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
      // An apartment that was deleted has its account in the table and no persons any more.
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
 * 1 the amount alone · 2 consumption · 3 consumption, its price and the difference · 4 their sum (computation.md §2);
 * before them the indexes: 2 the new one, 3 both.
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
    return {
      key: `c${idOutgoColumn}.${suffix}`,
      head,
      fullHead: `${name}: ${head}`,
      kind: 'number',
      width: widthOf(head, textsOf(count, text)),
      text,
      bani: null,
      total: '',
      topic: `c${idOutgoColumn}`,
      isEditable: never,
      isGroupStart: false,
    };
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
  return {
    key: `c${idOutgoColumn}.consumption`,
    head,
    fullHead: `${name}: ${head}`,
    kind: 'number',
    width: widthOf(head, [...textsOf(count, text), total]),
    text,
    bani: null,
    total,
    topic: `c${idOutgoColumn}`,
    isEditable: never,
    isGroupStart: false,
  };
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
      // What is older stands with the oldest month shown, so that the months add up to the sum beside them.
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

/** The fund's columns in this entrance: arrears and due, or one for both; none where it is neither paid nor owed. */
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

function money(
  key: string,
  head: string,
  bani: (at: number) => number | null,
  totalBani: number,
  count: number,
): Leaf {
  const text = (at: number) => {
    const amount = bani(at);
    return amount === null ? null : formatBani(amount);
  };
  const total = formatBani(totalBani);
  return {
    key,
    head,
    fullHead: head,
    kind: 'bani',
    width: widthOf(head, [...extremes(count, bani).map(formatBani), total]),
    text,
    bani,
    total,
    topic: key,
    isEditable: never,
    isGroupStart: false,
  };
}

const single = (leaf: Leaf): Head => ({
  key: leaf.key,
  title: leaf.head,
  leaves: [leaf],
  idOutgoColumn: null,
});

/** The name takes what room is left, this much at least. */
export const NAME_WIDTH = 16;
const HEAD_WORD_MOST = 13;
const LEAST = 5;

/** Room for the longest word of the head (longer ones break), for the total and for the longest of the texts. */
function widthOf(head: string, texts: readonly (string | null)[]): number {
  const word = Math.max(...head.split(/[\s-]/).map((part) => part.length));
  return texts.reduce<number>(
    (longest, text) => Math.max(longest, text?.length ?? 0),
    Math.max(Math.min(word, HEAD_WORD_MOST), LEAST),
  );
}

/** In widths of a digit; a unit's capitals (`SAD12`) are wider than its digits. */
const roomOf = (n: string): number =>
  [...n].reduce((sum, sign) => sum + (/\d/.test(sign) ? 1 : 1.4), 0);

const textsOf = (count: number, text: (at: number) => string | null): (string | null)[] =>
  Array.from({ length: count }, (_, at) => text(at));

/** The two values whose texts are the longest of all: the largest and the smallest. */
function extremes(count: number, value: (at: number) => number | null): readonly number[] {
  let most = 0;
  let least = 0;
  for (let at = 0; at < count; at += 1) {
    const one = value(at) ?? 0;
    if (one > most) most = one;
    if (one < least) least = one;
  }
  return [most, least];
}

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

const plus = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : a + b;
