import { type Change, RowBuffer, type Rows } from './row-buffer.js';
import { table } from './table.js';

const thing = table('thing', {
  key: { thingId: 'long' },
  columns: { name: 'text', count: 'long' },
});

const row = { thingId: 1, name: 'a', count: 1 };
const insert = (rows: Rows): void => rows.insert(thing, row);
const patch = (rows: Rows): void => rows.patch(thing, { thingId: 1 }, { name: 'b' });
const add = (rows: Rows): void => rows.add(thing, { thingId: 1 }, { count: 5 });
const remove = (rows: Rows): void => rows.delete(thing, { thingId: 1 });
const put = (rows: Rows): void => rows.put(thing, { thingId: 1, name: 'p', count: 7 });
const sweep = (rows: Rows): void => rows.sweep(thing, 'thingId', 1);

/** Returns the combined effect of the writes on the one row, step by step; the values of whole rows by name. */
function merged(...writes: readonly ((rows: Rows) => void)[]): unknown[] {
  const buffer = new RowBuffer();
  for (const write of writes) write(buffer.rowsOf(9));
  const steps = [...buffer.steps()].flatMap((one) => one.steps);
  return steps.flatMap((step): readonly unknown[] =>
    step.kind === 'sweeps' ? step.sweeps.map(() => 'sweep') : [...step.changes.values()].map(named),
  );
}

function named(change: Change): unknown {
  if (!('set' in change) || change.kind === 'patch') return change;
  const [name, count] = change.set;
  return { ...change, set: { name, count } };
}

const key = [9, 1];

describe('RowBuffer', () => {
  it.each([
    ['insert, patch', [insert, patch], { kind: 'insert', key, set: { name: 'b', count: 1 } }],
    ['insert, add', [insert, add], { kind: 'insert', key, set: { name: 'a', count: 6 } }],
    ['insert, delete', [insert, remove], { kind: 'gone', key }],
    [
      'insert, delete, insert',
      [insert, remove, insert],
      { kind: 'insert', key, set: { name: 'a', count: 1 } },
    ],
    ['add, add', [add, add], { kind: 'patch', key, set: {}, add: { count: 10 } }],
    ['patch, add', [patch, add], { kind: 'patch', key, set: { name: 'b' }, add: { count: 5 } }],
    ['patch, delete', [patch, remove], { kind: 'delete', key }],
    [
      'delete, insert, patch',
      [remove, insert, patch],
      { kind: 'replace', key, set: { name: 'b', count: 1 } },
    ],
    ['delete, insert, delete', [remove, insert, remove], { kind: 'delete', key }],
    ['put, put', [put, put], { kind: 'put', key, set: { name: 'p', count: 7 } }],
    ['put, patch, add', [put, patch, add], { kind: 'put', key, set: { name: 'b', count: 12 } }],
    ['insert, put', [insert, put], { kind: 'insert', key, set: { name: 'p', count: 7 } }],
    [
      'insert, delete, put',
      [insert, remove, put],
      { kind: 'insert', key, set: { name: 'p', count: 7 } },
    ],
    ['patch, put', [patch, put], { kind: 'replace', key, set: { name: 'p', count: 7 } }],
    ['delete, put', [remove, put], { kind: 'replace', key, set: { name: 'p', count: 7 } }],
    ['put, delete', [put, remove], { kind: 'clear', key }],
    [
      'put, delete, insert',
      [put, remove, insert],
      { kind: 'put', key, set: { name: 'a', count: 1 } },
    ],
    ['put, delete, put', [put, remove, put], { kind: 'put', key, set: { name: 'p', count: 7 } }],
  ])('merges %s', (_name, writes, change) => {
    expect(merged(...writes)).toEqual([change]);
  });

  it('takes an amount at once where the value is known', () => {
    const set = (rows: Rows): void => rows.patch(thing, { thingId: 1 }, { count: 2 });
    expect(merged(add, set, add)).toEqual([{ kind: 'patch', key, set: { count: 7 }, add: {} }]);
  });

  it('merges nothing across a sweep', () => {
    expect(merged(patch, sweep, insert)).toMatchObject([
      { kind: 'patch' },
      'sweep',
      { kind: 'insert' },
    ]);
  });

  it('lets no association wait for another one to sweep', () => {
    const buffer = new RowBuffer();
    for (const association of [1, 2, 3]) {
      for (const write of [insert, sweep, insert, sweep, sweep]) write(buffer.rowsOf(association));
    }
    const [steps = []] = [...buffer.steps()].map((one) => one.steps);
    expect(
      steps.map((step) => (step.kind === 'sweeps' ? step.sweeps.length : step.changes.size)),
    ).toEqual([3, 3, 3, 6]);
  });

  it.each([
    ['insert twice', [insert, insert]],
    ['insert after a patch', [patch, insert]],
    ['delete twice', [remove, remove]],
    ['patch after delete', [remove, patch]],
    ['add to a row that came and went', [insert, remove, add]],
    ['delete of a row that came and went', [insert, remove, remove]],
    ['insert of a row that was put', [put, insert]],
    ['delete twice after a put', [put, remove, remove]],
    ['patch after put and delete', [put, remove, patch]],
  ])('refuses %s', (_name, writes) => {
    expect(() => merged(...writes)).toThrow(/thing: /);
  });

  it.each([
    ['a missing column', { thingId: 1, name: 'a' }],
    ['an unknown column', { ...row, more: 1 }],
    ['a wrong kind', { ...row, name: 3 }],
    ['no number', { ...row, count: Number.NaN }],
    ['a fraction', { ...row, count: 1.5 }],
    ['a zero byte', { ...row, name: 'a\u0000' }],
    ['half a pair', { ...row, name: '\ud83c' }],
    ['a prototype name', { ...row, ['__proto__x']: 1 }],
  ])('refuses %s', (_name, bad) => {
    expect(() => merged((rows) => rows.insert(thing, bad as unknown as typeof row))).toThrow(
      /^thing: /,
    );
  });

  it('tells which tables were touched, without the internal ones', () => {
    const own = table('own', { key: {}, columns: { count: 'long' }, isInternal: true });
    const buffer = new RowBuffer();
    insert(buffer.rowsOf(9));
    buffer.rowsOf(8).put(own, { count: 1 });
    expect([...buffer.touched()]).toEqual([[9, new Set(['thing'])]]);
  });

  it('never quotes a value in what it says', () => {
    const secret = 'Popescu Ion';
    expect(() =>
      merged((rows) =>
        rows.insert(thing, { ...row, count: secret, [secret]: 1 } as unknown as typeof row),
      ),
    ).toThrow(expect.not.stringContaining('Popescu'));
  });
});
