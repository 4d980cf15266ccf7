import { bytesOfText, KeptTexts } from './kept-texts.js';

const text = (mark: string, bytes: number) => ({ mark, answer: Buffer.alloc(bytes) });

describe('kept texts', () => {
  it('go in the order in which they were asked for, once they take too much together', () => {
    const kept = new KeptTexts(100, bytesOfText);
    kept.keep('a', text('1', 40));
    kept.keep('b', text('1', 40));
    kept.keep('a', text('2', 50));
    kept.keep('c', text('1', 50));
    expect(['a', 'b', 'c'].map((key) => kept.get(key)?.mark)).toEqual(['2', undefined, '1']);
  });

  it('do not hold one that is larger than all may be', () => {
    const kept = new KeptTexts(100, bytesOfText);
    kept.keep('a', text('1', 101));
    expect(kept.get('a')).toBeUndefined();
    kept.keep('b', text('1', 100));
    expect(kept.get('b')?.mark).toBe('1');
  });

  it('are all forgotten at once', () => {
    const kept = new KeptTexts(100, bytesOfText);
    kept.keep('a', text('1', 100));
    kept.clear();
    kept.keep('b', text('1', 100));
    expect([kept.get('a'), kept.get('b')?.mark]).toEqual([undefined, '1']);
  });
});
