import { randomUUID } from 'node:crypto';
import {
  type AllStreamResolvedEvent,
  type AppendExpectedRevision,
  type AppendToStreamOptions,
  binaryEvent,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  streamNameFilter,
} from '@eventstore/db-client';
import {
  all,
  append,
  aStream,
  aStreamOf,
  Listener,
  note,
  notes,
  numbersOf,
  refusalOf,
} from './support/events.js';
import { type Server, startServer } from './support/server.js';

/** Tests of what the product relies on, against the server in EVENTSTORE_URL; by default against the embedded node. */
let server: Server;
let client: EventStoreDBClient;

beforeAll(async () => {
  server = await startServer();
  client = EventStoreDBClient.connectionString(server.connectionString);
});

afterAll(async () => {
  await client.dispose();
  await server.stop();
});

const farAway = { commit: 9007199254740000n, prepare: 9007199254740000n };

describe('append', () => {
  it('answers the last revision and a position', async () => {
    const result = await append(client, aStream(), 3, 'no_stream');
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 2n });
    expect(result.position?.commit).toBeGreaterThan(0n);
  });

  it('gives later appends later positions', async () => {
    const stream = aStream();
    const first = await append(client, stream, 1, 'no_stream');
    const second = await append(client, stream, 1, 0n);
    expect(second.position?.commit).toBeGreaterThan(first.position?.commit ?? 0n);
  });

  it('answers the position of its last event', async () => {
    const stream = aStream();
    const { position } = await append(client, stream, 3, 'no_stream');
    const [last] = await all(
      client.readStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 }),
    );
    expect(last?.event?.position).toEqual(position);
  });

  it.each(['no_stream', 'any'] as const)('begins a stream with %s', async (expected) => {
    const result = await append(client, aStream(), 1, expected);
    expect(result.nextExpectedRevision).toBe(0n);
  });

  it('continues a stream at the expected revision', async () => {
    const stream = await aStreamOf(client, 2);
    await append(client, stream, 1, 1n);
    expect(await numbersOf(client, stream)).toEqual([0, 1, 0]);
  });

  it.each(['any', 'stream_exists'] as const)('continues a stream with %s', async (expected) => {
    const stream = await aStreamOf(client, 2);
    expect((await append(client, stream, 1, expected)).nextExpectedRevision).toBe(2n);
  });

  it.each([
    ['no_stream on a stream that exists', 2, 'no_stream', 1n],
    ['a revision already passed', 3, 0n, 2n],
    ['a revision not yet reached', 3, 7n, 2n],
    ['a revision of a missing stream', 0, 0n, 'no_stream'],
    ['stream_exists on a missing stream', 0, 'stream_exists', 'no_stream'],
  ] as const)('refuses %s', async (_case, existing, expected, actual) => {
    const stream = existing > 0 ? await aStreamOf(client, existing) : aStream();
    expect(await refusalOf(append(client, stream, 1, expected))).toMatchObject({
      type: 'wrong-expected-version',
      streamName: stream,
      expectedVersion: expected,
      actualVersion: actual,
    });
  });

  it('writes nothing of a refused append', async () => {
    const stream = await aStreamOf(client, 1);
    await refusalOf(append(client, stream, 3, 9n));
    expect(await numbersOf(client, stream)).toEqual([0]);
  });

  it('answers without throwing when the client asks for it', async () => {
    const stream = await aStreamOf(client, 2);
    const quiet = EventStoreDBClient.connectionString(
      `${server.connectionString}&throwOnAppendFailure=false`,
    );
    const result = await append(quiet, stream, 1, 9n);
    expect(result.success).toBe(false);
    await quiet.dispose();
  });

  it('writes many events at once, in order', async () => {
    const stream = await aStreamOf(client, 1_000);
    expect(await numbersOf(client, stream)).toEqual(Array.from({ length: 1_000 }, (_, i) => i));
  });

  it('accepts a batch that travels in several messages', async () => {
    const stream = aStream();
    await client.appendToStream(stream, notes(50), {
      expectedRevision: 'no_stream',
      batchAppendSize: 512,
    });
    expect(await numbersOf(client, stream)).toHaveLength(50);
  });

  it('accepts an event just below the size limit', async () => {
    const stream = aStream();
    const text = 'ș'.repeat(450_000);
    const event = jsonEvent({ type: 'Big', data: { text } });
    await client.appendToStream(stream, event, { expectedRevision: 'no_stream' });
    const [read] = await all(client.readStream(stream));
    expect(read?.event?.data).toEqual({ text });
  });

  it('refuses an append above the size limit', async () => {
    const event = jsonEvent({ type: 'Big', data: { text: 'x'.repeat(1_100_000) } });
    const work = client.appendToStream(aStream(), event, { expectedRevision: 'no_stream' });
    expect(await refusalOf(work)).toMatchObject({
      type: 'maximum-append-size-exceeded',
      maxAppendSize: 1_048_576,
    });
  });

  it('refuses many events that together pass the size limit', async () => {
    const stream = aStream();
    const events = Array.from({ length: 6 }, () =>
      jsonEvent({ type: 'Big', data: { text: 'x'.repeat(200_000) } }),
    );
    const work = client.appendToStream(stream, events, { expectedRevision: 'no_stream' });
    expect((await refusalOf(work))['type']).toBe('maximum-append-size-exceeded');
    expect((await refusalOf(all(client.readStream(stream))))['type']).toBe('stream-not-found');
  });
});

describe('an append sent twice', () => {
  it.each([
    ['no_stream', 'no_stream', 0],
    ['its revision', 1n, 2],
    ['any', 'any', 2],
    ['stream_exists', 'stream_exists', 2],
  ] as const)('is written once with %s, and answered alike', async (_case, expected, existing) => {
    const stream = existing > 0 ? await aStreamOf(client, existing) : aStream();
    const events = notes(2, 100);
    const first = await client.appendToStream(stream, events, { expectedRevision: expected });
    const again = await client.appendToStream(stream, events, { expectedRevision: expected });
    expect(again).toEqual(first);
    expect(await numbersOf(client, stream)).toHaveLength(existing + 2);
  });

  it('is recognised after others were written behind it', async () => {
    const stream = aStream();
    const events = notes(2);
    const first = await client.appendToStream(stream, events, { expectedRevision: 'no_stream' });
    await append(client, stream, 3, 1n);
    const again = await client.appendToStream(stream, events, { expectedRevision: 'no_stream' });
    expect(again).toEqual(first);
    expect(await numbersOf(client, stream)).toHaveLength(5);
  });

  it('is written again when the expected revision is newer', async () => {
    const stream = aStream();
    const event = note(1);
    await client.appendToStream(stream, event, { expectedRevision: 'no_stream' });
    await client.appendToStream(stream, event, { expectedRevision: 0n });
    expect(await numbersOf(client, stream)).toEqual([1, 1]);
  });

  it('is written to another stream as something new', async () => {
    const event = note(1);
    const streams = [aStream(), aStream()];
    for (const stream of streams) {
      await client.appendToStream(stream, event, { expectedRevision: 'any' });
    }
    for (const stream of streams) expect(await numbersOf(client, stream)).toEqual([1]);
  });

  it.each(['no_stream', 'any'] as const)(
    'is refused with %s when it grew meanwhile',
    async (expected) => {
      const stream = aStream();
      const [first, second] = [note(1), note(2)];
      await client.appendToStream(stream, first, { expectedRevision: 'no_stream' });
      const work = client.appendToStream(stream, [first, second], { expectedRevision: expected });
      expect((await refusalOf(work))['type']).toBe('wrong-expected-version');
      expect(await numbersOf(client, stream)).toEqual([1]);
    },
  );

  it('is written once when both copies travel at the same time', async () => {
    const stream = aStream();
    const events = notes(2);
    const copies = await Promise.all(
      Array.from({ length: 8 }, () =>
        client.appendToStream(stream, events, { expectedRevision: 'no_stream' }),
      ),
    );
    for (const copy of copies) expect(copy).toEqual(copies[0]);
    expect(await numbersOf(client, stream)).toEqual([0, 1]);
  });
});

describe('an append that cannot be read', () => {
  it('is refused by itself: the others on its way are not', async () => {
    const streams = [aStream(), aStream(), aStream()] as const;
    const [before, broken, after] = await Promise.all([
      refusalOf(append(client, streams[0], 2, 'no_stream')),
      refusalOf(
        client.appendToStream(streams[1], [note(0), note(1, 'no uuid')], {
          expectedRevision: 'no_stream',
        }),
      ),
      refusalOf(append(client, streams[2], 2, 'no_stream')),
    ]);
    expect(before['type']).toBe('accepted');
    expect(after['type']).toBe('accepted');
    expect(broken['type']).toBe('unknown');
    expect((await refusalOf(all(client.readStream(streams[1]))))['type']).toBe('stream-not-found');
    expect((await append(client, streams[0], 1, 1n)).success).toBe(true);
  });
});

describe('what is stored', () => {
  it('keeps json data, metadata, id, type and instant', async () => {
    const stream = aStream();
    const id = randomUUID();
    const data = { amountBani: 12_345, words: 'țară „și” ß 漢 🙂', nested: [null, true, { a: 1 }] };
    const before = Date.now();
    await client.appendToStream(
      stream,
      jsonEvent({ id, type: 'PaymentRecorded', data, metadata: { actor: 'casier' } }),
      { expectedRevision: 'no_stream' },
    );
    const [read] = await all(client.readStream(stream));
    expect(read?.event).toMatchObject({
      id,
      streamId: stream,
      type: 'PaymentRecorded',
      revision: 0n,
      isJson: true,
      data,
      metadata: { actor: 'casier' },
    });
    const created = read?.event?.created.getTime() ?? 0;
    expect(Math.abs(created - before)).toBeLessThan(60_000);
  });

  it('keeps binary data and metadata byte for byte', async () => {
    const stream = aStream();
    const data = Uint8Array.from({ length: 512 }, (_, index) => index % 256);
    const metadata = Uint8Array.from([0, 255, 1, 254]);
    await client.appendToStream(stream, binaryEvent({ type: 'Blob', data, metadata }), {
      expectedRevision: 'no_stream',
    });
    const [read] = await all(client.readStream(stream));
    expect(read?.event?.isJson).toBe(false);
    expect(Buffer.from(read?.event?.data as Uint8Array)).toEqual(Buffer.from(data));
    expect(Buffer.from(read?.event?.metadata as Uint8Array)).toEqual(Buffer.from(metadata));
  });

  it.each([
    ['no metadata', {}],
    ['empty data', { data: {} }],
  ])('keeps an event with %s', async (_case, fields) => {
    const stream = aStream();
    const event = jsonEvent({ type: 'Bare', data: {}, ...fields });
    await client.appendToStream(stream, event, { expectedRevision: 'no_stream' });
    const [read] = await all(client.readStream(stream));
    expect(read?.event).toMatchObject({ type: 'Bare', data: {} });
    expect(read?.event?.metadata).toBeUndefined();
  });

  it.each(['scară-ș-ț', 'with space', 'a/b?c=d&e', "o'clock -- \\", '漢字🙂', 'x'.repeat(300)])(
    'takes the stream name %s',
    async (name) => {
      const stream = `${aStream()}-${name}`;
      await append(client, stream, 1, 'no_stream');
      const [read] = await all(client.readStream(stream));
      expect(read?.event?.streamId).toBe(stream);
    },
  );

  it('tells streams that differ in case apart', async () => {
    const stream = aStream();
    await append(client, `${stream}-A`, 1, 'no_stream');
    await append(client, `${stream}-a`, 2, 'no_stream');
    expect(await numbersOf(client, `${stream}-A`)).toEqual([0]);
  });
});

describe('read a stream', () => {
  it('finds a missing one missing', async () => {
    const stream = aStream();
    const refusal = await refusalOf(all(client.readStream(stream)));
    expect(refusal['type']).toBe('stream-not-found');
  });

  it.each([
    ['all of it', {}, [0, 1, 2, 3, 4]],
    ['a few', { maxCount: 2 }, [0, 1]],
    ['from a revision', { fromRevision: 3n }, [3, 4]],
    ['a few from a revision', { fromRevision: 1n, maxCount: 2 }, [1, 2]],
    ['from the last revision', { fromRevision: 4n }, [4]],
    ['behind its end', { fromRevision: 5n }, []],
    ['far behind its end', { fromRevision: 18446744073709551614n }, []],
    ['from the end forwards', { fromRevision: 'end' }, []],
    ['backwards', { direction: 'backwards', fromRevision: 'end' }, [4, 3, 2, 1, 0]],
    ['the last one', { direction: 'backwards', fromRevision: 'end', maxCount: 1 }, [4]],
    ['backwards from a revision', { direction: 'backwards', fromRevision: 2n }, [2, 1, 0]],
    ['backwards from the start', { direction: 'backwards', fromRevision: 'start' }, [0]],
    [
      'backwards from behind its end',
      { direction: 'backwards', fromRevision: 99n },
      [4, 3, 2, 1, 0],
    ],
  ] as const)('%s', async (_case, options, expected) => {
    const stream = await aStreamOf(client, 5);
    expect(await numbersOf(client, stream, options)).toEqual(expected);
  });

  it('finds a stream of one event, and nothing behind it', async () => {
    const stream = await aStreamOf(client, 1);
    expect(await numbersOf(client, stream, { fromRevision: 1n })).toEqual([]);
  });

  it('reads a long stream both ways', async () => {
    const stream = await aStreamOf(client, 3_000);
    const forwards = await numbersOf(client, stream);
    const backwards = await numbersOf(client, stream, {
      direction: 'backwards',
      fromRevision: 'end',
    });
    expect(forwards).toEqual(Array.from({ length: 3_000 }, (_, index) => index));
    expect(backwards).toEqual(forwards.reverse());
  });

  it('reads big events in order', async () => {
    const stream = aStream();
    for (let number = 0; number < 40; number += 1) {
      const event = jsonEvent({ type: 'Noted', data: { number, text: 'x'.repeat(200_000) } });
      await client.appendToStream(stream, event, { expectedRevision: 'any' });
    }
    expect(await numbersOf(client, stream)).toEqual(Array.from({ length: 40 }, (_, i) => i));
  });

  it('may be left half way', async () => {
    const stream = await aStreamOf(client, 2_000);
    for await (const { event } of client.readStream(stream)) {
      if (event?.revision === 10n) break;
    }
    expect(await numbersOf(client, stream, { maxCount: 1 })).toEqual([0]);
  });

  it('sees an append as soon as it is answered', async () => {
    const stream = aStream();
    let expected: bigint | 'no_stream' = 'no_stream';
    for (let number = 0; number < 50; number += 1) {
      const result = await append(client, stream, 1, expected);
      expected = result.nextExpectedRevision;
      expect(await numbersOf(client, stream)).toHaveLength(number + 1);
    }
  });
});

describe('read $all', () => {
  it('holds a stream in its own order, each position once', async () => {
    const stream = await aStreamOf(client, 20);
    const events = await all(client.readAll());
    const own = events.filter(({ event }) => event?.streamId === stream);
    expect(own.map(({ event }) => event?.revision)).toEqual(
      Array.from({ length: 20 }, (_, i) => BigInt(i)),
    );
    const positions = events.map(({ event }) => event?.position?.commit ?? 0n);
    expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));
    expect(new Set(positions).size).toBe(positions.length);
  });

  it('shows the position itself forwards', async () => {
    const { position } = await append(client, aStream(), 1, 'no_stream');
    await append(client, aStream(), 1, 'no_stream');
    const [first] = await all(client.readAll({ fromPosition: position ?? farAway, maxCount: 1 }));
    expect(first?.event?.position).toEqual(position);
  });

  it('leaves the position itself out backwards', async () => {
    const stream = aStream();
    await append(client, stream, 1, 'no_stream');
    const { position } = await append(client, stream, 1, 0n);
    const [first] = await all(
      client.readAll({ direction: 'backwards', fromPosition: position ?? farAway, maxCount: 1 }),
    );
    expect(first?.event?.position?.commit).toBeLessThan(position?.commit ?? 0n);
  });

  it('reads from the end backwards', async () => {
    const stream = await aStreamOf(client, 3);
    const events = await all(
      client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 3 }),
    );
    expect(events.map(({ event }) => [event?.streamId, event?.revision])).toEqual([
      [stream, 2n],
      [stream, 1n],
      [stream, 0n],
    ]);
  });

  it.each([
    ['from the end forwards', { fromPosition: 'end' }],
    ['from the start backwards', { fromPosition: 'start', direction: 'backwards' }],
  ] as const)('is empty %s', async (_case, options) => {
    await append(client, aStream(), 1, 'no_stream');
    expect(await all(client.readAll(options))).toEqual([]);
  });

  it('gives the same pages whatever their size', async () => {
    await aStreamOf(client, 100);
    const whole = (await all(client.readAll())).map(({ event }) => event?.id);
    const paged: (string | undefined)[] = [];
    let from: { commit: bigint; prepare: bigint } | 'start' = 'start';
    for (;;) {
      const page: AllStreamResolvedEvent[] = await all(
        client.readAll({ fromPosition: from, maxCount: 37 }),
      );
      const fresh = from === 'start' ? page : page.slice(1);
      paged.push(...fresh.map(({ event }) => event?.id));
      const last = page.at(-1)?.event?.position;
      if (last === undefined || page.length < 37) break;
      from = last;
    }
    expect(paged).toEqual(whole);
  });
});

describe('many writers', () => {
  it('64 writers on 64 streams lose nothing and mix nothing', async () => {
    const run = randomUUID();
    const streams = Array.from({ length: 64 }, (_, index) => `many-${index}-${run}`);
    await Promise.all(
      streams.map(async (stream) => {
        let expected: AppendExpectedRevision = 'no_stream';
        for (let number = 0; number < 20; number += 1) {
          const event = note(number);
          const options: AppendToStreamOptions = { expectedRevision: expected };
          expected = (await client.appendToStream(stream, event, options)).nextExpectedRevision;
        }
      }),
    );
    for (const stream of streams) {
      expect(await numbersOf(client, stream)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    }
    const seen = new Map<string, bigint>();
    for await (const { event } of client.readAll()) {
      if (event?.streamId.endsWith(run) !== true) continue;
      expect(event.revision).toBe((seen.get(event.streamId) ?? -1n) + 1n);
      seen.set(event.streamId, event.revision);
    }
    expect(seen.size).toBe(64);
  });

  it('each revision of a stream has exactly one winner', async () => {
    const stream = await aStreamOf(client, 1);
    for (let round = 0n; round < 10n; round += 1n) {
      const results = await Promise.all(
        Array.from({ length: 16 }, (_, writer) =>
          refusalOf(client.appendToStream(stream, note(writer), { expectedRevision: round })),
        ),
      );
      const winners = results.filter((result) => result['type'] === 'accepted');
      const losers = results.filter((result) => result['type'] === 'wrong-expected-version');
      expect([winners.length, losers.length]).toEqual([1, 15]);
    }
    expect(await numbersOf(client, stream)).toHaveLength(11);
  });

  it('a new stream has exactly one first writer', async () => {
    const stream = aStream();
    const results = await Promise.all(
      Array.from({ length: 32 }, (_, writer) =>
        refusalOf(client.appendToStream(stream, note(writer), { expectedRevision: 'no_stream' })),
      ),
    );
    expect(results.filter((result) => result['type'] === 'accepted')).toHaveLength(1);
    expect(await numbersOf(client, stream)).toHaveLength(1);
  });

  it('appends with any never overwrite each other', async () => {
    const stream = aStream();
    await Promise.all(
      Array.from({ length: 64 }, (_, writer) =>
        client.appendToStream(stream, note(writer), { expectedRevision: 'any' }),
      ),
    );
    const numbers = await numbersOf(client, stream);
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, i) => i));
  });

  it('two clients see one order', async () => {
    const other = EventStoreDBClient.connectionString(server.connectionString);
    const stream = aStream();
    await append(client, stream, 1, 'no_stream');
    await append(other, stream, 1, 0n);
    expect((await refusalOf(append(client, stream, 1, 0n)))['type']).toBe('wrong-expected-version');
    await other.dispose();
  });
});

describe('subscribe to a stream', () => {
  it('brings the past, then the present', async () => {
    const stream = await aStreamOf(client, 3);
    const listener = new Listener(client.subscribeToStream(stream));
    await listener.until(({ events }) => events.length === 3);
    await client.appendToStream(stream, notes(2, 3), { expectedRevision: 2n });
    await listener.until(({ events }) => events.length === 5);
    expect(listener.numbers).toEqual([0, 1, 2, 3, 4]);
    await listener.stop();
  });

  it('begins after the revision given', async () => {
    const stream = await aStreamOf(client, 5);
    const listener = new Listener(client.subscribeToStream(stream, { fromRevision: 2n }));
    await listener.until(({ events }) => events.length === 2);
    expect(listener.numbers).toEqual([3, 4]);
    await listener.stop();
  });

  it('from the end brings only what comes', async () => {
    const stream = await aStreamOf(client, 5);
    const subscription = client.subscribeToStream(stream, { fromRevision: 'end' });
    const listener = new Listener(subscription);
    await listener.until(({ caughtUpAt }) => caughtUpAt.length > 0);
    await client.appendToStream(stream, note(5), { expectedRevision: 4n });
    await listener.until(({ events }) => events.length > 0);
    expect(listener.numbers).toEqual([5]);
    await listener.stop();
  });

  it('waits for a stream that does not exist yet', async () => {
    const stream = aStream();
    const listener = new Listener(client.subscribeToStream(stream));
    await listener.until(({ caughtUpAt }) => caughtUpAt.length > 0);
    await append(client, stream, 2, 'no_stream');
    await listener.until(({ events }) => events.length === 2);
    expect(listener.numbers).toEqual([0, 1]);
    await listener.stop();
  });

  it('does not bring other streams', async () => {
    const stream = aStream();
    const listener = new Listener(client.subscribeToStream(stream));
    await append(client, `${stream}-other`, 3, 'no_stream');
    await append(client, stream, 1, 'no_stream');
    await listener.until(({ events }) => events.length === 1);
    expect(listener.events[0]?.stream).toBe(stream);
    await listener.stop();
  });

  it('tells when it has caught up', async () => {
    const stream = await aStreamOf(client, 4);
    const listener = new Listener(client.subscribeToStream(stream));
    await listener.until(({ caughtUpAt }) => caughtUpAt.length > 0);
    expect(listener.caughtUpAt).toEqual([4]);
    await listener.stop();
  });

  it('misses nothing written while it catches up', async () => {
    const stream = await aStreamOf(client, 1_000);
    const listener = new Listener(client.subscribeToStream(stream));
    let expected = 999n;
    for (let number = 1_000; number < 1_050; number += 1) {
      const options = { expectedRevision: expected };
      expected = (await client.appendToStream(stream, note(number), options)).nextExpectedRevision;
    }
    await listener.until(({ events }) => events.length >= 1_050);
    expect(listener.numbers).toEqual(Array.from({ length: 1_050 }, (_, index) => index));
    await listener.stop();
  });

  it('is ended when the stream is tombstoned', async () => {
    const stream = await aStreamOf(client, 1);
    const listener = new Listener(client.subscribeToStream(stream));
    await listener.until(({ events }) => events.length === 1);
    await client.tombstoneStream(stream);
    await listener.until(({ errors }) => errors.length > 0);
    expect(listener.errors[0]).toMatchObject({ type: 'stream-deleted' });
  });
});

describe('subscribe to $all', () => {
  async function headPosition() {
    const { position } = await append(client, aStream('mark'), 1, 'no_stream');
    return position ?? farAway;
  }

  it('begins after the position given and goes on', async () => {
    const fromPosition = await headPosition();
    const stream = await aStreamOf(client, 3);
    const listener = new Listener(client.subscribeToAll({ fromPosition }));
    await listener.until(({ events }) => events.length >= 3);
    await append(client, stream, 1, 2n);
    await listener.until(({ events }) => events.length >= 4);
    expect(listener.events.map((event) => event.revision)).toEqual([0n, 1n, 2n, 3n]);
    await listener.stop();
  });

  it('from the end brings only what comes', async () => {
    const listener = new Listener(client.subscribeToAll({ fromPosition: 'end' }));
    await listener.until(({ caughtUpAt }) => caughtUpAt.length > 0);
    const stream = await aStreamOf(client, 2);
    await listener.until(({ events }) => events.length >= 2);
    expect(listener.events.map((event) => event.stream)).toEqual([stream, stream]);
    await listener.stop();
  });

  it('brings the same as a read, in the same order', async () => {
    await aStreamOf(client, 50);
    const read = (await all(client.readAll())).map(({ event }) => event?.id);
    const listener = new Listener(client.subscribeToAll());
    await listener.until(({ events }) => events.length >= read.length);
    expect(listener.events.slice(0, read.length).map((event) => event.id)).toEqual(read);
    await listener.stop();
  });

  it('goes on from every position without a loss or a repetition', async () => {
    const start = await headPosition();
    await aStreamOf(client, 10);
    const whole = new Listener(client.subscribeToAll({ fromPosition: start }));
    await whole.until(({ events }) => events.length >= 10);
    await whole.stop();
    for (const [index, { position }] of whole.events.slice(0, 9).entries()) {
      const rest = new Listener(client.subscribeToAll({ fromPosition: position ?? farAway }));
      await rest.until(({ events }) => events.length >= 9 - index);
      expect(rest.events[0]?.id).toBe(whole.events[index + 1]?.id);
      await rest.stop();
    }
  });

  it('serves a slow reader everything, in order', async () => {
    const fromPosition = await headPosition();
    const stream = aStream();
    const text = 'x'.repeat(10_000);
    const subscription = client.subscribeToAll({
      fromPosition,
      filter: streamNameFilter({ prefixes: [stream] }),
    });
    const seen: bigint[] = [];
    const reading = (async () => {
      for await (const { event } of subscription) {
        seen.push(event?.revision ?? -1n);
        if (seen.length % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
        if (seen.length === 2_000) break;
      }
    })();
    for (let batch = 0; batch < 40; batch += 1) {
      const events = Array.from({ length: 50 }, () => jsonEvent({ type: 'Noted', data: { text } }));
      await client.appendToStream(stream, events, { expectedRevision: 'any' });
    }
    await reading;
    expect(seen).toEqual(Array.from({ length: 2_000 }, (_, index) => BigInt(index)));
  });

  it('20 subscriptions all get everything', async () => {
    const fromPosition = await headPosition();
    const listeners = Array.from(
      { length: 20 },
      () => new Listener(client.subscribeToAll({ fromPosition })),
    );
    await aStreamOf(client, 30);
    for (const listener of listeners) {
      await listener.until(({ events }) => events.length >= 30);
      expect(listener.numbers).toEqual(Array.from({ length: 30 }, (_, index) => index));
      await listener.stop();
    }
  });

  describe('filtered', () => {
    it.each([
      [
        'by stream prefix',
        (run: string) => streamNameFilter({ prefixes: [`cash-${run}`] }),
        'cash',
      ],
      [
        'by several prefixes',
        (run: string) => streamNameFilter({ prefixes: [`none-${run}`, `cash-${run}`] }),
        'cash',
      ],
      [
        'by stream pattern',
        (run: string) => streamNameFilter({ regex: `^(cash|none)-${run}$` }),
        'cash',
      ],
      [
        'by a pattern with needless escapes',
        (run: string) => streamNameFilter({ regex: `^cash\\-${run.replaceAll('-', '\\-')}$` }),
        'cash',
      ],
      ['by type prefix', (run: string) => eventTypeFilter({ prefixes: [`Cash${run}`] }), 'cash'],
      ['by type pattern', (run: string) => eventTypeFilter({ regex: `^Cash${run}Noted$` }), 'cash'],
    ] as const)('%s', async (_case, filterOf, kept) => {
      const run = randomUUID();
      const fromPosition = await headPosition();
      const append2 = (kind: string, type: string) =>
        client.appendToStream(
          `${kind}-${run}`,
          [0, 1].map((number) => jsonEvent({ type: `${type}${run}Noted`, data: { number } })),
          { expectedRevision: 'any' },
        );
      await append2('cash', 'Cash');
      await append2('month', 'Month');
      const listener = new Listener(client.subscribeToAll({ fromPosition, filter: filterOf(run) }));
      await listener.until(({ events }) => events.length >= 2);
      await append2('month', 'Month');
      await append2('cash', 'Cash');
      await listener.until(({ events }) => events.length >= 4);
      expect(new Set(listener.events.map((event) => event.stream))).toEqual(
        new Set([`${kept}-${run}`]),
      );
      await listener.stop();
    });

    it('leaves system events out', async () => {
      const fromPosition = await headPosition();
      const stream = aStream();
      await client.setStreamMetadata(stream, { maxCount: 5 });
      await append(client, stream, 1, 'no_stream');
      const listener = new Listener(
        client.subscribeToAll({ fromPosition, filter: excludeSystemEvents() }),
      );
      await listener.until(({ events }) => events.length >= 1);
      expect(listener.events[0]?.stream).toBe(stream);
      await listener.stop();
    });

    it('sends checkpoints that run through what does not match', async () => {
      const fromPosition = await headPosition();
      const positions: bigint[] = [];
      const reached = new Promise<void>((resolve) => {
        const subscription = client.subscribeToAll({
          fromPosition,
          filter: streamNameFilter({
            prefixes: [`never-${randomUUID()}`],
            maxSearchWindow: 10,
            checkpointInterval: 2,
            checkpointReached: async (_subscription, position) => {
              positions.push(position.commit);
              if (positions.length < 3) return;
              await subscription.unsubscribe();
              resolve();
            },
          }),
        });
        subscription.on('error', () => undefined);
      });
      for (let round = 0; round < 10; round += 1) await aStreamOf(client, 20);
      await reached;
      expect(positions[0]).toBeGreaterThan(fromPosition.commit);
      expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));
    });
  });
});

describe('stream metadata', () => {
  it('is read as written, foreign keys included', async () => {
    const stream = aStream();
    const metadata = {
      maxCount: 10,
      maxAge: 3_600,
      truncateBefore: 2,
      cacheControl: 60,
      acl: { readRoles: ['$all'], writeRoles: ['$all'] },
      ours: { kept: true },
    };
    await client.setStreamMetadata(stream, metadata);
    expect((await client.getStreamMetadata(stream)).metadata).toEqual(metadata);
  });

  it('is absent where none was written', async () => {
    expect((await client.getStreamMetadata(aStream())).metadata).toBeUndefined();
  });

  it('is written under an expected revision like any stream', async () => {
    const stream = aStream();
    await client.setStreamMetadata(stream, { maxCount: 1 }, { expectedRevision: 'no_stream' });
    const work = client.setStreamMetadata(
      stream,
      { maxCount: 2 },
      { expectedRevision: 'no_stream' },
    );
    expect((await refusalOf(work))['type']).toBe('wrong-expected-version');
  });

  it.each([
    ['maxCount', { maxCount: 3 }, [7, 8, 9]],
    ['maxCount above the length', { maxCount: 30 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['truncateBefore', { truncateBefore: 6 }, [6, 7, 8, 9]],
    ['both', { truncateBefore: 8, maxCount: 5 }, [8, 9]],
    ['both, the other one higher', { truncateBefore: 2, maxCount: 3 }, [7, 8, 9]],
    ['maxAge in the future', { maxAge: 3_600 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ] as const)('%s hides events from reads', async (_case, metadata, expected) => {
    const stream = await aStreamOf(client, 10);
    await client.setStreamMetadata(stream, metadata);
    expect(await numbersOf(client, stream)).toEqual(expected);
    const backwards = { direction: 'backwards', fromRevision: 'end' } as const;
    expect(await numbersOf(client, stream, backwards)).toEqual([...expected].reverse());
  });

  it('maxAge hides what is older', async () => {
    const stream = await aStreamOf(client, 2);
    await client.setStreamMetadata(stream, { maxAge: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await append(client, stream, 1, 1n);
    expect(await numbersOf(client, stream)).toEqual([0]);
  });

  it.each([
    ['limits below one are none', { $maxCount: 0, $maxAge: 0, $tb: -1 }, [0, 1, 2, 3, 4]],
    ['one limit below one leaves the others', { $maxCount: 0, $tb: 3 }, [3, 4]],
    ['what is not a number spoils all of it', { $maxCount: 'two', $tb: 3 }, [0, 1, 2, 3, 4]],
    ['roles that are none spoil all of it', { $tb: 3, $acl: { $r: 7 } }, [0, 1, 2, 3, 4]],
  ] as const)('%s', async (_case, data, expected) => {
    const stream = await aStreamOf(client, 5);
    const event = jsonEvent({ type: '$metadata', data });
    await client.appendToStream(`$$${stream}`, event, { expectedRevision: 'no_stream' });
    expect(await numbersOf(client, stream)).toEqual(expected);
  });

  it('shows the last it said alone', async () => {
    const stream = aStream();
    for (const maxCount of [3, 4, 5]) await client.setStreamMetadata(stream, { maxCount });
    for (const options of [
      {},
      { direction: 'backwards', fromRevision: 'end' },
      { fromRevision: 1n },
    ] as const) {
      const events = await all(client.readStream(`$$${stream}`, options));
      expect(events.map(({ event }) => event?.revision)).toEqual([2n]);
    }
  });

  it('does not change revisions', async () => {
    const stream = await aStreamOf(client, 5);
    await client.setStreamMetadata(stream, { maxCount: 1 });
    expect((await append(client, stream, 1, 4n)).nextExpectedRevision).toBe(5n);
  });

  it('counts as existing for stream_exists', async () => {
    const stream = aStream();
    await client.setStreamMetadata(stream, { maxCount: 5 });
    expect((await append(client, stream, 1, 'stream_exists')).nextExpectedRevision).toBe(0n);
  });

  it('leaves the stream new for no_stream', async () => {
    const stream = aStream();
    await client.setStreamMetadata(stream, { maxCount: 5 });
    expect((await append(client, stream, 1, 'no_stream')).nextExpectedRevision).toBe(0n);
  });
});

describe('delete', () => {
  it('hides the stream', async () => {
    const stream = await aStreamOf(client, 3);
    await client.deleteStream(stream, { expectedRevision: 2n });
    const refusal = await refusalOf(all(client.readStream(stream)));
    expect(refusal['type']).toBe('stream-not-found');
  });

  it('answers a position', async () => {
    const stream = await aStreamOf(client, 1);
    const { position } = await client.deleteStream(stream);
    expect(position?.commit).toBeGreaterThan(0n);
  });

  it('refuses a wrong revision', async () => {
    const stream = await aStreamOf(client, 3);
    const work = client.deleteStream(stream, { expectedRevision: 0n });
    expect((await refusalOf(work))['type']).toBe('wrong-expected-version');
    expect(await numbersOf(client, stream)).toHaveLength(3);
  });

  it.each(['any', 'no_stream'] as const)(
    'refuses %s for a stream that never was',
    async (expected) => {
      const work = client.deleteStream(aStream(), { expectedRevision: expected });
      expect((await refusalOf(work))['type']).toBe('wrong-expected-version');
    },
  );

  it('takes what was said of the stream with it', async () => {
    const stream = await aStreamOf(client, 3);
    await client.setStreamMetadata(stream, { maxCount: 1, ours: 'kept' });
    await client.deleteStream(stream);
    await append(client, stream, 2, 'any');
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 3 });
    expect(await numbersOf(client, stream)).toHaveLength(2);
  });

  it.each([{ maxCount: 10 }, { truncateBefore: 1 }])(
    'is undone by metadata, which show nothing of what was deleted: %j',
    async (metadata) => {
      const stream = await aStreamOf(client, 3);
      await client.deleteStream(stream);
      await client.setStreamMetadata(stream, metadata);
      expect(await numbersOf(client, stream)).toEqual([]);
      expect((await client.getStreamMetadata(stream)).metadata).toEqual({
        ...metadata,
        truncateBefore: 3,
      });
      await append(client, stream, 1, 2n);
      expect(await numbersOf(client, stream)).toEqual([0]);
    },
  );

  it.each(['no_stream', 'any', 2n] as const)('lets %s write it again', async (expected) => {
    const stream = await aStreamOf(client, 3);
    await client.deleteStream(stream);
    const result = await client.appendToStream(stream, notes(2, 100), {
      expectedRevision: expected,
    });
    expect(result.nextExpectedRevision).toBe(4n);
    expect(await numbersOf(client, stream)).toEqual([100, 101]);
  });

  it('leaves the events in $all', async () => {
    const { position } = await append(client, aStream('mark'), 1, 'no_stream');
    const stream = await aStreamOf(client, 3);
    await client.deleteStream(stream);
    const events = await all(client.readAll({ fromPosition: position ?? farAway }));
    expect(events.filter(({ event }) => event?.streamId === stream)).toHaveLength(3);
  });

  it('refuses stream_exists afterwards', async () => {
    const stream = await aStreamOf(client, 1);
    await client.deleteStream(stream);
    expect((await refusalOf(append(client, stream, 1, 'stream_exists')))['type']).toBe(
      'stream-deleted',
    );
  });
});

describe('tombstone', () => {
  it('ends the stream for readers', async () => {
    const stream = await aStreamOf(client, 2);
    await client.tombstoneStream(stream, { expectedRevision: 1n });
    expect(await refusalOf(all(client.readStream(stream)))).toMatchObject({
      type: 'stream-deleted',
      streamName: stream,
    });
  });

  it.each(['any', 'no_stream', 1n] as const)('ends the stream for %s', async (expected) => {
    const stream = await aStreamOf(client, 2);
    await client.tombstoneStream(stream);
    expect((await refusalOf(append(client, stream, 1, expected)))['type']).toBe('stream-deleted');
  });

  it('works on a stream that never was', async () => {
    const stream = aStream();
    await client.tombstoneStream(stream, { expectedRevision: 'no_stream' });
    expect((await refusalOf(append(client, stream, 1, 'no_stream')))['type']).toBe(
      'stream-deleted',
    );
  });

  it('refuses a wrong revision', async () => {
    const stream = await aStreamOf(client, 2);
    const work = client.tombstoneStream(stream, { expectedRevision: 0n });
    expect((await refusalOf(work))['type']).toBe('wrong-expected-version');
  });

  it('cannot be done twice', async () => {
    const stream = await aStreamOf(client, 1);
    await client.tombstoneStream(stream);
    expect((await refusalOf(client.tombstoneStream(stream)))['type']).toBe('stream-deleted');
  });

  it('ends the metadata of the stream with it', async () => {
    const stream = await aStreamOf(client, 1);
    await client.setStreamMetadata(stream, { maxCount: 5 });
    await client.tombstoneStream(stream);
    const writing = client.setStreamMetadata(stream, { maxCount: 6 });
    expect((await refusalOf(writing))['type']).toBe('stream-deleted');
    const reading = client.getStreamMetadata(stream);
    expect((await refusalOf(reading))['type']).toBe('stream-deleted');
  });

  it('is an event of $all', async () => {
    const stream = await aStreamOf(client, 1);
    const { position } = await client.tombstoneStream(stream);
    const [mark] = await all(client.readAll({ fromPosition: position ?? farAway, maxCount: 1 }));
    expect(mark?.event).toMatchObject({
      streamId: stream,
      type: '$streamDeleted',
      revision: 9223372036854775807n,
    });
  });
});

describe('connection', () => {
  it('is found by discovery', async () => {
    const discovered = EventStoreDBClient.connectionString(
      server.connectionString.replace(/^esdb(\+discover)?:/, 'esdb+discover:'),
    );
    expect((await append(discovered, aStream(), 1, 'no_stream')).success).toBe(true);
    await discovered.dispose();
  });

  it('takes single appends beside batches', async () => {
    const stream = aStream();
    // With credentials the client uses single calls; without TLS it does not send them.
    const single = {
      credentials: { username: 'admin', password: 'changeit' },
      expectedRevision: 'no_stream',
    } as const;
    const events = notes(2);
    const first = await client.appendToStream(stream, events, single);
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(await client.appendToStream(stream, events, single)).toEqual(first);
    expect(await refusalOf(client.appendToStream(stream, note(9), single))).toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: 1n,
      expectedVersion: 'no_stream',
    });
    expect(await numbersOf(client, stream)).toEqual([0, 1]);
  });

  it('a cancelled subscription leaves the others alone', async () => {
    const stream = aStream();
    const listeners = [0, 1].map(() => new Listener(client.subscribeToStream(stream)));
    await listeners[0]?.until(({ caughtUpAt }) => caughtUpAt.length > 0);
    await listeners[0]?.stop();
    await append(client, stream, 2, 'no_stream');
    await listeners[1]?.until(({ events }) => events.length === 2);
    expect(listeners[1]?.numbers).toEqual([0, 1]);
    await listeners[1]?.stop();
  });
});
