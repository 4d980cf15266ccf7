import { useState } from 'react';

/** Rows that are ticked among those shown, `first` to begin with; what is shown no more is chosen no more. */
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
