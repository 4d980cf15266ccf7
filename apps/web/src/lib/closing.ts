import { CLOSING_STEPS, type ClosingMessage } from '@scara/contracts/http';

import { percentDone } from './percent.js';
import { sharedValue } from './shared-value.js';

/** The progress of a month's close as the server reports it; the page adds the last step, `showing`. */
export type Closing = {
  readonly step: ClosingStep;
  /** How many of `total` months are read, or apartments computed or stored. */
  readonly done: number;
  readonly total: number;
};
export type ClosingStep = ClosingMessage['step'] | 'showing';

export const closingSteps: readonly ClosingStep[] = [...CLOSING_STEPS, 'showing'];

const closings = sharedValue<ReadonlyMap<string, Closing>>(new Map());
const keyOf = (idAs: number, idMonth: number): string => `${idAs}.${idMonth}`;

/** Records a progress message. Messages may arrive out of order: one that is behind the known progress is dropped. */
export function noteClosing(idAs: number, idMonth: number, closing: Closing): void {
  const key = keyOf(idAs, idMonth);
  const known = closings.get().get(key);
  if (known !== undefined && percentOf(known) > percentOf(closing)) return;
  closings.set(new Map(closings.get()).set(key, closing));
}

/** Forgets a close's progress, before it is sent and once it is over, so that the next one starts at zero. */
export function forgetClosing(idAs: number, idMonth: number): void {
  const next = new Map(closings.get());
  if (next.delete(keyOf(idAs, idMonth))) closings.set(next);
}

/** Returns the progress in percent: all steps weigh the same, and the current one counts by its done part. */
export function percentOf({ step, done, total }: Closing): number {
  return percentDone(closingSteps.indexOf(step) + done / total, closingSteps.length);
}

/** Returns the progress of a month's close; undefined until the first message. */
export function useClosing(idAs: number, idMonth: number): Closing | undefined {
  return closings.useValue().get(keyOf(idAs, idMonth));
}
