import { groupedBy } from '@scara/domain/kernel';
import { CORRECTION, isIncoming } from '../../lib/payment-words.js';
import { ProblemError } from '../../lib/problem-error.js';
import type { Sitting } from './payments.queries.js';

/** One apartment's payment, as it stands in the sitting until the money is taken. */
export type Entry = {
  readonly key: string;
  readonly idAs: number;
  /** Of the association, where the person has several. */
  readonly association: string;
  /** 'Ap. 12, Popescu, Scara A'. */
  readonly name: string;
  /** The word of its mode: a further bank has its own in each association. */
  readonly mode: string;
  readonly amountBani: number;
  /** What it is issued as: one document, or a receipt for each fund and the rest. */
  readonly payments: Sitting['payments'];
  readonly head: Pick<Sitting, 'pM' | 'emitted' | 'series' | 'info'>;
  /** The day that it was typed on; a sitting of an older page's tab does not know. */
  readonly on?: string;
  /** The documents that the account told of when the payment was gathered: what is not among them was taken since. */
  readonly told: readonly number[];
  /** Of a command that went out and was not answered: all that it took together, and up to where it had seen the book. */
  readonly sent?: { readonly together: string; readonly seen: number };
};

export type Account = {
  readonly payments: readonly (Paid & { readonly idPd: number })[];
  readonly books: readonly { readonly year: number; readonly revision: number }[];
};

/** Up to where all of these accounts were seen, in the book of the day's year. */
export function seenIn(
  accounts: readonly Pick<Account, 'books'>[],
  emitted: string,
): number | undefined {
  const year = Number(emitted.slice(0, 4));
  const seen = accounts.flatMap(({ books }) =>
    books.flatMap((book) => (book.year === year ? [book.revision] : [])),
  );
  return seen.length === 0 ? undefined : Math.min(...seen);
}

/** Refused because another counter took money of the apartment that was not shown here yet. */
export const isUnseen = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'payment-unseen';

const LOOKS_MOST = 20;
const LOOK_MS = 150;

/**
 * Looks until more is seen than `told`: the book knows another counter's money a moment before the pages do. 3 s at
 * most; what was seen last, newer or not.
 */
export async function untilNewer<T>(
  look: () => Promise<T>,
  seen: (one: T) => number | undefined,
  told: number | undefined,
): Promise<T> {
  for (let looks = 1; ; looks++) {
    const found = await look();
    const now = seen(found);
    if (now === undefined || told === undefined || now > told || looks === LOOKS_MOST) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
  }
}

const ROW = /^payments\.(\d+)\./;

/** The refused fields of one payment as a form has them: 'payments.0.amountBani' is its amount. */
export const ownFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, said]) => [name.replace(ROW, ''), said]));

/** Whose payments the refused fields are of; all of the group where it is no single one's. */
export function refusedOf(
  group: readonly Entry[],
  fields: Readonly<Record<string, string>>,
): readonly Entry[] {
  const rows = group.flatMap((entry) => entry.payments.map(() => entry));
  const named = Object.keys(fields).flatMap((name) => {
    const row = ROW.exec(name)?.[1];
    return row === undefined ? [] : (rows[Number(row)] ?? []);
  });
  return named.length === 0 ? group : [...new Set(named)];
}

/** 'Teiul, Ap. 12, Popescu, Scara A'. */
export const fullName = ({ association, name }: Pick<Entry, 'association' | 'name'>): string =>
  [association, name].filter(Boolean).join(', ');

/** What was taken last: documents of one association, as they are printed together. */
export type Taken = {
  readonly idAs: number;
  readonly ids: readonly number[];
  readonly text: string;
  readonly warnings: readonly string[];
};

/**
 * The commands of a sitting: what one association takes in one way, on one day and in one series is taken together,
 * all or nothing; associations do not wait for each other.
 */
export function commandsOf(
  entries: readonly Entry[],
): readonly { readonly sitting: Sitting; readonly entries: readonly Entry[] }[] {
  const groups = groupedBy(entries, ({ idAs, head }) => JSON.stringify([idAs, head]));
  return [...groups.values()].map((group) => {
    const { idAs, head } = group[0]!;
    return {
      sitting: { idAs, ...head, payments: group.flatMap(({ payments }) => payments) },
      entries: group,
    };
  });
}

type Paid = {
  readonly emitted: string;
  readonly amountBani: number;
  readonly idF: number | null;
  readonly pM: number | null;
  readonly an: boolean;
  readonly idReturn: number | null;
};

const isStanding = ({ an, idReturn }: Paid): boolean => !an && idReturn === null;

/** What came in last and stands: it is asked about at the counter, and its receipt wanted once more. */
export const lastTaken = <P extends Paid & { readonly idPd: number; readonly t: number }>(
  payments: readonly P[],
): P | undefined =>
  payments
    .filter((one) => isStanding(one) && isIncoming(one) && String(one.pM) !== CORRECTION)
    .toSorted((a, b) => a.emitted.localeCompare(b.emitted) || a.idPd - b.idPd)
    .at(-1);

/** What was taken elsewhere of the apartment since its payment was gathered, and stands. */
export function takenSince<P extends Paid & { readonly idPd: number }>(
  { told }: Pick<Entry, 'told'>,
  payments: readonly P[],
): readonly P[] {
  const known = new Set(told);
  return payments.filter((one) => isStanding(one) && !known.has(one.idPd));
}

const togetherOf = (group: readonly Entry[]): string => group.map(({ key }) => key).join();

/** The group as its command leaves; where no book was seen, nothing would guard it when it leaves again. */
export function asSent(group: readonly Entry[], seen: number | undefined): readonly Entry[] {
  const sent = seen === undefined ? {} : { sent: { together: togetherOf(group), seen } };
  return group.map(({ sent: _before, ...entry }) => ({ ...entry, ...sent }));
}

/** Up to where the book was seen when just this command went out and was not answered. */
export function sentSeen(group: readonly Entry[]): number | undefined {
  const together = togetherOf(group);
  const isSent = group.every(({ sent }) => sent?.together === together);
  return isSent ? group[0]?.sent?.seen : undefined;
}

/** True where the documents may be those of the entry itself: as many of its payments, on its day, in its way. */
export function mayBeItsOwn(
  { head, payments }: Pick<Entry, 'head' | 'payments'>,
  documents: readonly Paid[],
): boolean {
  const left = [...payments];
  return documents.every((one) => {
    const at = left.findIndex((own) => isPaidAlready([one], head, [own]));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * True where all of it stands there already, taken on the same day in the same way: most often by mistake. Taken in other
 * receipts it is the same money: what cleared a fund the first time finds the fund paid, and would go into one receipt.
 */
export function isPaidAlready(
  payments: readonly Paid[],
  { pM, emitted }: Pick<Sitting, 'pM' | 'emitted'>,
  asked: readonly { readonly amountBani: number; readonly idF: number | null }[],
): boolean {
  const standing = payments.filter(
    (one) => isStanding(one) && one.emitted === emitted && one.pM === pM,
  );
  const isSame = asked.every(({ amountBani, idF }) =>
    standing.some((one) => one.amountBani === amountBani && one.idF === idF),
  );
  return isSame || isSumOfSeveral(standing, sumOf(asked));
}

const sumOf = (all: readonly { readonly amountBani: number }[]): number =>
  all.reduce((sum, { amountBani }) => sum + amountBani, 0);

/** True where documents that follow each other, two at least, come to the amount (bani). */
function isSumOfSeveral(documents: readonly Paid[], amountBani: number): boolean {
  return documents.some((first, at) => {
    let sum = first.amountBani;
    return documents.slice(at + 1).some((next) => (sum += next.amountBani) === amountBani);
  });
}

/** Runs the work while no other tab of this browser does work of that name; at once where browsers cannot tell. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return await navigator.locks.request(name, async () => {
    // What the tab before wrote, and told the others, is heard before anything is read here.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    return work();
  });
}
