import { CommittedLog } from './committed-log.js';
import type { EventReader } from './event-reader.js';
import { allPages, streamExists, streamPages, streamStatus } from './reads.js';
import { encodeRecord, type RecordedEvent, tombstoneRevision } from './recorded-event.js';

const events = (first: number, last: number): RecordedEvent[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    position: first + index,
    stream: 's',
    revision: first + index - 1,
    type: 't',
    record: Buffer.alloc(10),
  }));

/** A log of 100 events, the last 80 of them in memory; `asked` lists where the database was read from. */
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
    // Events committed during the read are not delivered to it.
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

describe('what is shown of a stream', () => {
  /**
   * Reads `stream`, where the given streams have these last revisions and metadata; `asked` lists the streams that the
   * database was asked about.
   */
  async function look(
    stream: string,
    states: Readonly<Record<string, { readonly revision?: number; readonly said?: object }>>,
  ) {
    const asked: string[] = [];
    const streamStates: EventReader['streamStates'] = async (streams) => {
      asked.push(...streams);
      const known = streams.filter((name) => states[name] !== undefined);
      return new Map(known.map((name) => [name, { revision: -1, ...stateOf(states[name]!) }]));
    };
    const reader = { streamStates } as EventReader;
    const status = await streamStatus(stream, (name) => states[name] !== undefined, reader);
    return { status, asked, exists: await streamExists(stream, reader) };
  }

  function stateOf({ said, ...of }: { readonly revision?: number; readonly said?: object }) {
    if (said === undefined) return { ...of, metadataRecord: undefined };
    const [id, data] = ['11111111-2222-4333-8444-555555555555', Buffer.from(JSON.stringify(said))];
    const event = { id, type: '$metadata', contentType: 'application/json', data, metadata: data };
    return { ...of, metadataRecord: encodeRecord(event, '$$s', 0, 1, 0) };
  }

  const everything = { kind: 'readable', view: { floor: 0, createdSinceMs: 0 } };

  it.each(['s', '$$s'])(
    'is everything of %s, unasked, where nothing was said of it',
    async (of) => {
      const { status, asked } = await look(of, {});
      expect(status).toEqual(everything);
      expect(asked).toEqual([of]);
    },
  );

  it.each<[string, object, number]>([
    ['everything where its metadata leave nothing out', { mine: 1 }, 0],
    ['its last so many', { $maxCount: 3 }, 7],
    ['no more than there is', { $maxCount: 30 }, 0],
    ['what comes after what was cut off', { $tb: 4 }, 4],
    ['less of both', { $tb: 8, $maxCount: 3 }, 8],
  ])('is %s', async (_what, said, floor) => {
    const { status } = await look('s', { s: { revision: 9, said } });
    expect(status).toEqual({ kind: 'readable', view: { floor, createdSinceMs: 0 } });
  });

  it('is what is young enough', async () => {
    const before = Date.now();
    const { status } = await look('s', { s: { revision: 9, said: { $maxAge: 60 } } });
    const sinceMs = status.kind === 'readable' ? status.view.createdSinceMs : 0;
    expect(sinceMs).toBeGreaterThanOrEqual(before - 60_000);
    expect(sinceMs).toBeLessThanOrEqual(Date.now() - 60_000);
  });

  it('is nothing of one that was deleted, for good or not, or is closed to all', async () => {
    const closed = { $acl: { $r: [] } };
    expect((await look('s', { s: { revision: tombstoneRevision } })).status.kind).toBe('deleted');
    const gone = { s: { revision: 9, said: { $tb: 2 ** 63 } } };
    expect((await look('s', gone)).status.kind).toBe('not-found');
    expect((await look('s', { s: { said: closed } })).status.kind).toBe('access-denied');
  });

  it('is of metadata the last alone, as long as their stream stands and they are open', async () => {
    const of = (said: object) => ({ s: { revision: 9, said }, $$s: { revision: 2 } });
    expect((await look('$$s', of({ $maxCount: 1 }))).status).toEqual({
      kind: 'readable',
      view: { floor: 2, createdSinceMs: 0 },
    });
    expect((await look('$$s', { s: { said: {} } })).status).toEqual(everything);
    expect((await look('$$s', of({ $acl: { $mr: [] } }))).status.kind).toBe('access-denied');
    expect((await look('$$s', of({ $acl: { $r: [] } }))).status.kind).toBe('readable');
    const tombstoned = { s: { revision: tombstoneRevision }, $$s: { revision: 2 } };
    expect((await look('$$s', tombstoned)).status.kind).toBe('deleted');
  });

  it('is known to exist from its first event on', async () => {
    expect((await look('s', {})).exists).toBe(false);
    expect((await look('s', { s: { said: {} } })).exists).toBe(false);
    expect((await look('s', { s: { revision: 0 } })).exists).toBe(true);
  });
});

describe('pages of a stream', () => {
  /** Returns the visible revisions of a stream of `size` events from a place on, and the queries to the database. */
  async function pagesOf(
    from: number | 'start' | 'end',
    direction: 'forwards' | 'backwards',
    { floor = 0, limit = 1_000, size = 10 } = {},
  ) {
    const asked: object[] = [];
    const readStream: EventReader['readStream'] = async (page) => {
      const { from: at, limit: count, ...others } = page;
      asked.push({ at, ...others });
      const shown = events(1, size).filter(({ revision }) => revision >= page.floor);
      return direction === 'forwards'
        ? shown.filter(({ revision }) => revision >= at).slice(0, count)
        : shown
            .filter(({ revision }) => revision <= at)
            .reverse()
            .slice(0, count);
    };
    const view = { floor, createdSinceMs: 5 };
    const query = { stream: 's', from, direction };
    const revisions: number[] = [];
    for await (const page of streamPages(query, view, 77, limit, { readStream } as EventReader)) {
      revisions.push(...page.map(({ revision }) => revision));
    }
    return { revisions, asked };
  }

  it.each<[number | 'start' | 'end', 'forwards' | 'backwards', object, number[]]>([
    ['start', 'forwards', { limit: 2 }, [0, 1]],
    [7, 'forwards', {}, [7, 8, 9]],
    ['end', 'backwards', { limit: 2 }, [9, 8]],
    [2, 'backwards', {}, [2, 1, 0]],
    [2, 'backwards', { floor: 1 }, [2, 1]],
    ['start', 'backwards', {}, [0]],
    ['start', 'forwards', { limit: 0 }, []],
  ])('from %s %s with %j are %j', async (from, direction, of, revisions) => {
    expect((await pagesOf(from, direction, of)).revisions).toEqual(revisions);
  });

  it('begin at the first that is shown, and say what of the stream that is', async () => {
    const { revisions, asked } = await pagesOf(2, 'forwards', { floor: 8 });
    expect(revisions).toEqual([8, 9]);
    const view = { floor: 8, createdSinceMs: 5, head: 77 };
    expect(asked).toEqual([{ at: 8, stream: 's', direction: 'forwards', ...view }]);
  });

  it('from the end forwards are none, and nobody is asked', async () => {
    expect(await pagesOf('end', 'forwards')).toEqual({ revisions: [], asked: [] });
  });

  it('go on where the last one ended', async () => {
    const all = events(1, 40).map(({ revision }) => revision);
    const forwards = await pagesOf('start', 'forwards', { size: 40 });
    expect(forwards.revisions).toEqual(all);
    expect(forwards.asked).toHaveLength(2);
    const backwards = await pagesOf('end', 'backwards', { size: 40 });
    expect(backwards.revisions).toEqual(all.toReversed());
  });
});
