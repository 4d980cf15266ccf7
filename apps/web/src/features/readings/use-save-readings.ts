import type { MeterView } from '@scara/contracts/http';
import { type RefObject, useEffect, useMemo, useRef } from 'react';

import { t } from '../../lib/text.js';
import { dismissToast, toast } from '../../lib/toasts.js';
import { sayMonthRefusal } from '../../lib/use-fact.js';
import {
  changedReadings,
  isRefused,
  markOf,
  standing,
  type confirmations,
  type Mark,
  type Typed,
} from './reading-rows.js';
import { useEnterReadings } from './readings.queries.js';

type Readings = ReadonlyMap<number, Typed>;

type SaveReadings = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly meters: readonly MeterView[];
  /** The same meters as the table lists them: the first wrong one is that which stands first. */
  readonly inOrder: readonly { readonly meter: MeterView }[];
  readonly typed: Readings;
  /** What was sent is saved. */
  readonly settle: (sent: Readings) => void;
  /** Nothing is sent while this meter's index cannot be taken: it is to be shown. */
  readonly onRefused: (idMeter: number | null) => void;
};

const refusals: Readonly<Partial<Record<NonNullable<Mark>, string>>> = {
  unreadable: t('readings.unreadableOne'),
  decimals: t('readings.decimalsOne'),
  notNumber: t('readings.notNumberOne'),
  resent: t('readings.resentOne'),
  backwards: t('readings.backwardsOne'),
};

/** Sends what is typed over the readings of a month: all of it, or nothing while one of them is wrong. */
export function useSaveReadings({
  idAs,
  idMonth,
  meters,
  inOrder,
  typed,
  settle,
  onRefused,
}: SaveReadings) {
  const enter = useEnterReadings(idAs);
  // A scroll draws the rows anew, ten thousand meters are not gone through for it.
  const readings = useMemo(() => changedReadings(meters, typed), [meters, typed]);
  const refusal = useRef<number | null>(null);
  // It stays for whoever has still something to put right here, and no longer.
  useEffect(() => {
    if (readings !== null) dropRefusal(refusal);
  }, [readings]);
  useEffect(() => () => dropRefusal(refusal), []);

  const send = (body: NonNullable<typeof readings>, onDone: () => void) => {
    enter.mutate(
      { idMonth, readings: body },
      {
        onSuccess: () => {
          onDone();
          toast('done', t('readings.saved', { count: body.length }));
        },
        onError: sayMonthRefusal,
      },
    );
  };
  const refuse = () => {
    const wrong = inOrder.find(({ meter }) => {
      const value = typed.get(meter.idMeter);
      return value !== undefined && isRefused(markOf(meter, value));
    })?.meter;
    const mark = wrong && markOf(wrong, typed.get(wrong.idMeter) ?? standing(wrong));
    onRefused(wrong?.idMeter ?? null);
    refusal.current = toast(
      'warning',
      refusals[mark ?? 'unreadable'] ?? t('readings.unreadableOne'),
    );
  };
  return {
    /** What is to be sent; null while one of them cannot be. */
    readings,
    isPending: enter.isPending,
    save: () => {
      if (readings === null) refuse();
      else if (readings.length === 0) toast('warning', t('common.noChanges'));
      // What is typed down the column while this is on its way stays, still to be saved.
      else send(readings, () => settle(typed));
    },
    /** Takes the readings of tenants as they were sent. */
    confirm: (sent: ReturnType<typeof confirmations>) => {
      send(sent, () => undefined);
    },
  };
}

function dropRefusal({ current }: RefObject<number | null>): void {
  if (current !== null) dismissToast(current);
}
