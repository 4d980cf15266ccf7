import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startEventNode } from '@scara/embedded';
import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
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
import { NodeProcess, realServerUrl } from './support/server.js';
import { freePort } from '../support/free-port.js';

/** Number of kills per test; the long run sets more. */
const faults = Number(process.env['CONFORMANCE_FAULTS'] ?? 3);

/**
 * This many appends must be answered between two faults, however slow the machine is; otherwise none would be in
 * progress when a fault strikes.
 */
const ANSWERED_BETWEEN_FAULTS = 30;

/** Tests that only the embedded node can be put through: it and its database are killed, and its limits are tried. */
if (realServerUrl === undefined) describeEmbeddedNode();
else {
  it('does not apply: the server EVENTSTORE_URL names is not ours to kill', () => {
    expect(realServerUrl).not.toBe('');
  });
}

function describeEmbeddedNode(): void {
  let postgres: TestPostgres;
  let databaseUrl: string;
  let node: NodeProcess;
  let client: EventStoreDBClient;

  beforeAll(async () => {
    postgres = await startTestPostgres();
    databaseUrl = await postgres.database('events');
    node = await NodeProcess.start(databaseUrl, await freePort());
    client = EventStoreDBClient.connectionString(node.connectionString);
  });

  afterAll(async () => {
    await client.dispose();
    await node.dispose();
    await postgres.stop();
  });

  /**
   * Waits until an append succeeds: after an error, a client gives up its channel, and the next call opens another one.
   */
  async function reconnected(): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const mark = append(client, aStream('mark'), 1, 'no_stream');
      if ((await refusalOf(mark))['type'] === 'accepted') return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The node does not come back.');
  }

  async function restartNode(): Promise<void> {
    await node.kill();
    await node.start();
    await reconnected();
  }

  describe('the node killed and started again', () => {
    it('still has everything acknowledged', async () => {
      const streams = await Promise.all([1, 2, 3].map((count) => aStreamOf(client, count)));
      await restartNode();
      for (const [index, stream] of streams.entries()) {
        expect(await numbersOf(client, stream)).toHaveLength(index + 1);
      }
    });

    it('continues positions and revisions', async () => {
      const stream = aStream();
      const before = await append(client, stream, 2, 'no_stream');
      await restartNode();
      const after = await append(client, stream, 1, 1n);
      expect(after.nextExpectedRevision).toBe(2n);
      expect(after.position?.commit).toBeGreaterThan(before.position?.commit ?? 0n);
    });

    it('recognises an append sent again at its revision', async () => {
      const stream = aStream();
      const events = notes(2);
      const first = await client.appendToStream(stream, events, { expectedRevision: 'no_stream' });
      await restartNode();
      const again = await client.appendToStream(stream, events, { expectedRevision: 'no_stream' });
      expect(again).toEqual(first);
      expect(await numbersOf(client, stream)).toHaveLength(2);
    });

    it('refuses another first append to a stream it has not looked at', async () => {
      const stream = await aStreamOf(client, 1);
      await restartNode();
      const others = Array.from({ length: 20 }, () => append(client, aStream(), 1, 'no_stream'));
      const refusal = await refusalOf(append(client, stream, 1, 'no_stream'));
      expect(refusal).toMatchObject({ type: 'wrong-expected-version', actualVersion: 0n });
      for (const result of await Promise.all(others)) expect(result.success).toBe(true);
    });

    it('still knows deleted and tombstoned streams', async () => {
      const [deleted, tombstoned] = [await aStreamOf(client, 2), await aStreamOf(client, 1)];
      const never = aStream();
      await client.deleteStream(deleted);
      await client.tombstoneStream(tombstoned);
      await client.tombstoneStream(never);
      await restartNode();
      expect((await refusalOf(all(client.readStream(deleted))))['type']).toBe('stream-not-found');
      expect((await append(client, deleted, 1, 'no_stream')).nextExpectedRevision).toBe(2n);
      for (const stream of [tombstoned, never]) {
        const refusal = await refusalOf(append(client, stream, 1, 'no_stream'));
        expect(refusal['type']).toBe('stream-deleted');
      }
    });

    it(
      'loses no acknowledged append and writes none twice, killed again and again',
      async () => {
        const answered = await writeUnderFaults(() => node.kill().then(() => node.start()));
        expect(answered).toBeGreaterThan(100);
      },
      300_000 + faults * 5_000,
    );

    it('a subscriber that resumes gets everything exactly once', async () => {
      const stream = aStream();
      const seen: number[] = [];
      let position = (await append(client, aStream('mark'), 1, 'no_stream')).position;
      for (let round = 0; round < 3; round += 1) {
        const fromPosition = position ?? 'start';
        const listener = new Listener(client.subscribeToAll({ fromPosition }));
        for (let number = 0; number < 20; number += 1) {
          const event = note(round * 20 + number);
          await client.appendToStream(stream, event, { expectedRevision: 'any' });
        }
        // The node is killed after some events were read.
        await listener.until(({ events }) => events.length >= 5);
        await node.kill();
        await listener.until(({ errors }) => errors.length > 0);
        seen.push(...listener.events.filter((e) => e.stream === stream).map((e) => e.number));
        position = listener.events.at(-1)?.position ?? position;
        await node.start();
        await reconnected();
      }
      const rest = new Listener(client.subscribeToAll({ fromPosition: position ?? 'start' }));
      await rest.until(({ caughtUpAt }) => caughtUpAt.length > 0);
      await rest.stop();
      seen.push(...rest.events.filter((e) => e.stream === stream).map((e) => e.number));
      expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => index));
    });
  });

  describe('the database killed and started again', () => {
    it('refuses appends and reads while it is away', async () => {
      const stream = await aStreamOf(client, 1);
      const away = postgres.crash(1_500);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect((await refusalOf(append(client, stream, 1, 0n)))['type']).toBe('unavailable');
      expect((await refusalOf(all(client.readStream(stream))))['type']).toBe('unavailable');
      await away;
      await reconnected();
      expect(await numbersOf(client, stream)).toEqual([0]);
    });

    it(
      'loses no acknowledged append and writes none twice',
      async () => {
        const answered = await writeUnderFaults(() => postgres.crash());
        expect(answered).toBeGreaterThan(100);
      },
      300_000 + faults * 5_000,
    );

    it('keeps live subscriptions, which miss nothing', async () => {
      const stream = aStream();
      const listener = new Listener(client.subscribeToStream(stream));
      await append(client, stream, 2, 'no_stream');
      await postgres.crash();
      await reconnectedThroughAnother();
      const other = EventStoreDBClient.connectionString(node.connectionString);
      await other.appendToStream(stream, notes(2, 2), { expectedRevision: 1n });
      await listener.until(({ events, errors }) => events.length >= 4 || errors.length > 0);
      expect(listener.errors).toEqual([]);
      expect(listener.numbers).toEqual([0, 1, 2, 3]);
      await listener.stop();
      await other.dispose();
    });
  });

  describe('the only writer', () => {
    it('a second node on the same database does not start', async () => {
      const second = startEventNode({ databaseUrl, lockPatienceMs: 300 });
      await expect(second).rejects.toThrow('Un alt nod de evenimente folosește deja');
    });

    it('a node that waits takes over when the first one is killed', async () => {
      const stream = await aStreamOf(client, 3);
      const second = startEventNode({ databaseUrl });
      await node.kill();
      const running = await second;
      const other = EventStoreDBClient.connectionString(running.connectionString);
      expect((await append(other, stream, 1, 2n)).nextExpectedRevision).toBe(3n);
      await other.dispose();
      await running.stop();
      await node.start();
      await reconnected();
    });

    it('a taken port is named', async () => {
      const other = await postgres.database('events');
      const work = startEventNode({ databaseUrl: other, port: node.port });
      await expect(work).rejects.toThrow(`portul ${node.port} este ocupat`);
    });
  });

  describe('the node asked to stop', () => {
    it('ends, and does not wait for open subscriptions and appends', async () => {
      const stream = aStream();
      const listener = new Listener(client.subscribeToAll({ fromPosition: 'end' }));
      await listener.until(({ caughtUpAt }) => caughtUpAt.length > 0);
      const appends = Array.from({ length: 200 }, (_, number) =>
        refusalOf(client.appendToStream(stream, note(number), { expectedRevision: 'any' })),
      );
      await appends[0];
      const { ms, code } = await node.terminate();
      expect(code).toBe(0);
      // It takes two seconds on an idle machine.
      expect(ms).toBeLessThan(20_000);
      const results = await Promise.all(appends);
      await node.start();
      await reconnected();
      const accepted = results.filter((result) => result['type'] === 'accepted').length;
      const stored = (await numbersOf(client, stream)).length;
      expect(stored).toBeGreaterThanOrEqual(accepted);
    });
  });

  describe('access', () => {
    it.each(['$ours', '$ce-note', '$settings'])(
      'system stream %s is closed to writers',
      async (stream) => {
        expect((await refusalOf(append(client, stream, 1, 'any')))['type']).toBe('access-denied');
      },
    );

    it('a stream whose roles leave everyone out is closed to writers', async () => {
      const stream = await aStreamOf(client, 1);
      await client.setStreamMetadata(stream, { acl: { writeRoles: ['$admins'] } });
      expect((await refusalOf(append(client, stream, 1, 0n)))['type']).toBe('access-denied');
      expect(await numbersOf(client, stream)).toEqual([0]);
    });

    it('a stream whose roles leave everyone out is closed to readers', async () => {
      const stream = await aStreamOf(client, 1);
      await client.setStreamMetadata(stream, { acl: { readRoles: ['$admins'] } });
      expect((await refusalOf(all(client.readStream(stream))))['type']).toBe('access-denied');
    });

    it('metadata is closed to readers apart from its stream', async () => {
      const stream = await aStreamOf(client, 1);
      await client.setStreamMetadata(stream, { acl: { metaReadRoles: ['$admins'] } });
      expect((await refusalOf(client.getStreamMetadata(stream)))['type']).toBe('access-denied');
      expect(await numbersOf(client, stream)).toEqual([0]);
    });

    it('metadata may be closed to writers too, and stays so', async () => {
      const stream = aStream();
      await client.setStreamMetadata(stream, { acl: { metaWriteRoles: ['$admins'] } });
      const work = client.setStreamMetadata(stream, { maxCount: 1 });
      expect((await refusalOf(work))['type']).toBe('access-denied');
    });

    it('a single append is refused alike', async () => {
      const credentials = { username: 'admin', password: 'changeit' };
      const event = jsonEvent({ type: 'Noted', data: {} });
      const work = client.appendToStream('$ours', event, { credentials, expectedRevision: 'any' });
      expect((await refusalOf(work))['type']).toBe('access-denied');
    });

    it('a stream without a name is refused', async () => {
      expect((await refusalOf(append(client, '', 1, 'any')))['type']).not.toBe('accepted');
    });
  });

  describe('what its database cannot hold', () => {
    const tooLong = Array.from({ length: 100 }, () => randomUUID()).join('');

    it.each([
      ['NUL', 'a\0b'],
      ['3 600 letters', tooLong],
    ])('a name with %s is refused, and nobody else', async (_case, name) => {
      const others = Array.from({ length: 20 }, () => append(client, aStream(), 1, 'no_stream'));
      expect((await refusalOf(append(client, name, 1, 'no_stream')))['type']).toBe('unknown');
      for (const result of await Promise.all(others)) expect(result.success).toBe(true);
      for (const work of [
        all(client.readStream(name)),
        client.deleteStream(name),
        client.tombstoneStream(name),
        client.setStreamMetadata(name, { maxCount: 1 }),
      ]) {
        expect((await refusalOf(work))['type']).toBe('unknown');
      }
    });

    it('a type with NUL is refused, and nobody else', async () => {
      const others = Array.from({ length: 20 }, () => append(client, aStream(), 1, 'no_stream'));
      const event = jsonEvent({ type: 'No\0ted', data: {} });
      const work = client.appendToStream(aStream(), event, { expectedRevision: 'no_stream' });
      expect((await refusalOf(work))['type']).toBe('unknown');
      for (const result of await Promise.all(others)) expect(result.success).toBe(true);
    });
  });

  /**
   * Lets 16 writers count up in separate streams while faults strike. After an error, a writer reads its stream back,
   * as the product does, and goes on. At the end every number must be there exactly once.
   * @returns how many appends were acknowledged.
   */
  async function writeUnderFaults(strike: () => Promise<void>): Promise<number> {
    const streams = Array.from({ length: 16 }, () => aStream());
    const answered = new Map(streams.map((stream) => [stream, -1]));
    let isOver = false;
    const writing = streams.map(async (stream) => {
      let next = 0;
      while (!isOver) {
        const expectedRevision = next === 0 ? ('no_stream' as const) : BigInt(next - 1);
        const work = client.appendToStream(stream, note(next), { expectedRevision });
        const result = await refusalOf(work);
        if (result['type'] === 'accepted') {
          answered.set(stream, next);
          next += 1;
        } else next = await lengthOf(client, stream);
      }
    });
    const total = (): number => [...answered.values()].reduce((sum, last) => sum + last + 1, 0);
    const moreAnswered = async (): Promise<void> => {
      const wanted = total() + ANSWERED_BETWEEN_FAULTS;
      do await new Promise((resolve) => setTimeout(resolve, 300));
      while (total() < wanted);
    };
    for (let fault = 0; fault < faults; fault += 1) {
      await moreAnswered();
      await strike();
    }
    await moreAnswered();
    isOver = true;
    await Promise.all(writing);
    await reconnected();
    for (const stream of streams) {
      const numbers = await numbersOf(client, stream);
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index));
      expect(numbers.length).toBeGreaterThan(answered.get(stream) ?? -1);
    }
    return total();
  }

  async function lengthOf(reader: EventStoreDBClient, stream: string): Promise<number> {
    for (;;) {
      try {
        return (await numbersOf(reader, stream)).length;
      } catch (error) {
        if ((error as { type?: string }).type === 'stream-not-found') return 0;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  /** Does the same with a separate client, so that the shared one keeps its channel. */
  async function reconnectedThroughAnother(): Promise<void> {
    const shared = client;
    try {
      client = EventStoreDBClient.connectionString(node.connectionString);
      await reconnected();
      await client.dispose();
    } finally {
      client = shared;
    }
  }
}
