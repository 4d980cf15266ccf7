import { useEffect, useState } from 'react';

import type { TableSearch } from '../../lib/search.js';

const addressDelayMs = 250;

/** Filters at once while the user types; the address follows when the typing pauses. */
export function useSearchText(
  inAddress: string,
  change: (some: TableSearch) => void,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(inAddress);
  useEffect(() => {
    if (typed === inAddress) return;
    const timer = setTimeout(() => {
      change({ cauta: typed });
    }, addressDelayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, inAddress, change]);
  return [typed, setTyped];
}
