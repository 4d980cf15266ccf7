import { useState } from 'react';

/** Keeps which of the shown rows are ticked, starting with `first`; rows no longer shown do not count. */
export function useChosen(shown: readonly number[], first?: number) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    new Set(first === undefined ? [] : [first]),
  );
  const chosen = new Set(shown.filter((id) => ticked.has(id)));
  const isAll = shown.length > 0 && chosen.size === shown.length;
  return {
    chosen,
    isAll,
    toggle: (id: number) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setTicked(next);
    },
    toggleAll: () => {
      setTicked(isAll ? new Set() : new Set(shown));
    },
  };
}
