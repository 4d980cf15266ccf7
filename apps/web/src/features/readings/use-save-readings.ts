import type { MeterView } from '@scara/contracts/http';
import { type RefObject, useEffect, useMemo, useRef } from 'react';

import { t } from '../../lib/text.js';
import { dismissToast, toast } from '../../lib/toasts.js';
import { sayMonthRefusal } from '../../lib/use-command.js';
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
  /** The same meters in the table's order, to find the first refused one. */
  readonly inOrder: readonly { readonly meter: MeterView }[];
  readonly typed: Readings;
  /** Called when `sent` has been saved. */
  readonly settle: (sent: Readings) => void;
  /** Called with the meter whose index is refused and must be shown; nothing is sent. */
  readonly onRefused: (idMeter: number | null) => void;
};

const refusals: Readonly<Partial<Record<NonNullable<Mark>, string>>> = {
  unreadable: t('readings.unreadableOne'),
  decimals: t('readings.decimalsOne'),
  notNumber: t('readings.notNumberOne'),
  resent: t('readings.resentOne'),
  backwards: t('readings.backwardsOne'),
};

/** Saves the unsaved readings of a month: all of them, or none while one is refused. */
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
  // Memoised, because a scroll renders again and must not go through ten thousand meters.
  const readings = useMemo(() => changedReadings(meters, typed), [meters, typed]);
  const refusal = useRef<number | null>(null);
  // The message is removed as soon as nothing is left to correct.
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
    /** The readings to send; null while one of them is refused. */
    readings,
    isPending: enter.isPending,
    save: () => {
      if (readings === null) refuse();
      else if (readings.length === 0) toast('warning', t('common.noChanges'));
      // Input typed while the request runs stays, still to be saved.
      else send(readings, () => settle(typed));
    },
    /** Confirms tenants' readings as they were sent. */
    confirm: (sent: ReturnType<typeof confirmations>) => {
      send(sent, () => undefined);
    },
  };
}

function dropRefusal({ current }: RefObject<number | null>): void {
  if (current !== null) dismissToast(current);
}
