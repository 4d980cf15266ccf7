import { moved } from './moved.js';

describe('moving a column', () => {
  it('puts it in its new place, the others keeping their order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  });

  it('stops at the ends', () => {
    const list = ['a', 'b'];
    expect(moved(list, 0, -1)).toBe(list);
    expect(moved(list, 1, 2)).toBe(list);
  });

  it('is nothing where it stays in its place', () => {
    const list = ['a', 'b'];
    expect(moved(list, 1, 1)).toBe(list);
  });
});
