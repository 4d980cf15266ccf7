import { evolveTreeHeads, NO_TREE_HEADS, signTreeHead, type TreeHeadSigned } from './index.js';

const head = (size: number): TreeHeadSigned['data'] => ({
  size,
  root: 'aa',
  peaks: ['aa'],
  position: { commit: String(size), prepare: String(size) },
  months: [],
  at: '2026-05-31T09:00:00.000Z',
  publicKey: 'key',
  signature: 'signature',
});

describe('a signed tree head', () => {
  it('is the first, and then the next', () => {
    const first = signTreeHead({ from: 0, head: head(3) }, NO_TREE_HEADS);
    expect(first).toEqual({ ok: true, events: [{ type: 'TreeHeadSigned', data: head(3) }] });
    const after = evolveTreeHeads(NO_TREE_HEADS, { type: 'TreeHeadSigned', data: head(3) });
    expect(after).toEqual({
      size: 3,
      peaks: ['aa'],
      position: { commit: '3', prepare: '3' },
    });
    expect(signTreeHead({ from: 3, head: head(5) }, after)).toMatchObject({ ok: true });
  });

  it('is refused where somebody else signed meanwhile', () => {
    const state = evolveTreeHeads(NO_TREE_HEADS, { type: 'TreeHeadSigned', data: head(3) });
    const refused = { ok: false, rejection: { code: 'signed-meanwhile' } };
    expect(signTreeHead({ from: 0, head: head(5) }, state)).toEqual(refused);
  });

  it('says nothing again of as many facts', () => {
    const state = evolveTreeHeads(NO_TREE_HEADS, { type: 'TreeHeadSigned', data: head(3) });
    expect(signTreeHead({ from: 3, head: head(3) }, state)).toEqual({ ok: true, events: [] });
  });
});
