import type { TableData, TableRow } from '@scara/contracts/http';

import { Amount } from '../../components/amount.js';
import { formatDate } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { AccountExplanation, isOfAccount } from './account-explanation.js';
import { AmountRows, type AmountRow } from './amount-rows.js';
import { ExpenseExplanation } from './expense-explanation.js';
import styles from './panels.module.css';
import { columnOfTopic, fundOfTopic } from './topics.js';

type CellExplanationProps = {
  readonly idAs: number;
  readonly data: TableData;
  /** Index of the apartment in the table's lists. */
  readonly at: number;
  readonly topic: string;
  /** Opens another topic of the same apartment. */
  readonly onOpen: (topic: string) => void;
};

/** Explains one amount: an expense column by a request to the server, every other amount from the row itself. */
export function CellExplanation({ idAs, data, at, topic, onOpen }: CellExplanationProps) {
  const row = data.rows[at];
  if (row === undefined) return null;
  const idOutgoColumn = columnOfTopic(topic);
  if (idOutgoColumn !== null) {
    const { idMonth } = data;
    return <ExpenseExplanation {...{ idAs, idMonth, idOutgoColumn }} idAp={row.idAp} />;
  }
  const { bani, sentences, rows } = explained(data, row, at, topic);
  return (
    <div className={styles.explanation}>
      <p className={styles.amount}>
        <Amount bani={bani} withUnit />
      </p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {rows.length > 0 && <AmountRows rows={rows} onOpen={onOpen} />}
      {isOfAccount(topic) && (
        <AccountExplanation {...{ idAs, topic }} data={data} idAp={row.idAp} />
      )}
    </div>
  );
}

const titles: Readonly<Record<string, string>> = {
  expenses: t('expenseTable.expenses'),
  arrears: t('expenseTable.arrears'),
  penaltiesOld: t('expenseTable.penaltiesOldLong'),
  penaltiesNew: t('expenseTable.penaltiesNewLong'),
  advance: t('expenseTable.advance'),
  total: t('expenseTable.total'),
};

/** Returns the name of a topic as in the table's header. */
export function topicTitle(data: TableData, topic: string): string {
  const column = columnOfTopic(topic);
  const fund = fundOfTopic(topic);
  const name =
    column === null
      ? data.funds.find(({ idFund }) => idFund === fund)?.name
      : data.columns.find(({ idOutgoColumn }) => idOutgoColumn === column)?.name;
  return name ?? titles[topic] ?? '';
}

type Explained = {
  readonly bani: number;
  readonly sentences: readonly string[];
  readonly rows: readonly AmountRow[];
};

function explained(data: TableData, row: TableRow, at: number, topic: string): Explained {
  const idFund = fundOfTopic(topic);
  if (idFund !== null) return ofFund(data, at, idFund);
  switch (topic) {
    case 'expenses':
      return ofExpenses(data, row, at);
    case 'arrears':
      return ofArrears(row);
    case 'penaltiesOld':
      return {
        bani: row.penaltiesOld,
        sentences: [t('expenseTable.whyPenaltiesOld')],
        rows: [],
      };
    case 'penaltiesNew':
      return { bani: row.penaltiesNew, sentences: ofPenaltiesNew(data, row), rows: [] };
    case 'advance':
      return { bani: row.advance, sentences: [t('expenseTable.whyAdvance')], rows: [] };
    default:
      return { bani: row.total, sentences: [t('expenseTable.whyTotal')], rows: totalRows(row) };
  }
}

function ofExpenses({ columns }: TableData, row: TableRow, at: number): Explained {
  return {
    bani: row.expenses,
    sentences: [t('expenseTable.whyExpenses')],
    rows: columns.flatMap(({ idOutgoColumn, name, shares }) => {
      const share = shares[at] ?? null;
      return share === null ? [] : [{ topic: `c${idOutgoColumn}`, label: name, bani: share }];
    }),
  };
}

function ofArrears(row: TableRow): Explained {
  const rows = row.arrearsByMonth.map(({ idMonth, amountBani }) => ({
    topic: null,
    label: t('expenseTable.unpaidOf', { month: monthName(idMonth) }),
    bani: amountBani,
  }));
  return { bani: row.arrears, sentences: [t('expenseTable.whyArrears')], rows };
}

function ofPenaltiesNew(data: TableData, row: TableRow): string[] {
  if (data.closed === null) {
    return data.published === null || row.penaltiesNew === 0
      ? [t('expenseTable.whyPenaltiesOpen')]
      : [t('expenseTable.whyPenaltiesShown', { date: formatDate(data.published) })];
  }
  const date = formatDate(data.closed);
  return row.penaltiesNew === 0
    ? [t('expenseTable.whyNoPenalties', { date })]
    : [t('expenseTable.whyPenaltiesNew', { date })];
}

function ofFund({ funds }: TableData, at: number, idFund: number): Explained {
  const fund = funds.find((one) => one.idFund === idFund);
  const arrears = fund?.arrears[at] ?? 0;
  const due = fund?.dues[at] ?? 0;
  return {
    bani: arrears + due,
    sentences: [t('expenseTable.whyFund')],
    rows: [
      { topic: null, label: t('expenseTable.fundArrearsLong'), bani: arrears },
      { topic: null, label: t('expenseTable.fundDueLong'), bani: due },
    ],
  };
}

/** Returns the lines that add up to the total; each opens its own explanation. */
function totalRows(row: TableRow): readonly AmountRow[] {
  const all: AmountRow[] = [
    { topic: 'expenses', label: t('expenseTable.expenses'), bani: row.expenses },
    { topic: 'arrears', label: t('expenseTable.arrears'), bani: row.arrears },
    { topic: 'penaltiesOld', label: t('expenseTable.penaltiesOldLong'), bani: row.penaltiesOld },
    { topic: 'penaltiesNew', label: t('expenseTable.penaltiesNewLong'), bani: row.penaltiesNew },
    { topic: null, label: t('expenseTable.fundArrearsAll'), bani: row.fundArrears },
    { topic: null, label: t('expenseTable.fundDueAll'), bani: row.fundDue },
    { topic: 'advance', label: t('expenseTable.advance'), bani: -row.advance },
  ];
  return all.filter(({ topic, bani }) => topic === 'expenses' || bani !== 0);
}
