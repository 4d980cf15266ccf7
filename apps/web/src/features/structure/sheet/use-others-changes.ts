import type { Structure } from '@scara/contracts/http';
import { useEffect, useRef, useState } from 'react';

import { goneNames, merged, rowsOf, type SheetDraft, type SheetEntrance } from './sheet-model.js';
import type { useSheet } from './use-sheet.js';

/**
 * Merges other users' saved changes below unsaved input. Apartments they deleted, also those of the draft `kept` that
 * the sheet was opened with, are listed until `forgetGone`.
 */
export function useOthersChanges(
  standing: Structure,
  shown: readonly SheetEntrance[],
  { rows, sync }: Pick<ReturnType<typeof useSheet>, 'rows' | 'sync'>,
  kept: Partial<SheetDraft>,
) {
  const [seen, setSeen] = useState(standing);
  const [gone, setGone] = useState<readonly string[]>(() =>
    goneNames(kept.rows ?? [], rowsOf(standing, shown)),
  );
  if (seen !== standing) {
    setSeen(standing);
    const fresh = rowsOf(standing, shown);
    sync((all) => merged(all, fresh));
    setGone([...gone, ...goneNames(rows, fresh)]);
  }
  // The latest structure, for answers that come after it was read again.
  const latest = useRef(standing);
  useEffect(() => {
    latest.current = standing;
  }, [standing]);
  return {
    gone,
    forgetGone: () => {
      setGone([]);
    },
    /** Marks the current values as seen, so that the next save overwrites them knowingly. */
    takeAsSeen: () => {
      const fresh = rowsOf(latest.current, shown);
      sync((all) => merged(all, fresh, 'seen'));
    },
  };
}
