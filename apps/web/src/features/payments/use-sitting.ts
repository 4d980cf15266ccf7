import { useRef, useState } from 'react';

import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.js';
import { SITTING } from '../../lib/gathered.js';
import type { Entry } from './sitting.js';

/**
 * Keeps the payments of the sitting in the tab's storage, so that a reload or a visit to another page loses none. A
 * change is stored before it is rendered, so that a payment that was taken never comes back.
 */
export function useSitting() {
  const [entries, setEntries] = useState<readonly Entry[]>(
    () => readDraft<{ readonly entries: readonly Entry[] }>(SITTING).entries ?? [],
  );
  const latest = useRef(entries);
  const change = (next: readonly Entry[]): void => {
    latest.current = next;
    if (next.length === 0) clearDraft(SITTING);
    else writeDraft(SITTING, { entries: next });
    setEntries(next);
  };
  return {
    entries,
    /** Adds an apartment's payment; it replaces an earlier one of the same apartment. */
    add: (entry: Entry): void => {
      change([...latest.current.filter(({ key }) => key !== entry.key), entry]);
    },
    /** Replaces entries by their new state; one that was removed meanwhile is not added again. */
    keep: (now: readonly Entry[]): void => {
      const byKey = new Map(now.map((entry) => [entry.key, entry]));
      change(latest.current.map((entry) => byKey.get(entry.key) ?? entry));
    },
    remove: (keys: ReadonlySet<string>): void => {
      change(latest.current.filter(({ key }) => !keys.has(key)));
    },
  };
}
