import type { MeterView } from '@scara/contracts/http';
import { shownMilli as shown } from '@scara/contracts/http';
import { replacementOf, seriesOf } from '@scara/domain/association';
import {
  estimatedIndex,
  isLeap,
  isProcessed,
  type MeterOfMonth,
  meterStateOf,
  type MonthSources,
  type ResultMeter,
} from '@scara/domain/expense-month';
import { METER_STATE } from '@scara/domain/month';
import type { MeterSources } from './meter-months.js';

type Recent = ResultMeter['recent'];

/** Returns a meter of a month as calls answer it. */
export function meterRow(
  meter: MeterOfMonth,
  { association, month }: Pick<MonthSources, 'association' | 'month'>,
  {
    recent,
    isOldEstimate,
  }: { readonly recent: Recent | undefined; readonly isOldEstimate: boolean },
): MeterView {
  const { idMeter, oldIndexE3, replaced } = meter;
  const sent = month.tenantReadings.get(idMeter);
  return {
    idMeter,
    idAp: meter.idAp,
    type: meter.type,
    location: meter.location,
    series: seriesOf(association, idMeter),
    state: meterStateOf(month, idMeter),
    oldE3: oldIndexE3,
    indexE3: meter.newIndexE3,
    consumptionE3: meter.consumptionE3,
    estimateE3: estimatedIndex(meter, recent),
    recentE3: recent?.map(({ consumptionE3 }) => consumptionE3) ?? [],
    isOldEstimate,
    indexTenantE3: sent?.indexE3 ?? null,
    hasPhoto: sent !== undefined && sent.photo !== '',
    rollOverE3: meter.rollOverE3,
    replaced:
      replaced === undefined
        ? null
        : {
            ...replaced,
            oldSeries: replacementOf(association, idMeter, month.month!)?.oldSeries ?? '',
          },
  };
}

/** For whom a notice is worded: the tenant who sent the index, or the people who work for the association. */
export type Side = 'tenant' | 'office';

/** Returns the notices of 3-configuration §4 about what looks wrong. */
export function warningsOf(
  meter: MeterOfMonth,
  { month }: MeterSources,
  side: Side,
  recent: Recent = [],
): string[] {
  const state = meterStateOf(month, meter.idMeter);
  const sent = month.tenantReadings.get(meter.idMeter);
  const found: string[] = [];
  // The administrator rejected the index without entering another: unless told, the tenant would think it never arrived
  // and send it again.
  if (sent !== undefined && state === METER_STATE.notEntered) {
    found.push(
      `Index respins: ${side === 'tenant' ? 'ați' : 'locatarul a'} trimis ${shown(sent.indexE3)}, administratorul nu l-a folosit.`,
    );
  }
  if (
    sent !== undefined &&
    isProcessed(month, meter.idMeter) &&
    sent.indexE3 !== meter.newIndexE3
  ) {
    found.push(
      `Index diferit: ${side === 'tenant' ? 'ați' : 'locatarul a'} trimis ${shown(sent.indexE3)}, administratorul a introdus ${shown(meter.newIndexE3 ?? 0)}.`,
    );
  }
  const { replaced } = meter;
  if (replaced !== undefined) {
    const now = meter.newIndexE3 === null ? 'fără index' : shown(meter.newIndexE3);
    found.push(
      `Contor înlocuit: cel vechi ${shown(meter.oldIndexE3)} – ${shown(replaced.finalIndexE3)}, cel nou ${shown(replaced.initialIndexE3)} – ${now}, consum ${shown(meter.consumptionE3)}.`,
    );
  }
  if (meter.rollOverE3 > 0) found.push('Contorul a trecut peste zero.');
  if (state === METER_STATE.estimated) found.push('Consum estimat.');
  if (meter.consumptionE3 < 0) found.push('Consum negativ: se scade ce s-a estimat în plus.');
  else if (isLeap(meter.consumptionE3, recent)) found.push('Consum mult peste medie.');
  return found;
}
