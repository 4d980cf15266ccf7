import { notices } from './notice.js';

describe('notices', () => {
  it('names associations and tables; facts of none come as null', () => {
    const touched = new Map([
      [7, new Set(['block', 'audit_entry'])],
      [0, new Set(['audit_entry'])],
    ]);
    expect(notices(12n, touched).map((text) => JSON.parse(text) as unknown)).toEqual([
      {
        position: '12',
        changes: [
          { as: 7, kinds: ['block', 'audit_entry'] },
          { as: null, kinds: ['audit_entry'] },
        ],
      },
    ]);
  });

  it('still says the position when nothing changed', () => {
    expect(notices(3n, new Map())).toEqual(['{"position":"3","changes":[]}']);
  });

  it('stays below what Postgres takes, and gives up naming when there is too much', () => {
    const touch = (count: number) =>
      new Map(Array.from({ length: count }, (_, at) => [at + 1, new Set(['apartment', 'block'])]));
    const some = notices(9n, touch(1_000));
    expect(some.length).toBeGreaterThan(1);
    expect(Math.max(...some.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000);
    const named = some.flatMap(
      (text) => (JSON.parse(text) as { changes: { as: number }[] }).changes,
    );
    expect(named).toHaveLength(1_000);
    const more = some.map((text) => (JSON.parse(text) as { more?: true }).more);
    expect(more).toEqual([...some.slice(1).map(() => true), undefined]);
    expect(notices(9n, touch(20_000))).toEqual(['{"position":"9","all":true}']);
  });
});
