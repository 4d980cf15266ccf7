import type { BodySentTo, meterRoutes, RadioRow } from '@scara/contracts/http';
import { METER_STATE } from '@scara/domain/month';

/** Returns the readings to enter from a previewed file: the rows without an error, each with its day. */
export function radioReadings(
  rows: readonly RadioRow[],
): BodySentTo<typeof meterRoutes.enterReadings>['readings'] {
  return rows.flatMap(({ meter, indexE3, consumptionE3, readOn, problem }) => {
    if (meter === null || indexE3 === null || problem?.severity === 'error') return [];
    return [
      {
        idMeter: meter.idMeter,
        state: METER_STATE.radio,
        indexE3,
        ...(readOn === null ? {} : { readOn }),
        // An index below an estimate is accepted: the preview has warned about it.
        ...((consumptionE3 ?? 0) < 0 ? { isLower: true } : {}),
      },
    ];
  });
}
