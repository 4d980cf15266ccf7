import { Controller, Injectable, type StreamableFile } from '@nestjs/common';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { type Association, nameOfApartment } from '@scara/domain/association';
import {
  type BookDocument,
  type Cashbook,
  cashRegister,
  originalOf,
  legsOf,
  type RegisterColumn,
  type RegisterColumns,
} from '@scara/domain/cashbook';
import { documentNumber, logItems } from '@scara/domain/kernel';
import { Months } from '../expense-month/months.js';
import { KeptAnswers } from '../freshness/kept-answers.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { attachedFile } from '../http/attached-file.js';
import { AssociationImages } from '../images/association-images.js';
import { letterheadOf } from '../images/letterhead.js';
import {
  type PrintedRegister,
  type PrintedRegisterRow,
  registerPdf,
  registerWorkbook,
} from '../print/register-pdf.js';
import { Cashbooks } from './cashbooks.js';
import { documentText, transferText } from './document-words.js';
import { periodOf } from './payment-lists.js';

type R = typeof routes;
type Period = CallOf<R['readRegister'] | R['printRegister']>;

/** The cash register, on screen and as a file. */
@Injectable()
export class CashRegisters {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
    private readonly images: AssociationImages,
  ) {}

  async register(call: CallOf<R['readRegister']>): Promise<AnswerOf<R['readRegister']>> {
    const { association } = await this.months.association(call.params.idAs);
    const { from, to } = periodOf(call.query);
    const { days, period } = cashRegister(await this.cashbooks.books(association), from, to);
    return {
      fromDate: from,
      toDate: to,
      days: days.map(({ date, columns }) => ({ date, columns: shownColumns(columns) })),
      period: shownColumns(period),
    };
  }

  async registerFile(call: CallOf<R['printRegister']>): Promise<StreamableFile> {
    const printed = await this.printed(call);
    return attachedFile(call, registerPdf(printed), `${fileName(printed)}.pdf`);
  }

  async registerSheets(call: CallOf<R['printRegisterWorkbook']>): Promise<StreamableFile> {
    const printed = await this.printed(call);
    return attachedFile(call, registerWorkbook(printed), `${fileName(printed)}.xlsx`);
  }

  private async printed(call: Period): Promise<PrintedRegister> {
    const { association } = await this.months.association(call.params.idAs);
    const { from, to } = periodOf(call.query);
    const books = await this.cashbooks.books(association);
    const { days } = cashRegister(books, from, to);
    const rows = cashRows(books, association, { from, to });
    return {
      association: await letterheadOf(association, this.images),
      from,
      to,
      days: days
        .filter(({ date }) => rows.has(date))
        .map(({ date, columns: { cash } }) => ({
          date,
          openingBani: cash.opening,
          closingBani: cash.closing,
          rows: rows.get(date)!,
        })),
      balances: days.map(({ date, columns: { cash, bank, collector, total } }) => ({
        date,
        cashBani: cash.closing,
        bankBani: bank.closing,
        collectorBani: collector.closing,
        totalBani: total.closing,
      })),
    };
  }
}

function shownColumns({ cash, bank, collector, total }: RegisterColumns) {
  const shown = ({ opening, in: inBani, out, closing }: RegisterColumn) => ({
    openingBani: opening,
    inBani,
    outBani: out,
    closingBani: closing,
  });
  return {
    cash: shown(cash),
    bank: shown(bank),
    collector: shown(collector),
    total: shown(total),
  };
}

/** Returns the rows of documents that moved the till, by day, in the order of recording. */
function cashRows(
  books: readonly Cashbook[],
  association: Association,
  { from, to }: { readonly from: string; readonly to: string },
): ReadonlyMap<string, PrintedRegisterRow[]> {
  const rows = new Map<string, PrintedRegisterRow[]>();
  for (const document of books.flatMap(standing)) {
    const { emitted } = document;
    if (emitted < from || emitted > to) continue;
    for (const { account, side, amountBani } of legsOf(document)) {
      if (account !== 'cash') continue;
      const row = {
        document: documentText(document),
        explanation: explanationOf(document, association, books),
        inBani: side === 'in' ? amountBani : 0,
        outBani: side === 'out' ? amountBani : 0,
      };
      const ofDay = rows.get(emitted);
      if (ofDay === undefined) rows.set(emitted, [row]);
      else ofDay.push(row);
    }
  }
  return rows;
}

/** Returns the cashbook's documents except opening balances and annulled ones, in the order of recording. */
function standing({ documents, annulments }: Cashbook): BookDocument[] {
  return [...logItems(documents)].filter(
    ({ kind, idPd }) => kind !== 'opening' && (kind === 'return' || !annulments.has(idPd)),
  );
}

function explanationOf(
  document: BookDocument,
  association: Association,
  books: readonly Cashbook[],
): string {
  const said = document.info === '' ? '' : `: ${document.info}`;
  switch (document.kind) {
    case 'payment':
    case 'collaborator':
      return `Încasare ${ofWhom(document, association)}${said}`;
    case 'disbursement':
      return `Plată ${ofWhom(document, association)}${said}`;
    case 'transfer':
      return `${transferText(document)}${said}`;
    case 'return': {
      const first = originalOf(document, books);
      const who = first === undefined ? '' : ` ${whoseText(first, association)}`;
      return `Restituire${who}${said}`;
    }
    default:
      return document.info;
  }
}

/** 'ap. A / 6, TEI 640': the owner of a document's money, and the document's number. */
function whoseText(document: BookDocument, association: Association): string {
  const number = documentNumber(document.series, document.number);
  return [ofWhom(document, association), number].filter(Boolean).join(', ');
}

function ofWhom(document: BookDocument, association: Association): string {
  switch (document.kind) {
    case 'payment':
      return `ap. ${nameOfApartment(association, document.idAp)}`;
    case 'collaborator':
      return document.partner;
    case 'disbursement':
      return document.provider;
    default:
      return '';
  }
}

function fileName({ from, to }: PrintedRegister): string {
  return `registru-de-casa-${from}-${to}`;
}

@Controller()
export class RegisterController {
  constructor(
    private readonly registers: CashRegisters,
    private readonly answers: KeptAnswers,
  ) {}

  @Call(routes.readRegister)
  register(@TheCall() call: CallOf<R['readRegister']>): Promise<AnswerOf<R['readRegister']>> {
    return this.answers.of(call, call.params.idAs, () => this.registers.register(call));
  }

  @Call(routes.printRegister)
  registerFile(@TheCall() call: CallOf<R['printRegister']>): Promise<StreamableFile> {
    return this.registers.registerFile(call);
  }

  @Call(routes.printRegisterWorkbook)
  registerSheets(@TheCall() call: CallOf<R['printRegisterWorkbook']>): Promise<StreamableFile> {
    return this.registers.registerSheets(call);
  }
}
