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

it('answers a repetition when what it repeats is stored, and writes nothing whose time is over', async () => {
  const url = await postgres.database('events');
  const reader = new EventReader(url);
  const writer = await writerOver(url, reader);
  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  await blocker.query('begin; lock table events in exclusive mode');
  const one = append('new', 'no_stream');
  const first = writer.write(one);
  await delay(50);
  let isAnswered = false;
  const again = writer.write(one).finally(() => (isAnswered = true));
  await delay(100);
  expect(isAnswered).toBe(false);
  await blocker.query('rollback');
  expect(await again).toEqual(await first);

  const { target, ...late } = append('new', 0);
  const over = { ...late, target: { ...target, deadlineMs: Date.now() - 1 } };
  expect(await writer.write(over)).toEqual({ kind: 'too-late' });
  expect((await blocker.query('select from events')).rowCount).toBe(1);
  await blocker.end();
  await writer.close();
  await reader.close();
});

it('writes nothing behind a group that failed, and then each append once', async () => {
  const url = await postgres.database('events');
  const reader = new EventReader(url);
  const before = await writerOver(url, reader);
  await before.write(append('known', 'no_stream'));
  await before.close();

  const writer = await writerOver(url, reader);
  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  await blocker.query('begin; lock table events in exclusive mode');
  const mistaken = writer.write(append('known', 'no_stream'));
  await delay(50);
  // Two groups on the wire: the second is numbered after rows that will not be there.
  const behind = writer.write(append('other', 'any'));
  await delay(50);
  await blocker.query('rollback');

  expect((await mistaken).kind).toBe('wrong-version');
  expect(await behind).toMatchObject({ kind: 'written', revision: 0, position: 2 });
  const { rows } = await blocker.query('select position, stream from events order by position');
  expect(rows).toEqual([
    { position: '1', stream: 'known' },
    { position: '2', stream: 'other' },
  ]);
  await blocker.end();
  await writer.close();
  await reader.close();
});

it('takes the lock again after a database that came back was not fit to be read yet', async () => {
  const url = await postgres.database('events');
  const reader = new EventReader(url);
  const writer = await writerOver(url, reader);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('alter table events rename column position to away');
  const lost = new Promise<void>((resolve) => writer.onLost(resolve));
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'event-node writer' and datname = current_database()`,
  );
  await lost;
  await delay(100);
  await other.query('alter table events rename column away to position');
  for (let tries = 0; !writer.isAvailable && tries < 100; tries += 1) await delay(50);
  expect((await writer.write(append('new', 'no_stream'))).kind).toBe('written');
  await other.end();
  await writer.close();
  await reader.close();
});
