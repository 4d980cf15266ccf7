import type { CashDocumentView } from '@scara/contracts/http';
import { type Association, nameOfApartment } from '@scara/domain/association';
import {
  type BookDocument,
  type Cashbook,
  idOf,
  NUMBERS_PER_YEAR,
  type ReturnState,
  typeOf,
  yearOfDocument,
} from '@scara/domain/cashbook';
import { documentNumber } from '@scara/domain/kernel';
import { apartmentOf } from './scope.js';

/** Returns a document as a row of the table of payments; `returns` are those of all years' cashbooks. */
export function documentView(
  document: BookDocument,
  book: Cashbook,
  association: Association,
  returns: ReadonlyMap<number, ReturnState>,
): CashDocumentView {
  const id = idOf(document);
  const idAp = apartmentOf(document);
  const { emitted, series, number, info, amountBani } = document;
  const annulment = document.kind === 'return' ? undefined : book.annulments.get(id);
  return {
    idPd: id,
    t: typeOf(document),
    pM: 'mode' in document ? document.mode : null,
    emitted,
    series,
    paymentNumber: number,
    idAp,
    n: idAp === null ? '' : nameOfApartment(association, idAp),
    partner: partnerOf(document),
    amountBani,
    // Fees belong to online payments, which are not recorded here.
    sFeeBani: 0,
    totalBani: amountBani,
    from: document.kind === 'transfer' ? document.from : null,
    to:
      document.kind === 'transfer'
        ? document.to
        : document.kind === 'opening'
          ? document.account
          : null,
    idF: 'idF' in document ? document.idF : null,
    info,
    an: annulment !== undefined,
    anReason: annulment?.reason ?? '',
    idReturn: document.kind === 'return' ? null : (returns.get(id)?.idReturn ?? null),
    returnOf: document.kind === 'return' ? document.idPd : null,
    check: book.checks.get(id) ?? null,
  };
}

/** Returns a document's number with its series; without one, its place in its year's table of payments. */
export const numberOrRow = (series: string, number: string, idPd: number): string =>
  documentNumber(series, number) ||
  `nr. crt. ${idPd % NUMBERS_PER_YEAR} din ${yearOfDocument(idPd)}`;

/** Returns all returns of these cashbooks, by the id of the returned document. */
export function returnsOf(books: readonly Cashbook[]): ReadonlyMap<number, ReturnState> {
  return new Map(books.flatMap((book) => [...book.returns]));
}

function partnerOf(document: BookDocument): string {
  if (document.kind === 'collaborator') return document.partner;
  return document.kind === 'disbursement' ? document.provider : '';
}
