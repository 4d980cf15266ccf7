import type { LocalDate } from '@scara/domain/kernel';
import { useEffect, useRef, useSyncExternalStore } from 'react';

import { today } from './month-grid.js';

const lookMs = 60_000;

/** Looks also when the page becomes visible: a machine that slept has missed its timers. */
function followDay(look: () => void): () => void {
  const timer = setInterval(look, lookMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Returns today's date and keeps it current in a page left open over midnight. */
export const useToday = (): LocalDate => useSyncExternalStore(followDay, today);

type Form<Name extends string> = {
  readonly follow: (name: Name, stood: string, next: string) => void;
};

/**
 * Keeps the day that a form proposes equal to today: a form left open overnight used to write the day before on a
 * receipt. A day that the user typed stays, and so does a day that was proposed for another reason (`isProposed`
 * false).
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
