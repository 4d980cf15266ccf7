import { Readable } from 'node:stream';
import { Controller, Injectable, type StreamableFile } from '@nestjs/common';
import { type AnswerOf, type Route, routes } from '@scara/contracts/http';
import { type Association, isTenant, nameOfApartment } from '@scara/domain/association';
import {
  type BookDocument,
  type Cashbook,
  cashRegister,
  documentIn,
  originalOf,
  legsOf,
  type RegisterColumn,
  type RegisterColumns,
  type ReturnState,
} from '@scara/domain/cashbook';
import { documentNumber, logItems, shownDate, PAYMENT_MODE } from '@scara/domain/kernel';
import { payerOf, placeText } from '../bills/names.js';
import { Months } from '../expense-month/months.js';
import { KeptAnswers } from '../freshness/kept-answers.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { attachedFile } from '../http/attached-file.js';
import { Refused } from '../http/refused.js';
import { AssociationImages } from '../images/association-images.js';
import { letterheadOf } from '../images/letterhead.js';
import { type PrintedReceipt, receiptsPdf } from '../print/receipt-pdf.js';
import {
  type PrintedRegister,
  type PrintedRegisterRow,
  registerPdf,
  registerWorkbook,
} from '../print/register-pdf.js';
import { Cashbooks } from './cashbooks.js';
import { returnsOf } from './document-view.js';
import { documentText } from './document-words.js';
import { PayersThen } from './payers-then.js';
import { periodOf } from './payment-lists.js';
import { apartmentOf, isWithin } from './scope.js';

type R = typeof routes;
type Period = CallOf<R['readRegister'] | R['printRegister']>;

/** The cash register on screen and as files, and receipts: what is printed of the books. */
@Injectable()
export class CashPapers {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
    private readonly images: AssociationImages,
    private readonly payers: PayersThen,
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
    const content = Readable.from([registerWorkbook(printed)]);
    return attachedFile(call, content, `${fileName(printed)}.xlsx`);
  }

  async receipt(call: CallOf<R['printReceipt']>): Promise<StreamableFile> {
    const { idPd } = call.params;
    return attachedFile(call, await this.receiptsOf(call, [idPd]), `chitanta-${idPd}.pdf`);
  }

  async receipts(call: CallOf<R['printReceipts']>): Promise<StreamableFile> {
    const ids = call.query.ids.split(',').map(Number);
    return attachedFile(call, await this.receiptsOf(call, ids), `chitante-${ids[0]}.pdf`);
  }

  /** Throws Refused where one of the documents is not there, has no receipt or is not theirs to see. */
  private async receiptsOf(
    call: CallOf<R['printReceipt'] | R['printReceipts']>,
    ids: readonly number[],
  ): Promise<Readable> {
    const { idAs } = call.params;
    const { association } = await this.months.association(idAs);
    const letterhead = await letterheadOf(association, this.images);
    const books = await this.cashbooks.books(association);
    const returns = returnsOf(books);
    const associationThen = await this.payers.of(idAs);
    const receipts: PrintedReceipt[] = [];
    for (const idPd of ids) {
      const document = documentIn(books, idPd);
      const first = document && originalOf(document, books);
      if (document === undefined || first === undefined || !isSeen(call, first, association)) {
        throw new Refused({ code: 'payment-not-found' });
      }
      const then = await associationThen(first);
      const receipt = receiptOf(document, first, books, then);
      if (receipt === undefined) throw new Refused({ code: 'payment-not-found' });
      if (!isNamedTo(call, first, { then, now: association })) {
        throw new Refused({ code: 'receipt-of-another-owner' });
      }
      receipts.push({
        ...receipt,
        association: letterhead,
        returned: returnedText(returns.get(idPd)),
      });
    }
    return receiptsPdf(receipts, call.query.format);
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

function returnedText(back: ReturnState | undefined): string {
  if (back === undefined) return '';
  const by = documentNumber(back.series, back.number);
  const when = `Suma a fost restituită la ${shownDate(back.emitted)}`;
  return by === '' ? `${when}.` : `${when}, ${by}.`;
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

function isSeen(call: CallOf<Route>, document: BookDocument, association: Association): boolean {
  const { scope, apartments } = actorOf(call);
  const idAp = apartmentOf(document);
  return isWithin(scope, association, idAp) || (idAp !== null && apartments?.has(idAp) === true);
}

/**
 * Whether the person may learn who paid: a tenant of the time when the document was written; one who came later, only
 * where it names whose the apartment is now.
 */
function isNamedTo(
  call: CallOf<Route>,
  document: BookDocument,
  { then, now }: { readonly then: Association; readonly now: Association },
): boolean {
  const { scope, idUser } = actorOf(call);
  const idAp = apartmentOf(document);
  if (isWithin(scope, now, idAp)) return true;
  const isTheirs = idAp !== null && isTenant(then, idAp, idUser);
  return isTheirs || whoPaid(document, then)?.payer === whoPaid(document, now)?.payer;
}

/** Documents that moved the till, by day, in the order of recording. */
function cashRows(
  books: readonly Cashbook[],
  association: Association,
  { from, to }: { readonly from: string; readonly to: string },
): ReadonlyMap<string, PrintedRegisterRow[]> {
  const rows = new Map<string, PrintedRegisterRow[]>();
  for (const book of books) {
    for (const document of logItems(book.documents)) {
      const { emitted } = document;
      if (emitted < from || emitted > to || document.kind === 'opening') continue;
      if (document.kind !== 'return' && book.annulments.has(document.idPd)) continue;
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
  }
  return rows;
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
    case 'transfer': {
      const words = { cash: 'casă', bank: 'bancă', collector: 'colector' };
      return `Transfer ${words[document.from]} → ${words[document.to]}${said}`;
    }
    case 'return': {
      const first = originalOf(document, books);
      const who = first === undefined ? '' : ` ${whoseText(first, association)}`;
      return `Restituire${who}${said}`;
    }
    default:
      return document.info;
  }
}

/** 'ap. A / 6, TEI 640': whose money a document is of, and by what it came. */
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

/** The paper of what a person paid, got back or was let off; undefined for a document that has none. */
function receiptOf(
  document: BookDocument,
  first: BookDocument,
  books: readonly Cashbook[],
  association: Association,
): Omit<PrintedReceipt, 'association' | 'returned'> | undefined {
  if (!('mode' in document) || document.kind === 'disbursement') return undefined;
  const { series, number, emitted: date, amountBani, info } = document;
  const payer = whoPaid(first, association);
  if (payer === undefined) return undefined;
  const fund = 'idF' in first && first.idF !== null ? association.funds.get(first.idF) : undefined;
  const common =
    first.kind === 'collaborator'
      ? 'venituri ale asociației de la terți'
      : 'cote de contribuție la cheltuielile asociației';
  const what = fund === undefined ? common : fund.name;
  const isBack = document.kind === 'return';
  const taken = [documentNumber(first.series, first.number), shownDate(first.emitted)];
  const returned = `restituirea sumei din ${taken.filter(Boolean).join(', ')}`;
  const { mode } = document;
  return {
    by:
      mode === PAYMENT_MODE.cash
        ? 'cash'
        : mode === PAYMENT_MODE.correction
          ? 'correction'
          : 'bank',
    ...{ isBack, series, number, date, amountBani, ...payer },
    purpose: [isBack ? returned : what, info].filter(Boolean).join('; '),
    isAnnulled: !isBack && books.some(({ annulments }) => annulments.has(document.idPd)),
  };
}

function whoPaid(
  document: BookDocument,
  association: Association,
): { readonly payer: string; readonly place: string } | undefined {
  if (document.kind === 'collaborator') return { payer: document.partner, place: '' };
  if (document.kind !== 'payment') return undefined;
  const { apartments, gone } = association;
  const apartment = apartments.get(document.idAp) ?? gone.get(document.idAp);
  const place = apartment && [
    placeText(association, apartment.idEntrance),
    `ap. ${apartment.number}`,
  ];
  const { name, cif } = payerOf(association, document.idAp);
  const payer = [name || 'proprietarul apartamentului', cif && `CIF ${cif}`];
  const text = (parts: readonly string[] = []): string => parts.filter(Boolean).join(', ');
  return { payer: text(payer), place: text(place) };
}

function fileName({ from, to }: PrintedRegister): string {
  return `registru-de-casa-${from}-${to}`;
}

@Controller()
export class RegisterController {
  constructor(
    private readonly papers: CashPapers,
    private readonly answers: KeptAnswers,
  ) {}

  @Call(routes.readRegister)
  register(@TheCall() call: CallOf<R['readRegister']>): Promise<AnswerOf<R['readRegister']>> {
    return this.answers.of(call, call.params.idAs, () => this.papers.register(call));
  }

  @Call(routes.printRegister)
  registerFile(@TheCall() call: CallOf<R['printRegister']>): Promise<StreamableFile> {
    return this.papers.registerFile(call);
  }

  @Call(routes.printRegisterWorkbook)
  registerSheets(@TheCall() call: CallOf<R['printRegisterWorkbook']>): Promise<StreamableFile> {
    return this.papers.registerSheets(call);
  }

  @Call(routes.printReceipt)
  receipt(@TheCall() call: CallOf<R['printReceipt']>): Promise<StreamableFile> {
    return this.papers.receipt(call);
  }

  @Call(routes.printReceipts)
  receipts(@TheCall() call: CallOf<R['printReceipts']>): Promise<StreamableFile> {
    return this.papers.receipts(call);
  }
}
