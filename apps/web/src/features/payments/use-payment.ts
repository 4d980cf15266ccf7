import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { formatBani } from '../../lib/format.js';
import { today } from '../../lib/month-grid.js';
import { usePaymentModes } from '../../lib/payment-modes.js';
import { apartmentName, CASH, receiptsText } from '../../lib/payment-words.js';
import { helpsAgain, ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { failsOffline } from '../../lib/query-client.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useIsThere } from '../../lib/use-is-there.js';
import { keepSeries } from './counter-memory.js';
import type { Apartment } from './find-apartment.js';
import { accountNow, paymentQueries, useTakePayments } from './payments.queries.js';
import { previewed, sittingOf, type PaymentValues } from './payment-values.js';
import {
  type Account,
  alone,
  type Entry,
  isPaidAlready,
  isUnseen,
  mayBeItsOwn,
  ownFields,
  seenIn,
  sumOf,
  type Taken,
  takenSince,
  untilNewer,
} from './sitting.js';

export type PaymentOf = {
  readonly idAs: number;
  readonly apartment: Apartment;
  readonly placeName: string;
  /** The account as shown on the page. */
  readonly told: Account | undefined;
  /** Shows refusals under their fields; returns false if none belongs to the form. */
  readonly refuse: (fields: Readonly<Record<string, string>>) => boolean;
  /** `isThere` is false if the next payer is already being served. */
  readonly onTaken: (taken: Taken, head: Entry['head'], isThere: boolean) => void;
  readonly onAdd: (entry: Entry, isThere: boolean) => void;
};

/** A payment as typed, and the revision at which its account was seen. */
type Looked = {
  readonly entry: Entry;
  readonly typed: string;
  readonly seen: number | undefined;
};

/** A payment that is asked about before it is taken, and the question. */
type Doubt = Looked & { readonly text: string };

/** Takes one apartment's payment or adds it to the sitting, and reports what prevents that. */
export function usePayment(of: PaymentOf) {
  const { idAs, apartment, placeName, told, refuse, onTaken, onAdd } = of;
  const { idAp } = apartment;
  const queryClient = useQueryClient();
  const modes = usePaymentModes(idAs);
  const take = useTakePayments();
  const isThere = useIsThere();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const [isWorking, setWorking] = useState(false);
  // Cleared debts would change the receipts: until the outcome is known, the same values resend the same command.
  const unanswered = useRef<Looked>(null);

  /** Returns the documents to issue: cash gets one receipt per fund, in the order in which debts are cleared. */
  const entryOf = async (values: PaymentValues): Promise<Omit<Entry, 'told'>> => {
    const { payments, ...head } = sittingOf(idAp, values);
    const { receipts } = await queryClient.fetchQuery({
      ...paymentQueries.preview(idAs, idAp, previewed(values)),
      ...failsOffline,
    });
    const isSplit = values.pM === CASH && receipts.length > 1;
    return {
      key: `${idAs} ${idAp}`,
      idAs,
      head,
      on: today(),
      association: placeName,
      name: apartmentName(apartment),
      mode: modes.nameOf(head.pM),
      amountBani: payments[0]!.amountBani,
      payments: isSplit ? receipts.map((one) => ({ idAp, ...one })) : payments,
    };
  };

  const takeIt = async (looked: Looked): Promise<void> => {
    const { entry, seen } = looked;
    unanswered.current = looked;
    const { documents, warnings } = await take
      .mutateAsync({
        idAs,
        ...entry.head,
        payments: entry.payments,
        ...(seen === undefined ? {} : { seen }),
      })
      .catch((error: unknown) => {
        if (!helpsAgain(error)) {
          unanswered.current = null;
          // Taken anyway, it would be sent with the same old revision and refused again.
          setDoubt(null);
        }
        throw error;
      });
    unanswered.current = null;
    keepSeries(idAs, entry.head.series);
    const taken = {
      idAs,
      ids: documents.map(({ idPd }) => idPd),
      text: receiptsText(documents, entry),
      warnings: warnings.map(({ message }) => message),
    };
    onTaken(taken, entry.head, isThere());
  };

  const gather = (entry: Entry): void => {
    keepSeries(idAs, entry.head.series);
    onAdd(entry, isThere());
  };

  const say = (error: unknown): void => {
    if (!isThere()) return sayRefusal(error);
    if (error instanceof ProblemError && refuse(ownFields(error.fields))) return;
    setRefusal(sentenceOf(error, t('http.notSaved')));
  };

  /** Asks about a payment that was not taken; if the next payer is already being served, a toast says so. */
  const ask = (doubted: Doubt): void => {
    if (isThere()) setDoubt(doubted);
    else toast('error', `${doubted.entry.name}: ${doubted.text}`);
  };

  /**
   * Takes the payment, or adds it to the sitting if `isGathered`. Another tab, or an earlier press without an answer,
   * may have taken the same money, so tabs run one after the other and each reads the current account first:
   * - If the same payment is already on record, the user is asked first.
   * - If another counter took other money since this account was shown, the server refuses; the page then shows that
   *   money, and the next press is sent with the newer revision.
   * - A command without an answer is sent again unchanged, with its old revision: if it was carried out, it is found
   *   done; if another counter took the same money instead, the book refuses it.
   * - If something else is typed after a command without an answer, and money is on record since, the user is asked first.
   */
  const send = async (values: PaymentValues, isGathered: boolean): Promise<void> => {
    setWorking(true);
    setRefusal(null);
    setDoubt(null);
    const look = () => accountNow(queryClient, idAs, idAp);
    const seen = (one: Account) => seenIn([one], values.emitted);
    try {
      await alone(`scara.payment.${idAs}`, async () => {
        const typed = JSON.stringify(values);
        const lost = unanswered.current;
        const before = lost?.typed === typed ? lost : null;
        const [issued, shown] = await Promise.all([before?.entry ?? entryOf(values), look()]);
        const entry = { told: shown.payments.map(({ idPd }) => idPd), ...issued };
        const mayBeTaken =
          before?.seen !== undefined && mayBeItsOwn(entry, takenSince(entry, shown.payments));
        const sinceLost = lost === null ? [] : takenSince(lost.entry, shown.payments);
        const isTwice = isPaidAlready(shown.payments, entry.head, entry.payments);
        if (mayBeTaken && !isGathered) await takeIt(before);
        else if (isTwice || sinceLost.length > 0) {
          const text = isTwice
            ? t('payments.twice', { amount: formatBani(entry.amountBani) })
            : t('payments.afterLost', { amount: formatBani(sumOf(sinceLost)) });
          ask({ entry, typed, seen: seen(shown), text });
        } else if (isGathered) gather(entry);
        else await takeIt({ entry, typed, seen: seen(told ?? shown) });
      });
    } catch (error) {
      // The refusal is shown even if the account cannot be read again.
      if (told !== undefined && isUnseen(error)) {
        await untilNewer(look, seen, seen(told)).catch(() => undefined);
      }
      say(error);
    } finally {
      setWorking(false);
    }
  };

  return {
    send,
    /** The question about the payment, as long as the form still holds it. */
    doubtOf: (values: PaymentValues): string | null =>
      doubt?.typed === JSON.stringify(values) ? doubt.text : null,
    sendDoubted: (isGathered: boolean): void => {
      if (doubt === null) return;
      if (isGathered) gather(doubt.entry);
      else void takeIt(doubt).catch(say);
    },
    refusal,
    isWorking: isWorking || take.isPending,
  };
}
