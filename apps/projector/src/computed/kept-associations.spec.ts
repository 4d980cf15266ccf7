import { FoldedStreams } from './folded-streams.js';
import { KeptAssociations } from './kept-associations.js';

function folded(id: number, weight: number): FoldedStreams {
  return Object.assign(new FoldedStreams(id), { weight });
}

describe('KeptAssociations', () => {
  it('stay within the weight: the ones longest not asked for go', () => {
    const kept = new KeptAssociations(10);
    for (const id of [1, 2, 3]) kept.keep(folded(id, 3));
    kept.keep(kept.take(1) as FoldedStreams);
    kept.keep(folded(4, 4));
    expect([1, 2, 3, 4].filter((id) => kept.take(id) !== undefined)).toEqual([1, 3, 4]);
  });

  it('weigh what was kept again anew', () => {
    const kept = new KeptAssociations(10);
    for (let round = 0; round < 5; round += 1) {
      const one = kept.take(1) ?? folded(1, 0);
      one.weight += 2;
      kept.keep(one);
    }
    kept.keep(folded(2, 1));
    expect([kept.take(1)?.id, kept.take(2)?.id]).toEqual([undefined, 2]);
  });

  it('do not hold one that is too heavy alone', () => {
    const kept = new KeptAssociations(10);
    kept.keep(folded(1, 11));
    expect(kept.take(1)).toBeUndefined();
  });
});
