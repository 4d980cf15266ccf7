import { useRef, useState } from 'react';

import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.js';
import { SITTING } from '../../lib/gathered.js';
import type { Entry } from './sitting.js';

/**
 * What the sitting has gathered, kept in the tab: a reload or a look at another page loses none of it. A change is kept
 * before it is drawn, so that what was taken never comes back.
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
    /** An apartment's payment in the place of the one that it may have had. */
    add: (entry: Entry): void => {
      change([...latest.current.filter(({ key }) => key !== entry.key), entry]);
    },
    /** The entries as they stand now, each in its place; one that was taken out meanwhile stays away. */
    keep: (now: readonly Entry[]): void => {
      const byKey = new Map(now.map((entry) => [entry.key, entry]));
      change(latest.current.map((entry) => byKey.get(entry.key) ?? entry));
    },
    remove: (keys: ReadonlySet<string>): void => {
      change(latest.current.filter(({ key }) => !keys.has(key)));
    },
  };
}
