import type { Structure } from '@scara/contracts/http';
import { useEffect, useRef, useState } from 'react';

import { goneNames, merged, rowsOf, type SheetEntrance } from './sheet-model.js';
import type { useSheet } from './use-sheet.js';

/** What others save while somebody types comes under what is typed; rows that they took out are told of until forgotten. */
export function useOthersChanges(
  standing: Structure,
  shown: readonly SheetEntrance[],
  { rows, sync }: Pick<ReturnType<typeof useSheet>, 'rows' | 'sync'>,
) {
  const [seen, setSeen] = useState(standing);
  const [gone, setGone] = useState<readonly string[]>([]);
  if (seen !== standing) {
    setSeen(standing);
    const fresh = rowsOf(standing, shown);
    sync((all) => merged(all, fresh));
    setGone([...gone, ...goneNames(rows, fresh)]);
  }
  // For an answer that comes when the structure was read again: what a call began with is older.
  const latest = useRef(standing);
  useEffect(() => {
    latest.current = standing;
  }, [standing]);
  return {
    gone,
    forgetGone: () => {
      setGone([]);
    },
    /** Puts what stands now under everything typed, to be written over knowingly. */
    takeAsSeen: () => {
      const fresh = rowsOf(latest.current, shown);
      sync((all) => merged(all, fresh, 'seen'));
    },
  };
}
