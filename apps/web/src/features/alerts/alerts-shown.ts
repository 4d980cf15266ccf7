import { ALERT_CODES } from '@scara/contracts/http';

import type { AlertView } from './alerts.queries.js';

export type AlertFilter = {
  readonly state: 'open' | 'all';
  readonly kind: AlertView['code'] | 'any';
  /** Undefined for all entrances, including alerts without an apartment. */
  readonly idEntrance: number | undefined;
};

/** Returns the alerts that pass the filter, and how many of each kind would pass it if that kind were chosen. */
export function alertsShown(
  alerts: readonly AlertView[],
  { state, kind, idEntrance }: AlertFilter,
  entranceOf: (idAp: number) => number | undefined,
): {
  readonly rows: readonly AlertView[];
  readonly kinds: readonly { readonly code: AlertView['code']; readonly count: number }[];
  /** The number of alerts of all kinds. */
  readonly count: number;
} {
  const ofAnyKind = alerts.filter(
    ({ looks, idAp }) =>
      (state === 'all' || looks.length === 0) &&
      (idEntrance === undefined || (idAp !== null && entranceOf(idAp) === idEntrance)),
  );
  return {
    rows: ofAnyKind.filter(({ code }) => kind === 'any' || code === kind),
    // All kinds that the association has are offered, so that a kind stays when its last alert is looked at.
    kinds: ALERT_CODES.filter((code) => alerts.some((alert) => alert.code === code)).map(
      (code) => ({ code, count: ofAnyKind.filter((alert) => alert.code === code).length }),
    ),
    count: ofAnyKind.length,
  };
}
