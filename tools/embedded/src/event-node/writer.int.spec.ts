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

/** A reader whose look-ups of streams can be held back. */
class HeldReader extends EventReader {
  held: Promise<void> = Promise.resolve();
  looks = 0;

  override async streamStates(streams: readonly string[]) {
    this.looks += 1;
    await this.held;
    return super.streamStates(streams);
  }
}

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});

afterAll(() => postgres.stop());

async function writerOver(
  url: string,
  reader: EventReader,
  log = new CommittedLog(0),
): Promise<Writer> {
  const connection = await WriterConnection.open(url);
  return Writer.start(url, reader, log, connection!);
}

function append(stream: string, expected: Expected): WriteRequest {
  const nothing = Buffer.alloc(0);
  const contentType = 'application/json';
  const event = { id: randomUUID(), type: 'Noted', contentType, data: nothing, metadata: nothing };
  const deadlineMs = Number.POSITIVE_INFINITY;
  return { action: 'append', target: { stream, expected, deadlineMs }, events: [event] };
}

/** Opens a writer over a database with a stream 'known' that it has not looked up, and a second connection. */
async function opened(readerOf: (url: string) => EventReader = (url) => new EventReader(url)) {
  const url = await postgres.database('events');
  const reader = readerOf(url);
  const before = await writerOver(url, reader);
  await before.write(append('known', 'no_stream'));
  await before.close();
  const log = new CommittedLog(0);
  const writer = await writerOver(url, reader, log);
  const beside = new pg.Client({ connectionString: url });
  await beside.connect();
  return {
    ...{ writer, log, beside },
    /** Blocks all writes until `letWrite`. */
    hold: () => beside.query('begin; lock table events in exclusive mode'),
    letWrite: () => beside.query('rollback'),
    /** Terminates the writer's connection. */
    cut: () =>
      beside.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'event-node writer' and datname = current_database()`,
      ),
    end: async () => {
      await beside.end();
      await writer.close();
      await reader.close();
    },
  };
}

it('decides in the order of arrival though a stream was wrongly taken for new', async () => {
  let release = (): void => undefined;
  let held: HeldReader | undefined;
  const { writer, hold, letWrite, end } = await opened((url) => (held = new HeldReader(url)));
  await hold();
  const mistaken = writer.write(append('known', 'no_stream'));
  const first = writer.write(append('new', 'no_stream'));
  await setImmediate();
  // This group is being written. Later appends wait for the look-up of the second of them.
  held!.held = new Promise((resolve) => (release = resolve));
  const second = writer.write(append('new', 0));
  const lookedUp = writer.write(append('other', 'any'));
  await delay(50);
  await letWrite();
  await delay(200);
  release();

  const outcomes = await Promise.all([mistaken, first, second, lookedUp]);
  expect(outcomes.map(({ kind }) => kind)).toEqual([
    'wrong-version',
    'written',
    'written',
    'written',
  ]);
  await end();
});

it('answers a repetition when what it repeats is stored, and writes nothing whose time is over', async () => {
  const { writer, beside, hold, letWrite, end } = await opened();
  await hold();
  const one = append('new', 'no_stream');
  const first = writer.write(one);
  await delay(50);
  let isAnswered = false;
  const again = writer.write(one).finally(() => (isAnswered = true));
  await delay(100);
  expect(isAnswered).toBe(false);
  await letWrite();
  expect(await again).toEqual(await first);

  const { target, ...late } = append('new', 0);
  const over = { ...late, target: { ...target, deadlineMs: Date.now() - 1 } };
  expect(await writer.write(over)).toEqual({ kind: 'too-late' });
  expect((await beside.query(`select from events where stream = 'new'`)).rowCount).toBe(1);
  await end();
});

it('writes nothing behind a group that failed, and then each append once', async () => {
  const { writer, beside, hold, letWrite, end } = await opened();
  await hold();
  const mistaken = writer.write(append('known', 'no_stream'));
  await delay(50);
  // Two groups are being written: the second is numbered after rows that will not exist.
  const behind = writer.write(append('other', 'any'));
  await delay(50);
  await letWrite();

  expect((await mistaken).kind).toBe('wrong-version');
  expect(await behind).toMatchObject({ kind: 'written', revision: 0, position: 2 });
  const { rows } = await beside.query('select position, stream from events order by position');
  expect(rows).toEqual([
    { position: '1', stream: 'known' },
    { position: '2', stream: 'other' },
  ]);
  await end();
});

it('tells whoever waits when the database is lost, for nobody knows what became of it', async () => {
  const { writer, hold, letWrite, cut, end } = await opened();
  await hold();
  const told = writer.write(append('new', 'no_stream')).then(
    ({ kind }) => kind,
    (error: Error) => error.message,
  );
  await delay(50);
  await cut();
  expect(await told).toBe('The event store lost its database.');
  await letWrite();
  await end();
});

it('goes on from what is stored, once a database that came back is fit to be read', async () => {
  const { writer, log, beside, cut, end } = await opened();
  await writer.write(append('seen', 'no_stream'));
  await beside.query('alter table events rename column position to away');
  const lost = new Promise<void>((resolve) => writer.onLost(resolve));
  await cut();
  await lost;
  await delay(100);
  // With an append that was stored but not answered.
  await beside.query(
    `alter table events rename column away to position;
     insert into events select 3, 'unanswered', 0, gen_random_uuid(), type, created_at, record
       from events limit 1`,
  );
  for (let tries = 0; !writer.isAvailable && tries < 100; tries += 1) await delay(50);
  expect(await writer.write(append('new', 'no_stream'))).toMatchObject({ position: 4 });
  expect([log.head, log.after(2, 10), log.after(3, 10)?.length]).toEqual([4, undefined, 1]);
  await end();
});

it('ends when what is on the wire is answered', async () => {
  const { writer, hold, letWrite, end } = await opened();
  await hold();
  const first = writer.write(append('new', 'no_stream'));
  await delay(50);
  const closed = writer.close();
  await delay(50);
  await letWrite();
  expect((await first).kind).toBe('written');
  await closed;
  await end();
});

it('looks new streams up no more once what was mistaken is answered', async () => {
  let reader: HeldReader | undefined;
  const { writer, end } = await opened((url) => (reader = new HeldReader(url)));
  expect((await writer.write(append('known', 'no_stream'))).kind).toBe('wrong-version');
  expect((await writer.write(append('new', 'no_stream'))).kind).toBe('written');
  expect(reader?.looks).toBe(1);
  await end();
});
