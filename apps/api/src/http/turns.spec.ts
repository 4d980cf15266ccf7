import { Turns } from './turns.js';

/** Work that records its start and ends when `end` is called. */
function works(said: string[]) {
  const ends = new Map<string, () => void>();
  return {
    work: (name: string) => (): Promise<void> => {
      said.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    },
    end: (name: string) => ends.get(name)!(),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('side by side but for what runs alone, in the order of coming', async () => {
    const said: string[] = [];
    const { work, end } = works(said);
    const turns = new Turns();
    const all = [
      turns.run(1, false, work('a')),
      turns.run(1, false, work('b')),
      turns.run(1, true, work('alone')),
      turns.run(1, false, work('c')),
      turns.run(1, true, work('last')),
      turns.run(2, true, work('elsewhere')),
    ];
    await settled();
    expect(said).toEqual(['a', 'b', 'elsewhere']);
    end('a');
    await settled();
    expect(said).toHaveLength(3);
    end('b');
    await settled();
    expect(said.slice(3)).toEqual(['alone']);
    end('alone');
    await settled();
    expect(said.slice(4)).toEqual(['c']);
    end('c');
    await settled();
    expect(said.slice(5)).toEqual(['last']);
    end('last');
    end('elsewhere');
    await Promise.all(all);
  });

  it('goes on after what failed', async () => {
    const turns = new Turns();
    const failed = turns.run(1, true, () => Promise.reject(new Error('x')));
    const next = turns.run(1, true, () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('x');
    expect(await next).toBe('done');
  });
});
