import { ALERT_CODES } from '@scara/contracts/http';

import type { AlertView } from './alerts.queries.js';

export type AlertFilter = {
  readonly state: 'open' | 'all';
  readonly kind: AlertView['code'] | 'any';
  /** Undefined for all of them, also for what is of no apartment. */
  readonly idEntrance: number | undefined;
};

/** The alerts that a filter leaves, and how many of each kind it would leave were it of that kind. */
export function alertsShown(
  alerts: readonly AlertView[],
  { state, kind, idEntrance }: AlertFilter,
  entranceOf: (idAp: number) => number | undefined,
): {
  readonly rows: readonly AlertView[];
  readonly kinds: readonly { readonly code: AlertView['code']; readonly count: number }[];
  /** Of every kind. */
  readonly count: number;
} {
  const ofAnyKind = alerts.filter(
    ({ looks, idAp }) =>
      (state === 'all' || looks.length === 0) &&
      (idEntrance === undefined || (idAp !== null && entranceOf(idAp) === idEntrance)),
  );
  return {
    rows: ofAnyKind.filter(({ code }) => kind === 'any' || code === kind),
    // What the association has any of is offered, so that the last one looked at does not take its kind away.
    kinds: ALERT_CODES.filter((code) => alerts.some((alert) => alert.code === code)).map(
      (code) => ({ code, count: ofAnyKind.filter((alert) => alert.code === code).length }),
    ),
    count: ofAnyKind.length,
  };
}
