import type { LocalDate } from '@scara/domain/kernel';
import { useEffect, useRef, useSyncExternalStore } from 'react';

import { today } from './month-grid.js';

const lookMs = 60_000;

/** A machine that slept has missed its timers: whoever wakes it looks at the page, and finds the day that it is. */
function followDay(look: () => void): () => void {
  const timer = setInterval(look, lookMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Today, in a page that stands open over midnight too. */
export const useToday = (): LocalDate => useSyncExternalStore(followDay, today);

type Form<Name extends string> = {
  readonly follow: (name: Name, stood: string, next: string) => void;
};

/**
 * The day that a form proposes is that on which it is sent: one left open over night wrote the day before on a receipt. What was typed over it
 * stays, and so does a day that was not proposed for being today's.
 */
export function useProposedDay<Name extends string>(
  { follow }: Form<Name>,
  name: Name,
  isProposed = true,
): void {
  const day = useToday();
  const stood = useRef(day);
  useEffect(() => {
    if (stood.current !== day && isProposed) follow(name, stood.current, day);
    stood.current = day;
  });
}
