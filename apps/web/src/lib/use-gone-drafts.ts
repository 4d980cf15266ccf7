import { useEffect, useRef } from 'react';

import { clearDraft, readDraft } from './drafts.js';
import { t } from './text.js';
import { toast } from './toasts.js';

/** A row that has its own form: the name of its draft, and how the row is called. */
type Row = { readonly draft: string; readonly name: string };
type Typed = Readonly<Partial<Record<string, string | boolean>>>;

/**
 * Shows what was typed at a row that another user has deleted since: no form would show its draft again.
 * `rows` is undefined while they are not known; `textOf` returns a draft as readable text, '' if it holds nothing.
 */
export function useGoneDrafts(
  rows: readonly Row[] | undefined,
  textOf = (typed: Typed): string =>
    Object.values(typed)
      .filter((value) => typeof value === 'string' && value !== '')
      .join(', '),
): void {
  const known = useRef<readonly Row[]>([]);
  useEffect(() => {
    if (rows === undefined) return;
    const now = new Set(rows.map(({ draft }) => draft));
    for (const { draft, name } of known.current) {
      if (now.has(draft)) continue;
      const typed = textOf(readDraft<Typed>(draft));
      clearDraft(draft);
      if (typed !== '') toast('warning', t('gone.typed', { name, typed }));
    }
    known.current = rows;
  });
}
