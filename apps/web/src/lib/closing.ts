import { CLOSING_STEPS, type ClosingMessage } from '@scara/contracts/http';

import { percentDone } from './percent.js';
import { sharedValue } from './shared-value.js';

/** How far the close of a month is, as the server tells it; the page's own part is the last. */
export type Closing = {
  readonly step: ClosingStep;
  /** Months read, apartments computed or stored, of so many. */
  readonly done: number;
  readonly total: number;
};
export type ClosingStep = ClosingMessage['step'] | 'showing';

export const closingSteps: readonly ClosingStep[] = [...CLOSING_STEPS, 'showing'];

const closings = sharedValue<ReadonlyMap<string, Closing>>(new Map());
const keyOf = (idAs: number, idMonth: number): string => `${idAs}.${idMonth}`;

/** Takes what the server told; of two tellings the one further on stands, in whatever order they come. */
export function noteClosing(idAs: number, idMonth: number, closing: Closing): void {
  const key = keyOf(idAs, idMonth);
  const known = closings.get().get(key);
  if (known !== undefined && percentOf(known) > percentOf(closing)) return;
  closings.set(new Map(closings.get()).set(key, closing));
}

/** Before a close is sent, and when it is over: another one begins anew. */
export function forgetClosing(idAs: number, idMonth: number): void {
  const next = new Map(closings.get());
  if (next.delete(keyOf(idAs, idMonth))) closings.set(next);
}

/** Each step counts alike; within one, what is done of it. */
export function percentOf({ step, done, total }: Closing): number {
  return percentDone(closingSteps.indexOf(step) + done / total, closingSteps.length);
}

/** Undefined until something of it is known. */
export function useClosing(idAs: number, idMonth: number): Closing | undefined {
  return closings.useValue().get(keyOf(idAs, idMonth));
}
