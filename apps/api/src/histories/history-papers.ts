import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type StatementRow, unpaidColumns } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { documentNumber, type MonthId, yearMonthOf } from '@scara/domain/kernel';
import { issuerOf, payerOf, placeText } from '../bills/names.js';
import { Months } from '../expense-month/months.js';
import { today } from '../http/today.js';
import { formPdf } from '../print/form-paper.js';
import { historyForm, type PrintedHistory, type PrintedUnpaid } from '../print/history-form.js';
import { plainName } from '../print/plain-name.js';
import { monthsText } from '../print/words.js';
import {
  ApartmentHistories,
  type ApartmentHistory,
  type HistoryAsked,
} from './apartment-histories.js';
import { ApartmentPlaces } from './apartment-places.js';

/** An apartment's history as a PDF file. */
export interface HistoryPaper {
  readonly association: Association;
  readonly history: ApartmentHistory;
  /** 'doar Fond de reparații'; '' when the history is not limited to a fund. */
  readonly limit: string;
  readonly fileName: string;
  readonly pdf: () => Readable;
}

/** Prints histories from the data that the screen shows. */
@Injectable()
export class HistoryPapers {
  constructor(
    private readonly months: Months,
    private readonly histories: ApartmentHistories,
    private readonly places: ApartmentPlaces,
  ) {}

  /** Returns the history of an apartment; the caller checks that the person may see it. */
  async of(idAs: number, idAp: number, asked: HistoryAsked): Promise<HistoryPaper> {
    const [{ association }, history, idEntrance] = await Promise.all([
      this.months.association(idAs),
      this.histories.of(idAs, idAp, asked),
      this.places.entranceOf(idAs, idAp),
    ]);
    const limit = fundText(association, asked.idFund);
    const about = [
      idEntrance === undefined ? '' : placeText(association, idEntrance),
      payerOf(association, idAp).name,
      periodText(history),
      limit,
    ];
    return {
      association,
      history,
      limit,
      fileName: `istoric-ap-${plainName(history.n) || idAp}.pdf`,
      pdf: () => formPdf(historyForm(printedHistory(association, history, about))),
    };
  }
}

/** Returns a hash of a history's months, fund and figures: the same history has the same hash. */
export function shownHash(
  { from, to, opening, rows, closing }: ApartmentHistory,
  idFund: number | undefined,
): string {
  // The paper names its fund, and two funds may have the same rows: none.
  const fund = idFund === undefined ? [] : [idFund];
  const shown = JSON.stringify([from, to, opening, rows, closing, ...fund]);
  return createHash('sha256').update(shown).digest('hex');
}

/** 'iunie 2025 – august 2025'. */
export function periodText({ from, to }: Pick<ApartmentHistory, 'from' | 'to'>): string {
  if (from === null || to === null) return 'nicio lună închisă';
  return monthsText(yearMonthOf(from as MonthId), yearMonthOf(to as MonthId));
}

function fundText({ funds }: Association, idFund: number | undefined): string {
  return idFund === undefined ? '' : `doar ${funds.get(idFund)!.name}`;
}

function printedHistory(
  association: Association,
  { n: number, funds, opening, rows, closing }: ApartmentHistory,
  about: readonly string[],
): PrintedHistory {
  const columns = funds.filter(({ isColumn }) => isColumn);
  const unpaidOf = (unpaid: ApartmentHistory['opening']): PrintedUnpaid =>
    unpaidColumns(unpaid, columns);
  return {
    association: issuerOf(association, { stamp: '', logo: '' }),
    number,
    about,
    fundColumns: columns.map(({ name }) => name),
    opening: unpaidOf(opening),
    operations: rows.map((row) => ({
      ...unpaidOf(row),
      date: row.date,
      name: row.name,
      payment: paymentText(row),
      parts: row.lines.map(({ subName: name, debBani: debitBani, credBani: creditBani }) => ({
        name,
        debitBani,
        creditBani,
      })),
    })),
    closing: unpaidOf(closing),
    printedOn: today(),
  };
}

const MODES = [
  ...['', 'Numerar', 'Bancă', 'Transfer', 'Corecție'],
  ...['Cont colector', 'Banca 1', 'Banca 2'],
];

function paymentText({ paymentDetails }: StatementRow): string {
  if (paymentDetails === null) return '';
  const { pPM, bank, pDescription, s, n } = paymentDetails;
  return [bank || (MODES[pPM ?? 0] ?? ''), documentNumber(s, n), pDescription]
    .filter(Boolean)
    .join(', ');
}
