import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { formatBani } from '../../lib/format.js';
import { receiptsText } from '../../lib/payment-words.js';
import { helpsAgain, ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { accountNow, useTakePayments } from './payments.queries.js';
import {
  type Account,
  alone,
  asSent,
  commandsOf,
  type Entry,
  fullName,
  isPaidAlready,
  isUnseen,
  mayBeItsOwn,
  refusedOf,
  seenIn,
  sentSeen,
  sumOf,
  type Taken,
  takenSince,
  untilNewer,
} from './sitting.js';

/** Receives the keys of all entries taken so far, and their documents. Refused entries stay in the sitting. */
export type OnTaken = (done: ReadonlySet<string>, documents: readonly Taken[]) => void;

/** An entry whose apartment paid elsewhere since it was added; `known` are the documents that the user has seen. */
type Doubt = { readonly entry: Entry; readonly text: string; readonly known: Entry['told'] };

/**
 * Takes the payments of a whole sitting, and reports what prevents that. Another tab or counter may have taken money of
 * an apartment meanwhile: every account is read again, and the user is asked about new payments. `keep` stores in the
 * entries that they were sent, for the case of a reload.
 */
export function useTakeSitting(
  entries: readonly Entry[],
  {
    keep,
    onTaken,
  }: { readonly keep: (entries: readonly Entry[]) => void; readonly onTaken: OnTaken },
) {
  const queryClient = useQueryClient();
  const take = useTakePayments();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [doubts, setDoubts] = useState<readonly Doubt[]>([]);
  const [isWorking, setWorking] = useState(false);

  /**
   * Reads the current accounts of a group and finds the apartments that paid since. After a command without an answer
   * (`before`), those payments may be its own: then it is sent again unchanged, with its old revision. If another
   * counter took the money, the book refuses it.
   */
  const look = async (
    group: readonly Entry[],
    said: readonly Doubt[],
    before: number | undefined,
  ) => {
    const accounts = await Promise.all(
      group.map(({ idAs, payments }) => accountNow(queryClient, idAs, payments[0]!.idAp)),
    );
    const since = group.flatMap((entry, at): Doubt[] => {
      const { payments } = accounts[at]!;
      const told = [
        ...entry.told,
        ...(said.find((one) => one.entry.key === entry.key)?.known ?? []),
      ];
      const others = takenSince({ told }, payments);
      if (others.length === 0 || (before !== undefined && mayBeItsOwn(entry, others))) return [];
      const known = payments.map(({ idPd }) => idPd);
      return [{ entry, known, text: sinceText(entry, others) }];
    });
    return { since, seen: before ?? seenIn(accounts, group[0]!.head.emitted) };
  };

  /** `again`: doubts that the user has read and wants to take anyway. */
  const takeThem = async (again: readonly Doubt[] = []): Promise<void> => {
    const done = new Set<string>();
    const documents: Taken[] = [];
    const refused: string[] = [];
    const doubted: Doubt[] = [];
    setWorking(true);
    for (const { sitting, entries: group } of commandsOf(entries)) {
      let told: number | undefined;
      try {
        const { idAs } = sitting;
        const answer = await alone(`scara.payment.${idAs}`, async () => {
          const { since, seen } = await look(group, again, sentSeen(group));
          doubted.push(...since);
          if (since.length > 0) return undefined;
          told = seen;
          keep(asSent(group, seen));
          return await take.mutateAsync({ ...sitting, ...(seen === undefined ? {} : { seen }) });
        });
        if (answer === undefined) continue;
        for (const { key } of group) done.add(key);
        documents.push({
          idAs: sitting.idAs,
          ids: answer.documents.map(({ idPd }) => idPd),
          text: receiptsText(answer.documents, {
            amountBani: sumOf(group),
            name: namesOf(group),
          }),
          warnings: answer.warnings.map(({ message }) => message),
        });
        onTaken(new Set(done), [...documents]);
      } catch (error) {
        if (!helpsAgain(error)) keep(asSent(group, undefined));
        // The book knew of other payments before the read accounts did: by now they should show them.
        const newer = isUnseen(error)
          ? await untilNewer(
              () => look(group, again, undefined),
              ({ seen }) => seen,
              told,
            ).catch(() => undefined)
          : undefined;
        if (newer !== undefined && newer.since.length > 0) {
          doubted.push(...newer.since);
          continue;
        }
        const fields = error instanceof ProblemError ? error.fields : {};
        const names = refusedOf(group, fields).map(fullName).join(', ');
        refused.push(`${names}: ${sentenceOf(error, t('http.notSaved'))}`);
      }
    }
    setRefusals(refused);
    setDoubts(doubted);
    setWorking(false);
  };

  return {
    takeThem,
    refusals,
    /** Without those about entries that were removed since. */
    doubts: doubts.filter(({ entry }) => entries.some(({ key }) => key === entry.key)),
    isWorking,
  };
}

/** The most names that a notice tells; of more it says how many they are, for they would fill the page. */
const NAMED_MOST = 12;

const namesOf = (group: readonly Entry[]): string =>
  group.length > NAMED_MOST
    ? t('associations.apartments', { count: group.length })
    : group.map(({ name }) => name).join(', ');

/** Returns the sentence about payments taken meanwhile: the same payment, usually by mistake, or other money. */
function sinceText({ head, payments, amountBani }: Entry, others: Account['payments']): string {
  if (isPaidAlready(others, head, payments)) {
    return t('payments.twice', { amount: formatBani(amountBani) });
  }
  return t('payments.since', { amount: formatBani(sumOf(others)) });
}
