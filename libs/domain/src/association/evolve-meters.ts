import type { Association } from './association.js';
import type { MeterReplacement } from './events.js';
import { changed, type EventOf, withEntry } from './fold.js';

export function evolveMeters(
  state: Association,
  event: EventOf<
    'MetersAdded' | 'MeterChanged' | 'MetersDeleted' | 'MeterReplaced' | 'MeterReplacementTakenBack'
  >,
): Association {
  switch (event.type) {
    case 'MetersAdded': {
      const meters = new Map(state.meters);
      let { lastMeter } = state;
      for (const { idMeter, ...meter } of event.data.meters) {
        meters.set(idMeter, meter);
        lastMeter = Math.max(lastMeter, idMeter);
      }
      return { ...state, meters, lastMeter };
    }
    case 'MeterChanged': {
      const { idMeter, after } = event.data;
      return { ...state, meters: changed(state.meters, idMeter, after) };
    }
    case 'MetersDeleted': {
      const meters = new Map(state.meters);
      const goneSeries = new Map(state.goneSeries);
      for (const { idMeter, series } of event.data.meters) {
        meters.delete(idMeter);
        goneSeries.set(idMeter, series);
      }
      return { ...state, meters, goneSeries };
    }
    case 'MeterReplaced':
    case 'MeterReplacementTakenBack': {
      const { idMeter, after } = event.data;
      const replacements = withEntry(
        state.replacements,
        idMeter,
        replacementsAfter(state.replacements.get(idMeter) ?? [], event),
      );
      return { ...state, replacements, meters: changed(state.meters, idMeter, after) };
    }
  }
}

function replacementsAfter(
  standing: readonly MeterReplacement[],
  { type, data }: EventOf<'MeterReplaced' | 'MeterReplacementTakenBack'>,
): readonly MeterReplacement[] {
  const others = standing.filter(({ month }) => month !== data.month);
  if (type === 'MeterReplacementTakenBack') return others;
  const { month, finalIndexE3, initialIndexE3, before } = data;
  // When a replacement is recorded again, the removed meter is still the first one.
  const oldSeries = standing.find((one) => one.month === month)?.oldSeries ?? before.series;
  return [...others, { month, finalIndexE3, initialIndexE3, oldSeries }];
}
