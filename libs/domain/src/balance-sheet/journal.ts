import { byDate, type LocalDate, logItems, yearOf } from '../kernel/index.js';
import {
  accountBalances,
  type AccountBalances,
  balancesBefore,
  type BookDocument,
  type CashAccount,
  type Cashbook,
  legsOf,
} from '../cashbook/index.js';
import { type BillOnList, type MonthPosting, type MonthsOnSheet, owedFrom } from './postings.js';

/** An operation of the journal, with its date. Bani. */
export type JournalEntry = {
  readonly date: LocalDate;
  readonly amountBani: number;
  /** The account that money came into or left, with the side; null where no money moved. */
  readonly moved: { readonly account: CashAccount; readonly side: 'in' | 'out' } | null;
  /** Shown struck through: it keeps its place and number but does not count. */
  readonly isAnnulled: boolean;
} &
  /** `reason`: why the document was annulled; '' unless it was. */
  (
    | { readonly of: 'document'; readonly document: BookDocument; readonly reason: string }
    | { readonly of: 'bill'; readonly bill: BillOnList }
    /** What a close charged owners. */
    | { readonly of: 'expenses' | 'penalties'; readonly posting: MonthPosting }
    | { readonly of: 'dues'; readonly posting: MonthPosting; readonly idFund: number }
  );

/** Registrul-jurnal (14-1-1/A) of a period, both days included. */
export interface Journal {
  readonly opening: AccountBalances;
  readonly entries: readonly JournalEntry[];
  readonly closing: AccountBalances;
}

/**
 * Returns every operation in the order of its date (OMFP 3103/2017: as operations occur, not only when money moves):
 * providers' documents, what closes charged owners, and the documents of the cashbooks; on one day in that order. The
 * opening balance of an account is an operation too, but is in no column of money in or out, as in the cash register.
 */
export function journalOf(
  books: readonly Cashbook[],
  months: Pick<MonthsOnSheet, 'bills' | 'postings'>,
  from: LocalDate,
  to: LocalDate,
): Journal {
  const isWithin = (date: LocalDate): boolean => date >= from && date <= to;
  const entries = [
    ...billEntries(months, isWithin),
    ...months.postings.filter(({ closed }) => isWithin(closed)).flatMap(postingEntries),
    ...books
      .filter(({ year }) => year >= yearOf(from) && year <= yearOf(to))
      .flatMap((book) => documentEntries(book, isWithin)),
  ].sort(byDate);
  return { opening: balancesBefore(books, from), entries, closing: accountBalances(books, to) };
}

function billEntries(
  { bills, postings }: Pick<MonthsOnSheet, 'bills' | 'postings'>,
  isWithin: (date: LocalDate) => boolean,
): JournalEntry[] {
  const closed = new Map(postings.map((posting) => [posting.month, posting.closed]));
  return bills.flatMap((bill) => {
    const { amountBani, isDisabled } = bill;
    const date = owedFrom(bill, closed.get(bill.month));
    if (isDisabled || amountBani === 0 || !isWithin(date)) return [];
    return [{ of: 'bill', date, amountBani, moved: null, isAnnulled: false, bill } as const];
  });
}

function postingEntries(posting: MonthPosting): JournalEntry[] {
  const { closed: date, distributedBani, penaltiesBani, dues } = posting;
  const common = { date, moved: null, isAnnulled: false, posting } as const;
  const entries: JournalEntry[] = [
    { ...common, of: 'expenses', amountBani: distributedBani },
    ...dues.map(({ idFund, amountBani }): JournalEntry => ({
      ...common,
      of: 'dues',
      idFund,
      amountBani,
    })),
    { ...common, of: 'penalties', amountBani: penaltiesBani },
  ];
  return entries.filter(({ amountBani }) => amountBani !== 0);
}

/**
 * Returns the entries of a book's documents: a transfer is two rows, one for each account; a document without money is
 * one.
 */
function documentEntries(
  book: Cashbook,
  isWithin: (date: LocalDate) => boolean,
): readonly JournalEntry[] {
  const entries: JournalEntry[] = [];
  for (const document of logItems(book.documents)) {
    const { emitted: date, amountBani } = document;
    if (!isWithin(date)) continue;
    const annulment = document.kind === 'return' ? undefined : book.annulments.get(document.idPd);
    const isAnnulled = annulment !== undefined;
    const reason = annulment?.reason ?? '';
    // There are thousands of rows a year: writing each object literally costs a fraction of composing it.
    const put = (moved: JournalEntry['moved']): void => {
      entries.push({ of: 'document', date, amountBani, isAnnulled, reason, document, moved });
    };
    const before = entries.length;
    for (const { account, side } of legsOf(document)) if (side !== 'opened') put({ account, side });
    if (entries.length === before) put(null);
  }
  return entries;
}
