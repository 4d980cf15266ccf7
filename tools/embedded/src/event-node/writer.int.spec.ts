import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startTestPostgres, type TestPostgres } from '../testing/index.js';
import type { Expected } from './append-request.js';
import { CommittedLog } from './committed-log.js';
import { EventReader } from './event-reader.js';
import type { WriteRequest } from './write-decisions.js';
import { Writer } from './writer.js';
import { WriterConnection } from './writer-connection.js';

/** Looks streams up when it is let. */
class HeldReader extends EventReader {
  held: Promise<void> = Promise.resolve();

  override async streamStates(streams: readonly string[]) {
    await this.held;
    return super.streamStates(streams);
  }
}

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});

afterAll(() => postgres.stop());

async function writerOver(url: string, reader: EventReader): Promise<Writer> {
  const connection = await WriterConnection.open(url);
  return Writer.start(url, reader, new CommittedLog(0), connection!);
}

function append(stream: string, expected: Expected): WriteRequest {
  const nothing = Buffer.alloc(0);
  const contentType = 'application/json';
  const event = { id: randomUUID(), type: 'Noted', contentType, data: nothing, metadata: nothing };
  const deadlineMs = Number.POSITIVE_INFINITY;
  return { action: 'append', target: { stream, expected, deadlineMs }, events: [event] };
}

it('decides in the order of arrival though a stream was wrongly taken for new', async () => {
  const url = await postgres.database('events');
  const reader = new HeldReader(url);
  const before = await writerOver(url, reader);
  await before.write(append('known', 'no_stream'));
  await before.close();

  const writer = await writerOver(url, reader);
  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  await blocker.query('begin; lock table events in exclusive mode');
  const mistaken = writer.write(append('known', 'no_stream'));
  const first = writer.write(append('new', 'no_stream'));
  await setImmediate();
  // On the wire. Those that come now wait for what is looked up for the second of them.
  let release = (): void => undefined;
  reader.held = new Promise((resolve) => (release = resolve));
  const second = writer.write(append('new', 0));
  const lookedUp = writer.write(append('other', 'any'));
  await delay(50);
  await blocker.query('rollback');
  await delay(200);
  release();

  const outcomes = await Promise.all([mistaken, first, second, lookedUp]);
  expect(outcomes.map(({ kind }) => kind)).toEqual([
    'wrong-version',
    'written',
    'written',
    'written',
  ]);
  await blocker.end();
  await writer.close();
  await reader.close();
});
