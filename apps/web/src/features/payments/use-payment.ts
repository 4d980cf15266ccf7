import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { formatBani } from '../../lib/format.js';
import { today } from '../../lib/month-grid.js';
import { usePaymentModes } from '../../lib/payment-modes.js';
import { apartmentName, CASH, receiptsText } from '../../lib/payment-words.js';
import { helpsAgain, ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { inACommand } from '../../lib/query-client.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-fact.js';
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
  type Taken,
  takenSince,
  untilNewer,
} from './sitting.js';

export type PaymentOf = {
  readonly idAs: number;
  readonly apartment: Apartment;
  readonly placeName: string;
  /** The account as the page shows it. */
  readonly told: Account | undefined;
  /** Puts refusals under their fields; false where none of them is the form's. */
  readonly refuse: (fields: Readonly<Record<string, string>>) => boolean;
  /** `isThere` false where the next person is served already. */
  readonly onTaken: (taken: Taken, head: Entry['head'], isThere: boolean) => void;
  readonly onAdd: (entry: Entry, isThere: boolean) => void;
};

/** A payment as it was typed, and up to where its account was seen. */
type Looked = {
  readonly entry: Entry;
  readonly typed: string;
  readonly seen: number | undefined;
};

/** One apartment's payment taken, or added to the sitting, and what stands in its way. */
export function usePayment(of: PaymentOf) {
  const { idAs, apartment, placeName, told, refuse, onTaken, onAdd } = of;
  const { idAp } = apartment;
  const queryClient = useQueryClient();
  const modes = usePaymentModes(idAs);
  const take = useTakePayments();
  const isThere = useIsThere();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [doubt, setDoubt] = useState<Looked | null>(null);
  const [isWorking, setWorking] = useState(false);
  // What was cleared already is issued in other receipts: typed as it was, it is the same command as long as nobody knows of it.
  const unanswered = useRef<Looked>(null);

  /** As it is issued: a fund has a receipt of its own, in the order in which one payment would clear the debts. */
  const entryOf = async (values: PaymentValues): Promise<Omit<Entry, 'told'>> => {
    const { payments, ...head } = sittingOf(idAp, values);
    const { receipts } = await queryClient.fetchQuery({
      ...paymentQueries.preview(idAs, idAp, previewed(values)),
      ...inACommand,
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
        if (!helpsAgain(error)) unanswered.current = null;
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

  /** It was not taken: where the next person is served already, the corner says so. */
  const ask = (looked: Looked): void => {
    if (isThere()) setDoubt(looked);
    else {
      const { name, amountBani } = looked.entry;
      toast('error', `${name}: ${t('payments.twice', { amount: formatBani(amountBani) })}`);
    }
  };

  /**
   * Another tab, or a press that nobody saw answered, may have taken the same money: tabs go one after the other, and
   * each looks at the account as it stands then. The same again is asked about first; other money that another counter
   * took since this account was shown is told by the refusal, and stands above by then: the next press has seen it. What
   * was not answered goes out as it went, with what it had seen then: taken, it is found done; else the book refuses it
   * where another counter took the same.
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
        const before = unanswered.current?.typed === typed ? unanswered.current : null;
        const [issued, shown] = await Promise.all([before?.entry ?? entryOf(values), look()]);
        const entry = { told: shown.payments.map(({ idPd }) => idPd), ...issued };
        const mayBeTaken =
          before?.seen !== undefined && mayBeItsOwn(entry, takenSince(entry, shown.payments));
        if (mayBeTaken && !isGathered) await takeIt(before);
        else if (isPaidAlready(shown.payments, entry.head, entry.payments)) {
          ask({ entry, typed, seen: seen(shown) });
        } else if (isGathered) gather(entry);
        else await takeIt({ entry, typed, seen: seen(told ?? shown) });
      });
    } catch (error) {
      // What cannot be read again is told all the same.
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
    /** What looks as if it had been taken already, until it is taken all the same or something else is sent. */
    doubted: doubt?.entry ?? null,
    sendDoubted: (isGathered: boolean): void => {
      if (doubt === null) return;
      if (isGathered) gather(doubt.entry);
      else void takeIt(doubt).catch(say);
    },
    refusal,
    isWorking: isWorking || take.isPending,
  };
}
