import { Controller, Injectable, type StreamableFile } from '@nestjs/common';
import { type Route, routes } from '@scara/contracts/http';
import { type Association, isTenant, knownApartment } from '@scara/domain/association';
import {
  type BookDocument,
  type Cashbook,
  documentIn,
  idOf,
  originalOf,
  type ReturnState,
  yearOfDocument,
} from '@scara/domain/cashbook';
import { documentNumber, PAYMENT_MODE, shownDate } from '@scara/domain/kernel';
import { payerOf, placeText } from '../bills/names.js';
import { AssociationThen } from '../expense-month/association-then.js';
import { Months } from '../expense-month/months.js';
import { cashbookFamily, cashbookStreamId } from '../expense-month/streams.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { attachedFile } from '../http/attached-file.js';
import { Refused } from '../http/refused.js';
import { AssociationImages } from '../images/association-images.js';
import { letterheadOf } from '../images/letterhead.js';
import { plainName } from '../print/plain-name.js';
import { type PrintedReceipt, receiptName, receiptsPdf } from '../print/receipt-pdf.js';
import { Cashbooks } from './cashbooks.js';
import { returnsOf } from './document-view.js';
import { apartmentOf, isWithin } from './scope.js';

type R = typeof routes;
type PrintCall = CallOf<R['printReceipt'] | R['printReceipts']>;

/** Prints receipts: for what a person paid, was returned or was let off. */
@Injectable()
export class Receipts {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
    private readonly images: AssociationImages,
    private readonly then: AssociationThen,
  ) {}

  async one(call: CallOf<R['printReceipt']>): Promise<StreamableFile> {
    return this.file(call, [call.params.idPd]);
  }

  async several(call: CallOf<R['printReceipts']>): Promise<StreamableFile> {
    return this.file(call, call.query.ids.split(',').map(Number));
  }

  /** The file is named after the receipts' numbers; a receipt without a number gets the document's id. */
  private async file(call: PrintCall, ids: readonly number[]): Promise<StreamableFile> {
    const receipts = await this.receiptsOf(call, ids);
    const names = receipts.map((one, at) =>
      one.number === '' ? `${receiptName(one)} ${ids[at]}` : receiptName(one),
    );
    const content = receiptsPdf(receipts, call.query.format);
    return attachedFile(call, content, `${plainName(togetherNamed(names))}.pdf`);
  }

  /** Throws `Refused` when one of the documents does not exist, has no receipt, or may not be seen by the caller. */
  private async receiptsOf(
    call: PrintCall,
    ids: readonly number[],
  ): Promise<readonly PrintedReceipt[]> {
    const { idAs } = call.params;
    const { association } = await this.months.association(idAs);
    const letterhead = await letterheadOf(association, this.images);
    const books = await this.cashbooks.books(association);
    const returns = returnsOf(books);
    const associationThen = await this.then.of(idAs);
    const receipts: PrintedReceipt[] = [];
    for (const idPd of ids) {
      const document = documentIn(books, idPd);
      const first = document && originalOf(document, books);
      if (document === undefined || first === undefined || !isSeen(call, first, association)) {
        throw new Refused({ code: 'payment-not-found' });
      }
      const then = await associationThen(placeOfDocument(idAs, first));
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
    return receipts;
  }
}

/** For many receipts, only the first one's name: all names together would be cut in the middle of a number. */
const togetherNamed = (names: readonly string[]): string =>
  names.length <= NAMED_MOST ? names.join(' ') : `${names[0]!} și încă ${names.length - 1}`;
const NAMED_MOST = 3;

function returnedText(back: ReturnState | undefined): string {
  if (back === undefined) return '';
  const by = documentNumber(back.series, back.number);
  const when = `Suma a fost restituită la ${shownDate(back.emitted)}`;
  return by === '' ? `${when}.` : `${when}, ${by}.`;
}

function isSeen(call: CallOf<Route>, document: BookDocument, association: Association): boolean {
  const { scope, apartments } = actorOf(call);
  const idAp = apartmentOf(document);
  return isWithin(scope, association, idAp) || (idAp !== null && apartments?.has(idAp) === true);
}

/** Returns where the document was written. */
export function placeOfDocument(idAs: number, document: BookDocument) {
  const id = cashbookStreamId(idAs, yearOfDocument(idOf(document)));
  return { family: cashbookFamily, id, revision: document.revision };
}

/**
 * Returns whether the caller may learn who paid, from the receipt or from papers attached to the document: a tenant at
 * the time of the document may; a later one only if the document names the present owner.
 */
export function isNamedTo(
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

/** Returns the receipt of a document; undefined for a document that has none. */
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
    isBack,
    series,
    number,
    date,
    amountBani,
    ...payer,
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
  const apartment = knownApartment(association, document.idAp);
  const place = apartment && [
    placeText(association, apartment.idEntrance),
    `ap. ${apartment.number}`,
  ];
  const { name, cif } = payerOf(association, document.idAp);
  const payer = [name || 'proprietarul apartamentului', cif && `CIF ${cif}`];
  const text = (parts: readonly string[] = []): string => parts.filter(Boolean).join(', ');
  return { payer: text(payer), place: text(place) };
}

@Controller()
export class ReceiptsController {
  constructor(private readonly receipts: Receipts) {}

  @Call(routes.printReceipt)
  one(@TheCall() call: CallOf<R['printReceipt']>): Promise<StreamableFile> {
    return this.receipts.one(call);
  }

  @Call(routes.printReceipts)
  several(@TheCall() call: CallOf<R['printReceipts']>): Promise<StreamableFile> {
    return this.receipts.several(call);
  }
}
