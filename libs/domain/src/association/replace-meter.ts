import { accept, cleanText, INDEX_MAX, type YearMonth } from '../kernel/index.js';
import type { Association } from './association.js';
import type { MeterReplacement } from './events.js';
import { seriesRefusal, seriesTaken } from './meters.js';
import type { AssociationRejection } from './rejections.js';
import { type AssociationDecision, firstOf, labelRule, rangeRule, refuse } from './rules.js';

export interface ReplaceMeter {
  readonly idMeter: number;
  readonly month: YearMonth;
  /** The new meter's series. */
  readonly series: string;
  readonly finalIndexE3: number;
  readonly initialIndexE3: number;
  /** Confirms a final index below the last recorded one, which was an estimate or a mistake. */
  readonly isLower: boolean;
}

/** The month's indexes of the meter. Thousandths. */
export interface MeterInMonth {
  /** The last recorded index before the month. */
  readonly oldIndexE3: number;
  /** The month's own index; null while it is not read. */
  readonly newIndexE3: number | null;
}

/**
 * Replaces a meter by another: the consumption of the month is the old one's part plus the new one's (3-configuration
 * §4). Recorded again in the same month, it overrides the earlier replacement. Refuses a final index below the old one
 * that is not confirmed, a series that another meter has, and a month that holds an index read on the old meter.
 */
export function replaceMeter(
  command: ReplaceMeter,
  state: Association,
  { oldIndexE3, newIndexE3 }: MeterInMonth,
): AssociationDecision {
  const { idMeter, month, finalIndexE3, initialIndexE3, isLower } = command;
  const meter = state.meters.get(idMeter);
  if (meter === undefined) return refuse({ code: 'meter-not-found', idMeter });
  const series = cleanText(command.series);
  const standing = replacementOf(state, idMeter, month);
  const refusal = firstOf(
    labelRule('series', series, 0, 45),
    rangeRule('finalIndexE3', finalIndexE3, 0, INDEX_MAX, 3),
    rangeRule('initialIndexE3', initialIndexE3, 0, INDEX_MAX, 3),
    seriesRefusal(series, otherSeries(state, idMeter, standing?.oldSeries ?? meter.series)),
    finalIndexE3 < oldIndexE3 && !isLower
      ? { code: 'meter-final-index', field: 'finalIndexE3', oldIndexE3 }
      : undefined,
    standing === undefined || isBelowFirst(newIndexE3, initialIndexE3, standing)
      ? readRefusal(newIndexE3)
      : undefined,
  );
  if (refusal) return refuse(refusal);
  const isSame =
    standing !== undefined &&
    standing.finalIndexE3 === finalIndexE3 &&
    standing.initialIndexE3 === initialIndexE3 &&
    meter.series === series;
  if (isSame) return accept();
  return accept({
    type: 'MeterReplaced',
    data: {
      idMeter,
      idAp: meter.idAp,
      month,
      finalIndexE3,
      initialIndexE3,
      after: { series },
      before: { series: meter.series },
    },
  });
}

/** Takes back a replacement that was recorded for the wrong meter: the old meter is in place again. */
export function takeReplacementBack(
  { idMeter, month }: { readonly idMeter: number; readonly month: YearMonth },
  state: Association,
  { newIndexE3 }: Pick<MeterInMonth, 'newIndexE3'>,
): AssociationDecision {
  const meter = state.meters.get(idMeter);
  if (meter === undefined) return refuse({ code: 'meter-not-found', idMeter });
  const standing = replacementOf(state, idMeter, month);
  if (standing === undefined) return refuse({ code: 'meter-not-replaced' });
  const refusal =
    seriesRefusal(standing.oldSeries, otherSeries(state, idMeter, '')) ?? readRefusal(newIndexE3);
  if (refusal) return refuse(refusal);
  return accept({
    type: 'MeterReplacementTakenBack',
    data: {
      idMeter,
      idAp: meter.idAp,
      month,
      after: { series: standing.oldSeries },
      before: { series: meter.series },
    },
  });
}

/** True when another first index would make the new meter's index of the month run backwards. */
function isBelowFirst(
  newIndexE3: number | null,
  initialIndexE3: number,
  standing: MeterReplacement,
): boolean {
  return (
    newIndexE3 !== null && newIndexE3 < initialIndexE3 && initialIndexE3 !== standing.initialIndexE3
  );
}

/**
 * Refuses when the month has an index: one read on one of the two meters would be counted from the index of the other.
 */
function readRefusal(newIndexE3: number | null): AssociationRejection | undefined {
  return newIndexE3 === null ? undefined : { code: 'meter-read-in-month', indexE3: newIndexE3 };
}

/** Returns the replacement of the meter in a month. */
export function replacementOf(
  { replacements }: Association,
  idMeter: number,
  month: YearMonth,
): MeterReplacement | undefined {
  return replacements.get(idMeter)?.find((one) => one.month === month);
}

/** Returns the series that the new meter may not have: those of the other meters and of the removed one. */
function otherSeries({ meters }: Association, idMeter: number, down: string): ReadonlySet<string> {
  const others = [...meters].filter(([id]) => id !== idMeter).map(([, { series }]) => series);
  return seriesTaken([...others, down]);
}
