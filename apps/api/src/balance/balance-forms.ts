import type { BalanceData, BalanceLineView, JournalView } from '@scara/contracts/http';
import { CASH_ACCOUNTS } from '@scara/domain/cashbook';
import { ACCOUNT_WORDS } from '../cashbook/document-words.js';
import { type FormRow, type PrintedForm, signersOf } from '../print/form-paper.js';
import type { PrintedAssociation } from '../print/shapes.js';
import { dateText } from '../print/words.js';

/** The association of a paper, and whether a censor signs it. */
export interface Papered {
  readonly association: PrintedAssociation;
  readonly hasCensor: boolean;
}

/** Returns „Situația elementelor de activ și de pasiv” as a form: both sides, line by line. */
export function balanceForm({ association, hasCensor }: Papered, data: BalanceData): PrintedForm {
  let number = 0;
  const rows = (lines: readonly BalanceLineView[]): FormRow[] =>
    lines.map(({ name, amountBani, uncollectedBani }) => ({
      cells: [(number += 1), name, amountBani, uncollectedBani || null],
    }));
  return {
    association,
    title: 'Situația elementelor de activ și de pasiv',
    // A sheet's name has at most 31 characters; cut there, the title would name the assets only.
    sheet: 'Activ și pasiv',
    code: '',
    period: `la ${dateText(data.date)}`,
    date: data.date,
    isWide: false,
    columns: [
      { head: 'Nr.', width: 6, kind: 'count' },
      { head: 'Element', width: 56, kind: 'text' },
      { head: 'Sold (lei)', width: 18, kind: 'lei' },
      { head: 'din care neîncasat', width: 18, kind: 'lei' },
    ],
    rows: [
      part('I. ACTIV'),
      ...rows(data.assets),
      total('TOTAL I – ACTIV', data.assetsBani),
      part('II. PASIV'),
      ...rows(data.liabilities),
      total('TOTAL II – PASIV', data.liabilitiesBani),
    ],
    signatures: signersOf(hasCensor),
  };
}

const part = (name: string): FormRow => ({ cells: [null, name, null, null], isStrong: true });
const total = (name: string, amountBani: number): FormRow => ({
  cells: [null, name, amountBani, null],
  isStrong: true,
  sums: [2],
});

/** Returns the annex of the sheet: the components of every line. */
export function balanceAnnex({ association, hasCensor }: Papered, data: BalanceData): PrintedForm {
  return {
    association,
    title: 'Componența elementelor de activ și de pasiv',
    sheet: 'Componență',
    code: '',
    period: `la ${dateText(data.date)}`,
    date: data.date,
    isWide: false,
    columns: [
      { head: 'Element', width: 74, kind: 'text' },
      { head: 'Suma (lei)', width: 20, kind: 'lei' },
    ],
    rows: [...data.assets, ...data.liabilities]
      .filter(({ parts }) => parts.length > 0)
      .flatMap(({ name, amountBani, parts }): FormRow[] => [
        { cells: [name, amountBani], isStrong: true },
        ...parts.map((one) => ({ cells: [`    ${one.text}`, one.amountBani] })),
      ]),
    signatures: signersOf(hasCensor),
  };
}

/** Returns „Registrul-jurnal” as a form, in chronological order: each operation, and the money that it moved. */
export function journalForm(
  { association, hasCensor }: Papered,
  journal: JournalView,
): PrintedForm {
  const { fromDate, toDate, opening, closing } = journal;
  const balance = (words: string, held: JournalView['opening']): FormRow[] =>
    CASH_ACCOUNTS.map((account) => ({
      cells: [null, '', '', `${words} ${ACCOUNT_WORDS[account]}`, held[account], '', null, null],
      isStrong: true,
    }));
  return {
    association,
    title: 'Registrul-jurnal',
    code: '14-1-1/A',
    period: `${dateText(fromDate)} – ${dateText(toDate)}`,
    date: toDate,
    isWide: true,
    columns: [
      { head: 'Nr.', width: 6, kind: 'count' },
      { head: 'Data', width: 12, kind: 'date' },
      { head: 'Document', width: 26, kind: 'text' },
      { head: 'Explicații', width: 48, kind: 'text' },
      { head: 'Suma', width: 15, kind: 'lei' },
      { head: 'Cont', width: 10, kind: 'text' },
      { head: 'Încasări', width: 15, kind: 'lei' },
      { head: 'Plăți', width: 15, kind: 'lei' },
    ],
    rows: [
      ...balance('Sold inițial', opening),
      ...journal.rows.map((row, at): FormRow => {
        const explanation = row.isAnnulled
          ? `ANULAT (${row.reason}): ${row.explanation}`
          : row.explanation;
        // An annulled document keeps its place, but its sums are not counted.
        const [amount, cameIn, out] = row.isAnnulled
          ? [null, null, null]
          : [row.amountBani, row.inBani || null, row.outBani || null];
        const account = row.account === null ? '' : ACCOUNT_WORDS[row.account];
        return {
          cells: [at + 1, row.date, row.document, explanation, amount, account, cameIn, out],
          isStruck: row.isAnnulled,
        };
      }),
      {
        cells: [null, '', '', 'Total', journal.amountBani, '', journal.inBani, journal.outBani],
        isStrong: true,
        sums: [4, 6, 7],
      },
      ...balance('Sold final', closing),
    ],
    signatures: hasCensor ? ['Administrator', 'Cenzor'] : ['Administrator'],
  };
}
