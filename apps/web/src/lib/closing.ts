import { CLOSING_STEPS, type ClosingMessage } from '@scara/contracts/http';
import { useSyncExternalStore } from 'react';

import { percentDone } from './percent.js';

/** How far the close of a month is, as the server tells it; the page's own part is the last. */
export type Closing = {
  readonly step: ClosingStep;
  /** Months read, apartments computed or stored, of so many. */
  readonly done: number;
  readonly total: number;
};
export type ClosingStep = ClosingMessage['step'] | 'showing';

export const closingSteps: readonly ClosingStep[] = [...CLOSING_STEPS, 'showing'];

let standing: ReadonlyMap<string, Closing> = new Map();
const listeners = new Set<() => void>();
const keyOf = (idAs: number, idMonth: number): string => `${idAs}.${idMonth}`;

function change(next: ReadonlyMap<string, Closing>): void {
  standing = next;
  for (const listener of listeners) listener();
}

/** Takes what the server told; of two tellings the one further on stands, in whatever order they come. */
export function noteClosing(idAs: number, idMonth: number, closing: Closing): void {
  const key = keyOf(idAs, idMonth);
  const known = standing.get(key);
  if (known !== undefined && percentOf(known) > percentOf(closing)) return;
  change(new Map(standing).set(key, closing));
}

/** Before a close is sent, and when it is over: another one begins anew. */
export function forgetClosing(idAs: number, idMonth: number): void {
  const next = new Map(standing);
  if (next.delete(keyOf(idAs, idMonth))) change(next);
}

/** Each step counts alike; within one, what is done of it. */
export function percentOf({ step, done, total }: Closing): number {
  return percentDone(closingSteps.indexOf(step) + done / total, closingSteps.length);
}

/** Undefined until something of it is known. */
export function useClosing(idAs: number, idMonth: number): Closing | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => standing.get(keyOf(idAs, idMonth)),
  );
}
