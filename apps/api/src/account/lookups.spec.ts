import { Lookups } from './lookups.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function recording(answer: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>) {
  const asked: (readonly string[])[] = [];
  const lookups = new Lookups<string>((keys) => {
    asked.push(keys);
    return answer(keys);
  });
  return { asked, lookups };
}

const upper = (keys: readonly string[]) =>
  Promise.resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}!`])));

describe('look-ups', () => {
  it('of one turn share one question, which names each key once', async () => {
    const { asked, lookups } = recording(upper);
    const found = await Promise.all(['a', 'b', 'a', 'none'].map((key) => lookups.find(key)));
    expect(found).toEqual(['a!', 'b!', 'a!', undefined]);
    expect(asked).toEqual([['a', 'b', 'none']]);
  });

  it('that come while a question is under way share the next, asked when that is answered', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { asked, lookups } = recording((keys) =>
      keys.includes('first') ? held.then(() => upper(keys)) : upper(keys),
    );
    const first = lookups.find('first');
    await turn();
    const next = [lookups.find('a'), lookups.find('first')];
    await turn();
    next.push(lookups.find('b'));
    expect(asked).toEqual([['first']]);
    release();
    expect(await Promise.all([first, ...next])).toEqual(['first!', 'a!', 'first!', 'b!']);
    expect(asked).toEqual([['first'], ['a', 'first', 'b']]);
  });

  it('wait for a question without an answer no longer than a moment', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { asked, lookups } = recording((keys) =>
      keys.includes('slow') ? held.then(() => upper(keys)) : upper(keys),
    );
    const slow = lookups.find('slow');
    await turn();
    expect(await lookups.find('quick')).toBe('quick!');
    expect(asked).toEqual([['slow'], ['quick']]);
    release();
    expect(await slow).toBe('slow!');
  });

  it('all fail with their question, and the next is asked again', async () => {
    let fails = true;
    const { lookups } = recording((keys) =>
      fails ? Promise.reject(new Error('away')) : upper(keys),
    );
    const outcomes = await Promise.allSettled([lookups.find('a'), lookups.find('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await lookups.find('a')).toBe('a!');
  });
});
