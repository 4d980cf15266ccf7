import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { connect } from '../connection.js';
import { readModels } from '../projections/index.js';
import { projectionSet } from '../projection.js';
import { dice, eventAt, history } from '../testing/history.js';
import { MemorySource } from '../testing/memory-source.js';
import {
  endWithTests,
  eventually,
  hashes,
  project,
  query,
  runProjector,
} from '../testing/projected.js';
import { readCheckpoint } from '../writer/checkpoint.js';
import { GATE_LOCK } from '../writer/batch-transactions.js';
import { ReadModelWriter } from '../writer/read-model-writer.js';
import { rebuild, type RebuildMode, type RebuildResult } from './rebuild.js';

endWithTests();

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});

afterAll(() => postgres.stop());

async function rebuilt(
  databaseUrl: string,
  source: MemorySource,
  mode: RebuildMode = 'rebuild',
): Promise<RebuildResult & { readonly said: readonly string[] }> {
  const said: string[] = [];
  const openSource = (): MemorySource => source;
  const options = { databaseUrl, openSource, readModels, mode, batchMax: 170 };
  const result = await rebuild({ ...options, say: (line) => said.push(line) });
  return { ...result, said };
}

/** Number of past positions to compare at; REBUILD_PLACES sets more for the long run. */
const PLACES = Number(process.env['REBUILD_PLACES'] ?? 8);

describe('rebuild', () => {
  it('gives the same bytes at the head and at random places of the past', async () => {
    const events = history(2_000, 23);
    const source = new MemorySource([]);
    const url = await postgres.database();
    const roll = dice(99);
    const places = Array.from({ length: PLACES }, () => roll(events.length)).sort((a, b) => a - b);
    for (const place of [...places, events.length]) {
      source.events = events.slice(0, place);
      await project(url, source);
      const live = await hashes(url);
      const { identical, switched, healed } = await rebuilt(url, source);
      expect({ identical, switched, healed }).toEqual({
        identical: true,
        switched: true,
        healed: [],
      });
      expect(await hashes(url)).toEqual(live);
    }
  });

  it('runs beside the live projector, which goes on after the switch', async () => {
    const events = history(4_000, 31);
    const source = new MemorySource(events.slice(0, 1_000));
    const url = await postgres.database();
    const running = runProjector(url, source, { batchMax: 50 });
    await eventually(() => running.projector.health().position !== null);
    const feed = (async () => {
      for (let at = 1_000; at < 3_500; at += 25) {
        source.append(...events.slice(at, at + 25));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    const results = [await rebuilt(url, source), await rebuilt(url, source)];
    expect(results.map(({ identical, switched }) => identical && switched)).toEqual([true, true]);
    await feed;
    source.append(...events.slice(3_500));
    await eventually(
      () => running.projector.health().position === String(events.at(-1)?.position.commit),
    );
    await running.stop();
    const expected = await postgres.database();
    await project(expected, new MemorySource(events));
    expect(await hashes(url)).toEqual(await hashes(expected));
  });

  it('leaves tables that survive a crash, and every index', async () => {
    const source = new MemorySource(history(50, 4));
    const url = await postgres.database();
    await project(url, source);
    const kept = () =>
      query(
        url,
        `select relname, relpersistence, case when relkind = 'i' then pg_get_indexdef(oid) end as index
           from pg_class where relnamespace = 'read'::regnamespace order by relname`,
      );
    const before = await kept();
    expect(await rebuilt(url, source)).toMatchObject({ switched: true });
    expect(await kept()).toEqual(before);
  });

  it('waits for the batch under way before it compares, and then tells who reads that all is new', async () => {
    const source = new MemorySource(history(50, 4));
    const url = await postgres.database();
    await project(url, source);
    const { client, destroy } = await connect(url, 'a batch');
    await client.query('select pg_advisory_lock_shared($1)', [GATE_LOCK]);
    const told: unknown[] = [];
    client.on('notification', ({ payload }) => told.push(JSON.parse(payload ?? '')));
    await client.query('listen scara_projected');
    const [before] = await query(url, 'select generation from read.checkpoint');
    const rebuilding = rebuilt(url, source);
    await eventually(async () => {
      const waiting = await query(url, 'select from pg_locks where not granted');
      return waiting.length === 1;
    });
    expect(await query(url, 'select generation from read.checkpoint')).toEqual([before]);
    await client.query('select pg_advisory_unlock_shared($1)', [GATE_LOCK]);
    expect(await rebuilding).toMatchObject({ switched: true });
    await eventually(() => told.length > 0);
    expect(told).toEqual([{ position: String(source.events.at(-1)?.position.commit), all: true }]);
    destroy();
  });

  it('takes in what the batch under way wrote last, before it compares', async () => {
    const events = history(60, 4);
    const source = new MemorySource(events.slice(0, 40));
    const url = await postgres.database();
    await project(url, source);
    const { client, destroy } = await connect(url, 'a batch');
    await client.query('set search_path to read');
    await client.query('select pg_advisory_lock_shared($1)', [GATE_LOCK]);
    const rebuilding = rebuilt(url, source);
    await eventually(async () => {
      const waiting = await query(url, 'select from pg_locks where not granted');
      return waiting.length === 1;
    });
    source.append(...events.slice(40));
    const at = await readCheckpoint(client, { epoch: '', generation: '', definition: '' });
    const options = { readModels, parkedTable: 'parked', isLive: false, source } as const;
    const writer = await ReadModelWriter.open(client, at, options);
    await writer.write(events.slice(40));
    const live = await hashes(url);
    await client.query('select pg_advisory_unlock_shared($1)', [GATE_LOCK]);
    expect(await rebuilding).toMatchObject({ identical: true, switched: true });
    expect(await hashes(url)).toEqual(live);
    destroy();
  });

  it('compares what the live tables hold, however much more there is, and leaves those alone', async () => {
    const events = history(60, 4);
    const source = new MemorySource(events.slice(0, 40));
    const url = await postgres.database();
    await project(url, source);
    source.append(...events.slice(40));
    expect(await rebuilt(url, source)).toMatchObject({ identical: true, switched: true });
    expect(
      await query(url, `select nspname from pg_namespace where nspname like 'read\\_%'`),
    ).toEqual([]);
    await project(url, source);
    const expected = await postgres.database();
    await project(expected, source);
    expect(await hashes(url)).toEqual(await hashes(expected));
  });

  it('that is to stop switches nothing half filled in', async () => {
    const source = new MemorySource(history(50, 4));
    const url = await postgres.database();
    await project(url, source);
    const live = await hashes(url);
    const openSource = (): MemorySource => source;
    const options = { databaseUrl: url, openSource, readModels, mode: 'replace' } as const;
    const stopped = rebuild({ ...options, signal: AbortSignal.abort(new Error('stopped')) });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await hashes(url)).toEqual(live);
  });

  it('is refused while another one runs, whose tables it would drop, and leaves nothing open', async () => {
    const source = new MemorySource(history(50, 4));
    let closed = 0;
    source.close = () => Promise.resolve(void (closed += 1));
    const url = await postgres.database();
    await project(url, source);
    closed = 0;
    const { client, destroy } = await connect(url, 'a batch');
    await client.query('select pg_advisory_lock_shared($1)', [GATE_LOCK]);
    const first = rebuilt(url, source);
    await eventually(async () => {
      const waiting = await query(url, 'select from pg_locks where not granted');
      return waiting.length === 1;
    });
    await expect(rebuilt(url, source)).rejects.toThrow('O altă reconstruire este în curs.');
    expect(closed).toBe(1);
    await client.query('select pg_advisory_unlock_shared($1)', [GATE_LOCK]);
    expect(await first).toMatchObject({ identical: true, switched: true });
    expect(closed).toBe(2);
    await eventually(async () => {
      const left = `select from pg_stat_activity
        where datname = current_database() and application_name = 'scara-rebuild'`;
      return (await query(url, left)).length === 0;
    });
    expect(await rebuilt(url, source)).toMatchObject({ identical: true, switched: true });
    destroy();
  });

  it('that breaks off in the switch says why and leaves the live tables; the next one clears up and switches', async () => {
    const source = new MemorySource(history(50, 4));
    const url = await postgres.database();
    await project(url, source);
    const state = async () => [
      await query(url, 'select generation from read.checkpoint'),
      await hashes(url),
    ];
    const before = await state();
    await query(
      url,
      `create function projector.refuse() returns trigger language plpgsql
         as $$ begin raise exception 'discul este plin'; end $$;
       create trigger refuse before truncate on projector.parked execute function projector.refuse()`,
    );
    await expect(rebuilt(url, source)).rejects.toThrow('discul este plin');
    expect(await state()).toEqual(before);
    // The state that a rebuild leaves if it is killed after its switch.
    await query(
      url,
      `drop trigger refuse on projector.parked;
       create schema read_old; create table read_old.apartment (id int)`,
    );
    expect(await rebuilt(url, source)).toMatchObject({ identical: true, switched: true });
    expect((await state())[1]).toEqual(before[1]);
  });

  it('with --check changes nothing', async () => {
    const source = new MemorySource(history(200, 3));
    const url = await postgres.database();
    await project(url, source);
    const [before] = await query(url, 'select generation from read.checkpoint');
    expect(await rebuilt(url, source, 'check')).toMatchObject({ identical: true, switched: false });
    expect(await query(url, 'select generation from read.checkpoint')).toEqual([before]);
    expect(
      await query(
        url,
        `select nspname from pg_namespace where nspname in ('read_rebuild', 'read_old')`,
      ),
    ).toEqual([]);
  });

  it('names the table and row that differ, keeps them, and switches only when told', async () => {
    const source = new MemorySource(history(600, 8));
    const url = await postgres.database();
    await project(url, source);
    const good = await hashes(url);
    const [row] = await query<{ association_id: string; apartment_id: string }>(
      url,
      `update read.apartment set tenant_name = 'Ion Popescu' where (association_id, apartment_id) =
         (select association_id, apartment_id from read.apartment order by 1, 2 limit 1)
       returning association_id, apartment_id`,
    );
    const kept = await rebuilt(url, source);
    expect(kept).toMatchObject({ identical: false, switched: false });
    const line = kept.said.find((text) => text.startsWith('apartment ')) ?? '';
    expect(line).toContain(`[${row?.association_id}, ${row?.apartment_id}] diferă la tenant_name`);
    expect(kept.said.join()).not.toContain('Popescu');
    expect(await hashes(url)).not.toEqual(good);
    expect(await rebuilt(url, source, 'switch')).toMatchObject({
      identical: false,
      switched: true,
    });
    expect(await hashes(url)).toEqual(good);
  });

  it.each([
    [
      'a row too few',
      'delete from read.block where ctid = (select min(ctid) from read.block)',
      'lipsește',
    ],
    [
      'a row too many',
      `insert into read.association_role values (1, 9999, 0, 1, 1, '2026-01-01Z')`,
      'doar în tabelele vii',
    ],
  ])('finds %s', async (_name, sql, sentence) => {
    const source = new MemorySource(history(600, 8));
    const url = await postgres.database();
    await project(url, source);
    await query(url, sql);
    const { identical, said } = await rebuilt(url, source, 'check');
    expect(identical).toBe(false);
    expect(said.join('\n')).toContain(sentence);
  });

  it('sets a parked association going again once its event can be projected', async () => {
    const events = history(500, 17);
    const at = events.findIndex(
      ({ revision, streamId }) => revision === 20n && streamId.endsWith('-2'),
    );
    const sick = events.map((event, index) =>
      index === at ? { ...event, type: 'Unknown' } : event,
    );
    const source = new MemorySource(sick);
    const url = await postgres.database();
    await project(url, source);
    expect(await rebuilt(url, source)).toMatchObject({ identical: true, healed: [] });
    source.events = events;
    expect(await rebuilt(url, source)).toMatchObject({
      identical: true,
      switched: true,
      healed: [2],
    });
    const expected = await postgres.database();
    await project(expected, new MemorySource(events));
    expect(await hashes(url)).toEqual(await hashes(expected));
    expect(await query(url, 'select * from projector.parked')).toEqual([]);
  });
});

describe('an association that stops in the new tables alone', () => {
  it('is told, keeps the live ones, and is forgotten when it can be projected again', async () => {
    const events = history(500, 17);
    const at = events.findIndex(
      ({ revision, streamId }) => revision === 20n && streamId.endsWith('-2'),
    );
    const source = new MemorySource(events);
    const url = await postgres.database();
    await project(url, source);
    const live = await hashes(url);
    source.events = events.map((event, index) =>
      index === at ? { ...event, type: 'Unknown' } : event,
    );
    const fallen = await rebuilt(url, source);
    expect(fallen).toMatchObject({ identical: false, switched: false });
    expect(fallen.said.join('\n')).toContain('asociația 2 se oprește');
    source.events = events;
    expect(await rebuilt(url, source)).toMatchObject({ identical: true, switched: true });
    expect(await query(url, 'select * from projector.parked')).toEqual([]);
    expect(await hashes(url)).toEqual(live);
  });
});

describe('another version', () => {
  it('sets what an older one parked going again by itself', async () => {
    const events = history(500, 17);
    const at = events.findIndex(
      ({ revision, streamId }) => revision === 20n && streamId.endsWith('-2'),
    );
    const sick = events.map((event, index) =>
      index === at ? { ...event, type: 'Unknown' } : event,
    );
    const source = new MemorySource(sick);
    const url = await postgres.database();
    await project(url, source, { readModels: { ...readModels, knows: 'less' } });
    source.events = events;
    const refill = async (): Promise<void> => void (await rebuilt(url, source, 'replace'));
    await project(url, source, { refill });
    expect(await query(url, 'select * from projector.parked')).toEqual([]);
    const expected = await postgres.database();
    await project(expected, new MemorySource(events));
    expect(await hashes(url)).toEqual(await hashes(expected));
  });

  it('tries once what it cannot read either', async () => {
    const events = history(500, 17).map((event, index) =>
      index === 200 ? { ...event, type: 'Unknown' } : event,
    );
    const source = new MemorySource(events);
    const url = await postgres.database();
    await project(url, source, { readModels: { ...readModels, knows: 'less' } });
    let refills = 0;
    const refill = async (): Promise<void> => {
      refills += 1;
      await rebuilt(url, source, 'replace');
    };
    await project(url, source, { refill });
    await project(url, source, { refill });
    expect(refills).toBe(1);
    expect(await query(url, 'select * from projector.parked')).toHaveLength(1);
  });
});

describe('another store', () => {
  it('is noticed by its name; nothing is written until a rebuild', async () => {
    const url = await postgres.database();
    await project(url, new MemorySource(history(300, 41)));
    const before = await hashes(url);
    const other = new MemorySource(history(500, 42));
    const running = runProjector(url, other);
    await eventually(() => running.projector.health().state === 'other-store');
    expect(running.projector.health().reason).toContain('alt depozit de evenimente');
    expect(await hashes(url)).toEqual(before);
    await running.stop();
    const incomparable = { identical: null, switched: false };
    expect(await rebuilt(url, other, 'check')).toMatchObject(incomparable);
    expect(await hashes(url)).toEqual(before);
    expect(await rebuilt(url, other)).toMatchObject({ identical: null, switched: true });
    await project(url, other);
    const expected = await postgres.database();
    await project(expected, other);
    expect(await hashes(url)).toEqual(await hashes(expected));
  });

  it('is noticed when an older copy of the same store comes back, or one that went another way', async () => {
    const events = history(300, 43);
    const source = new MemorySource(events);
    const url = await postgres.database();
    await project(url, source);
    for (const past of [
      events.slice(0, 200),
      [
        ...events.slice(0, -1),
        {
          ...(events.at(-1) as (typeof events)[number]),
          id: eventAt({ association: 1, revision: 1, commit: 1 }, { type: '', data: 0 }).id,
        },
      ],
    ]) {
      source.events = past;
      const running = runProjector(url, source);
      await eventually(() => running.projector.health().state === 'other-store');
      await running.stop();
    }
    source.events = events.slice(0, 200);
    expect(await rebuilt(url, source)).toMatchObject({ identical: null, switched: true });
    expect((await project(url, source)).health().position).toBe(
      String(events[199]?.position.commit),
    );
  });
});

describe('tables of another version', () => {
  it('are filled anew by the projector itself', async () => {
    const source = new MemorySource(history(300, 51));
    const url = await postgres.database();
    const [structure, ...others] = readModels.projections;
    const older = projectionSet([
      { ...(structure as NonNullable<typeof structure>), name: 'structure_v0' },
      ...others,
    ]);
    await project(url, source, { readModels: older });
    const [before] = await query(url, 'select generation from read.checkpoint');
    const incomparable = { identical: null, switched: false };
    expect(await rebuilt(url, source, 'check')).toMatchObject(incomparable);
    let refills = 0;
    await project(url, source, {
      refill: async () => {
        refills += 1;
        await rebuilt(url, source, 'replace');
      },
    });
    expect(refills).toBe(1);
    expect(await query(url, 'select generation from read.checkpoint')).not.toEqual([before]);
  });
});
