import type { UnpaidColumns } from '@scara/contracts/http';
import type { FormRow, PrintedForm } from './form-paper.js';
import type { PrintedAssociation } from './shapes.js';
import { dateText } from './words.js';

/** What was unpaid at a moment, in bani: the columns add up to the total. */
export type PrintedUnpaid = Pick<
  UnpaidColumns,
  'expensesBani' | 'penaltiesBani' | 'fundsBani' | 'totalBani'
>;

/** One operation of an account with its parts, and what was unpaid after it. Dates 'YYYY-MM-DD'. */
export type PrintedOperation = PrintedUnpaid & {
  readonly date: string;
  readonly name: string;
  /** 'Numerar, TEI 12'; '' for what a close posted. */
  readonly payment: string;
  readonly parts: readonly {
    readonly name: string;
    readonly debitBani: number;
    readonly creditBani: number;
  }[];
};

export type PrintedHistory = {
  readonly association: PrintedAssociation;
  readonly number: string;
  /** Block and entrance, owner, months, the single fund: '' is left out. */
  readonly about: readonly string[];
  readonly fundColumns: readonly string[];
  readonly opening: PrintedUnpaid;
  readonly operations: readonly PrintedOperation[];
  readonly closing: PrintedUnpaid;
  readonly printedOn: string;
};

const LEI = 62;
const BLANK = null;

/**
 * Returns an apartment's history as an A4 landscape form: each operation stays on one page, with what is unpaid beside
 * its last part.
 */
export function historyForm(history: PrintedHistory): PrintedForm {
  const { association, number, about, fundColumns, printedOn } = history;
  const lei = ['Debit', 'Credit', 'Cheltuieli neplătite', 'Penalizări neplătite'];
  return {
    association,
    title: `Istoricul apartamentului ${number}`,
    code: '',
    period: [...about, `tipărit la ${dateText(printedOn)}`].filter(Boolean).join(' · '),
    date: printedOn,
    isWide: true,
    isTagged: true,
    columns: [
      { head: 'Data', width: 72, kind: 'text' },
      { head: 'Operațiunea', width: 112, kind: 'text' },
      { head: 'Detalii plată', width: 92, kind: 'text' },
      { head: 'Din care', width: 138, kind: 'text' },
      ...[...lei, ...fundColumns, 'Total'].map(
        (head) => ({ head, width: LEI, kind: 'lei' }) as const,
      ),
    ],
    rows: [
      balanceRow('Sold la început', history.opening),
      ...history.operations.flatMap(operationRows),
      balanceRow('Sold la sfârșit', history.closing),
    ],
    signatures: [],
  };
}

function operationRows({
  date,
  name,
  payment,
  parts,
  ...unpaid
}: PrintedOperation): readonly FormRow[] {
  return parts.map((part, at) => {
    const isLast = at === parts.length - 1;
    const left = unpaidCells(unpaid);
    return {
      cells: [
        ...(at === 0 ? [dateText(date), name, payment] : ['', '', '']),
        part.name,
        part.debitBani || BLANK,
        part.creditBani || BLANK,
        ...(isLast ? left : left.map(() => BLANK)),
      ],
      isJoined: at > 0,
    };
  });
}

const balanceRow = (name: string, unpaid: PrintedUnpaid): FormRow => ({
  cells: ['', name, '', '', BLANK, BLANK, ...unpaidCells(unpaid)],
  isStrong: true,
});

const unpaidCells = (unpaid: PrintedUnpaid): (number | null)[] => [
  ...[unpaid.expensesBani, unpaid.penaltiesBani, ...unpaid.fundsBani].map((bani) => bani || BLANK),
  unpaid.totalBani,
];
