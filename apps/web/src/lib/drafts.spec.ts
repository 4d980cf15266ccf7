import { aBrowser } from '../testing/a-browser.js';

/** A fake of the browser's sessionStorage. */
const kept = new Map<string, string>();
const sessionStorage = new Proxy(
  {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
  {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
);
aBrowser({ sessionStorage });

const { clearAllDrafts, clearsDraft, draftsUnder, hasDraft, keepDraftsOf, readDraft, writeDraft } =
  await import('./drafts.js');

describe('what was typed and not sent', () => {
  beforeEach(() => kept.clear());

  it('is found again by whoever typed it, and by nobody else', () => {
    keepDraftsOf(7);
    writeDraft('payment.1', { amount: '12,5' });
    keepDraftsOf(7);
    expect(readDraft('payment.1')).toEqual({ amount: '12,5' });
    keepDraftsOf(8);
    expect([hasDraft('payment.1'), readDraft('payment.1')]).toEqual([false, {}]);
  });

  it('goes alone: what else the tab keeps stays', () => {
    kept.set('scara.pending.x', 'key');
    writeDraft('payment.1', {});
    writeDraft('outgo.1', {});
    expect(draftsUnder('payment.')).toEqual(['payment.1']);
    clearAllDrafts();
    expect([...kept.keys()]).toEqual(['scara.pending.x']);
  });

  it('goes once it is saved, and what was typed meanwhile stays', () => {
    writeDraft('payment.1', { amount: '12,5' });
    const saved = clearsDraft('payment.1');
    saved();
    expect(hasDraft('payment.1')).toBe(false);
    writeDraft('payment.1', { amount: '12,5' });
    const savedLate = clearsDraft('payment.1');
    writeDraft('payment.1', { amount: '125' });
    savedLate();
    expect(readDraft('payment.1')).toEqual({ amount: '125' });
    clearsDraft(undefined)();
  });

  it('that cannot be read is none', () => {
    kept.set('scara.draft.payment.1', '{"amount"');
    expect(readDraft('payment.1')).toEqual({});
  });
});
