import { groupedBy } from '@scara/domain/kernel';
import { CORRECTION, isIncoming } from '../../lib/payment-words.js';
import { ProblemError } from '../../lib/problem-error.js';
import type { Sitting } from './payments.queries.js';

/** One apartment's payment, kept in the sitting until the money is taken. */
export type Entry = {
  readonly key: string;
  readonly idAs: number;
  /** The association's name, if the user has several. */
  readonly association: string;
  /** 'Ap. 12, Popescu, Scara A'. */
  readonly name: string;
  /** The name of the payment mode: further banks have their own names in each association. */
  readonly mode: string;
  readonly amountBani: number;
  /** The documents to issue: one, or a receipt for each fund and one for the rest. */
  readonly payments: Sitting['payments'];
  readonly head: Pick<Sitting, 'pM' | 'emitted' | 'series' | 'info'>;
  /** The day on which it was typed; missing in entries kept by an older version of the page. */
  readonly on?: string;
  /** Ids of the documents in the account when the payment was added: any other was written since. */
  readonly told: readonly number[];
  /** Set by a command without an answer: the keys of all its entries, and the book's revision it was sent with. */
  readonly sent?: { readonly together: string; readonly seen: number };
};

export type Account = {
  readonly payments: readonly (Paid & { readonly idPd: number })[];
  readonly books: readonly { readonly year: number; readonly revision: number }[];
};

/** Returns the revision at which all of these accounts were seen, in the book of the payment's year. */
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

/** Tells whether a payment was refused because another counter took money that was not shown here yet. */
export const isUnseen = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'payment-unseen';

const LOOKS_MOST = 20;
const LOOK_MS = 150;

/**
 * Repeats `look` until its revision is newer than `told`: the book knows another counter's money a moment before the
 * read tables do. Stops after 3 s; returns what was read last, newer or not.
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

/** Renames the refused fields of a single payment to the form's names: 'payments.0.amountBani' becomes 'amountBani'. */
export const ownFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, said]) => [name.replace(ROW, ''), said]));

/** Returns the entries whose payments the refused fields belong to; the whole group if the refusal names no payment. */
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

/** Returns 'Teiul, Ap. 12, Popescu, Scara A'. */
export const fullName = ({ association, name }: Pick<Entry, 'association' | 'name'>): string =>
  [association, name].filter(Boolean).join(', ');

/** The documents of one association that were just issued, to be printed together. */
export type Taken = {
  readonly idAs: number;
  readonly ids: readonly number[];
  readonly text: string;
  readonly warnings: readonly string[];
};

/**
 * Groups a sitting into commands. Payments of one association in the same mode, on the same day and in the same series
 * are taken together, all or nothing, as many as one command may hold; associations do not wait for each other.
 */
export function commandsOf(
  entries: readonly Entry[],
): readonly { readonly sitting: Sitting; readonly entries: readonly Entry[] }[] {
  const groups = groupedBy(entries, ({ idAs, head }) => JSON.stringify([idAs, head]));
  return [...groups.values()].flatMap(inParts).map((group) => {
    const { idAs, head } = group[0]!;
    return {
      sitting: { idAs, ...head, payments: group.flatMap(({ payments }) => payments) },
      entries: group,
    };
  });
}

/** The most payments in one command, as the contract has it, and so the most receipts in one printed file. */
export const SITTING_MOST = 100;

/** Splits a group of entries so that no part has more payments than one command may hold. */
function inParts(group: readonly Entry[]): readonly (readonly Entry[])[] {
  const parts: Entry[][] = [];
  let count = 0;
  for (const entry of group) {
    count += entry.payments.length;
    const part = parts.at(-1);
    if (part === undefined || count > SITTING_MOST) {
      parts.push([entry]);
      count = entry.payments.length;
    } else part.push(entry);
  }
  return parts;
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

/** Returns the last valid incoming payment, which people ask about at the counter or want a second receipt of. */
export const lastTaken = <P extends Paid & { readonly idPd: number; readonly t: number }>(
  payments: readonly P[],
): P | undefined =>
  payments
    .filter((one) => isStanding(one) && isIncoming(one) && String(one.pM) !== CORRECTION)
    .toSorted((a, b) => a.emitted.localeCompare(b.emitted) || a.idPd - b.idPd)
    .at(-1);

/** Returns the apartment's valid payments that were taken elsewhere since this one was added to the sitting. */
export function takenSince<P extends Paid & { readonly idPd: number }>(
  { told }: Pick<Entry, 'told'>,
  payments: readonly P[],
): readonly P[] {
  const known = new Set(told);
  return payments.filter((one) => isStanding(one) && !known.has(one.idPd));
}

const togetherOf = (group: readonly Entry[]): string => group.map(({ key }) => key).join();

/** Marks a group's entries as sent; not without a revision, because nothing would guard a second send. */
export function asSent(group: readonly Entry[], seen: number | undefined): readonly Entry[] {
  const sent = seen === undefined ? {} : { sent: { together: togetherOf(group), seen } };
  return group.map(({ sent: _before, ...entry }) => ({ ...entry, ...sent }));
}

/** Returns the revision with which exactly this group was sent before without an answer; undefined otherwise. */
export function sentSeen(group: readonly Entry[]): number | undefined {
  const together = togetherOf(group);
  const isSent = group.every(({ sent }) => sent?.together === together);
  return isSent ? group[0]?.sent?.seen : undefined;
}

/** Tells whether the documents may be the entry's own: each matches one of its payments, on its day and in its mode. */
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
 * Tells whether the whole payment is already on record, taken on the same day in the same mode: usually a repetition by
 * mistake. Other receipts with the same sum count too, because after the first time the fund is already paid and the
 * same money would be issued as one receipt.
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

/** Adds up amounts, in bani. */
export const sumOf = (all: readonly { readonly amountBani: number }[]): number =>
  all.reduce((sum, { amountBani }) => sum + amountBani, 0);

/** Tells whether at least two consecutive documents add up to the amount (bani). */
function isSumOfSeveral(documents: readonly Paid[], amountBani: number): boolean {
  return documents.some((first, at) => {
    let sum = first.amountBani;
    return documents.slice(at + 1).some((next) => (sum += next.amountBani) === amountBani);
  });
}

/** Runs `work` while no other tab of this browser runs work of that name; at once in browsers without locks. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return await navigator.locks.request(name, async () => {
    // Waits for the messages of the previous tab about its writes before anything is read here.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    return work();
  });
}
