import { jest } from '@jest/globals';
import { CommittedLog } from './committed-log.js';
import type { EventReader } from './event-reader.js';
import { allPages } from './reads.js';
import type { RecordedEvent } from './recorded-event.js';

const events = (first: number, last: number): RecordedEvent[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    position: first + index,
    stream: 's',
    revision: first + index - 1,
    type: 't',
    record: Buffer.alloc(10),
  }));

/** A log of 100 events, the last 80 of them in memory; `asked` says where the database was asked from. */
function node() {
  const log = new CommittedLog(20);
  log.publish(events(21, 100));
  const asked: number[] = [];
  const readAll: EventReader['readAll'] = async (direction, position, head, limit) => {
    asked.push(position);
    const all = events(1, 1_000).filter((event) => event.position <= head);
    return direction === 'forwards'
      ? all.filter((event) => event.position > position).slice(0, limit)
      : all
          .filter((event) => event.position < position)
          .reverse()
          .slice(0, limit);
  };
  return { log, asked, reader: { readAll } as EventReader };
}

async function read(
  { log, reader }: ReturnType<typeof node>,
  from: number | 'start' | 'end',
  limit = 1_000,
  direction: 'forwards' | 'backwards' = 'forwards',
): Promise<number[]> {
  const positions: number[] = [];
  for await (const page of allPages({ from, direction }, log, limit, reader)) {
    // What comes while a reader reads is not shown to it.
    log.publish(events(log.head + 1, log.head + 1));
    positions.push(...page.map((event) => event.position));
  }
  return positions;
}

const numbers = (first: number, last: number): number[] =>
  events(first, last).map(({ position }) => position);

describe('pages of $all', () => {
  it('come from memory where it holds them', async () => {
    const one = node();
    expect(await read(one, 21)).toEqual(numbers(21, 100));
    expect(await read(one, 60, 3)).toEqual([60, 61, 62]);
    expect(await read(one, 5_000)).toEqual([]);
    expect(one.asked).toEqual([]);
  });

  it('begin in the database and go on in memory', async () => {
    const one = node();
    expect(await read(one, 11)).toEqual(numbers(11, 100));
    expect(one.asked).toEqual([10]);
    expect(await read(node(), 'start')).toEqual(numbers(1, 100));
  });

  it('end where they ended when they were asked for', async () => {
    const log = new CommittedLog(0);
    log.publish(events(1, 400));
    expect(await read({ ...node(), log }, 'start')).toEqual(numbers(1, 400));
  });

  it('are not asked for once more when one came that was not full', async () => {
    const one = node();
    expect(await read(one, 'end', 1_000, 'backwards')).toEqual(numbers(1, 100).reverse());
    expect(one.asked).toHaveLength(2);
  });

  it('that nobody waits for any more may fail unheard', async () => {
    const unheard = jest.fn();
    process.on('unhandledRejection', unheard);
    const { reader } = node();
    const readAll: EventReader['readAll'] = (direction, position, ...of) =>
      position > 0 ? Promise.reject(new Error('away')) : reader.readAll(direction, position, ...of);
    const query = { from: 'start', direction: 'forwards' } as const;
    const pages = allPages(query, new CommittedLog(100), 1_000, { readAll } as EventReader);
    expect((await pages.next()).value).toHaveLength(32);
    await pages.return(undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off('unhandledRejection', unheard);
    expect(unheard).not.toHaveBeenCalled();
  });

  it('come from the database backwards', async () => {
    const one = node();
    expect(await read(one, 'end', 2, 'backwards')).toEqual([100, 99]);
    expect(one.asked).toHaveLength(1);
  });
});
