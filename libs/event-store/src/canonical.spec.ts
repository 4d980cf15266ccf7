import { canonical, canonicalText } from './canonical.js';

describe('canonical', () => {
  it('puts keys in one order at every level and keeps arrays as they are', () => {
    const text = JSON.stringify(canonical({ b: 1, a: { d: [3, 1, 2], c: null } }));
    expect(text).toBe('{"a":{"c":null,"d":[3,1,2]},"b":1}');
  });

  it('reads back as it was written', () => {
    const value = { text: 'Știrbei „2"', zero: -0, big: Number.MAX_SAFE_INTEGER, no: false };
    const copy = canonical(value);
    expect(JSON.parse(JSON.stringify(copy))).toStrictEqual(copy);
    expect(Object.is((copy as { zero: number }).zero, 0)).toBe(true);
  });

  it('gives a copy, so that what was decided cannot be changed later', () => {
    const data = { list: [1] };
    const copy = canonical(data) as unknown as typeof data;
    data.list.push(2);
    expect(copy.list).toEqual([1]);
  });

  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  it.each([
    ['a bigint', { a: 1n }, '$.a'],
    ['undefined', { a: undefined }, '$.a'],
    ['a hole in an array', { a: [1, undefined] }, '$.a[1]'],
    ['NaN', { a: Number.NaN }, '$.a'],
    ['Infinity', { a: [Number.POSITIVE_INFINITY] }, '$.a[0]'],
    ['a Date', { at: new Date(0) }, '$.at'],
    ['a Map', { map: new Map() }, '$.map'],
    ['a function', { run: () => 1 }, '$.run'],
    ['a symbol', { kind: Symbol('x') }, '$.kind'],
    ['a toJSON that throws', { money: { toJSON: () => expect(true).toBe(false) } }, '$.money'],
    ['a text with NUL', { a: 'x\0' }, '$.a'],
    ['half a surrogate pair', { a: '\ud83d' }, '$.a'],
    ['__proto__', JSON.parse('{"__proto__":1}') as object, '$'],
    ['a cycle', cycle, '$.self.self'],
  ])('refuses %s and says where', (_name, value, path) => {
    expect(() => canonical(value)).toThrow(`${path}`);
    expect(() => canonical(value)).toThrow(expect.objectContaining({ code: 'event-invalid' }));
  });

  it('lets a command leave fields undefined', () => {
    expect(canonicalText({ b: undefined, a: 1 })).toBe(canonicalText({ a: 1 }));
    expect(canonicalText(undefined)).toBe('null');
    expect(() => canonicalText({ a: 1n })).toThrow('$.a');
  });
});
