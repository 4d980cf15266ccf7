import pg from 'pg';
import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { connect } from '../connection.js';
import { readModels } from '../projections/index.js';
import type { ProjectedEvent } from '../subscription/event-source.js';
import { anApartment, dice, eventAt, history, SETTINGS } from '../testing/history.js';
import { MemorySource } from '../testing/memory-source.js';
import {
  empty,
  endWithTests,
  eventually,
  hashes,
  project,
  query,
  runProjector,
} from '../testing/projected.js';
import { CheckpointMovedError, readCheckpoint } from './checkpoint.js';
import { GATE_LOCK } from './batch-transactions.js';
import { UnparkablePoisonError } from '../rows/poison.js';
import { ReadModelWriter } from './read-model-writer.js';

endWithTests();

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});

afterAll(() => postgres.stop());

/** How many ways of cutting batches are tried; PROJECTOR_CUTS sets more for the long run. */
const CUTS = Number(process.env['PROJECTOR_CUTS'] ?? 10);

describe('batches', () => {
  it(
    'give the same bytes however they are cut',
    async () => {
      const events = history(1_500, 11);
      const whole = await postgres.database();
      await project(whole, new MemorySource(events));
      const expected = await hashes(whole);
      expect(expected['audit_entry']).toMatch(/^1500 /);
      const url = await postgres.database();
      for (let seed = 1; seed <= CUTS; seed += 1) {
        const roll = dice(seed * 7_919);
        const size = 1 + roll(300);
        await empty(url);
        await project(url, new MemorySource(events, () => 1 + roll(size)));
        expect(await hashes(url)).toEqual(expected);
      }
    },
    300_000 + CUTS * 10_000,
  );

  it('write a row of a key alone that goes and comes again', async () => {
    const at = (commit: number) => ({ association: 7, revision: commit / 10 - 1, commit });
    const number = { idCompany: 3, meterNumber: 'A 1' };
    const source = new MemorySource([
      eventAt(at(10), { type: 'AssociationCreated', data: { idAs: 7, settings: SETTINGS } }),
      eventAt(at(20), { type: 'CompanyMeterNumberAdded', data: number }),
    ]);
    const then = [
      eventAt(at(30), { type: 'CompanyMeterNumberRemoved', data: number }),
      eventAt(at(40), { type: 'CompanyMeterNumberAdded', data: number }),
    ];
    const url = await postgres.database();
    await project(url, source);
    source.append(...then);
    await project(url, source);
    expect(await query(url, 'select * from projector.parked')).toEqual([]);
    const numbers = await query(url, 'select meter_number from read.company_meter_number');
    expect(numbers).toEqual([{ meter_number: 'A 1' }]);
  });

  it('take no event in twice: a writer that starts from an older place is refused', async () => {
    const events = history(300, 5);
    const url = await postgres.database();
    await project(url, new MemorySource(events));
    const expected = await hashes(url);
    const { client, destroy } = await connect(url, 'late');
    await client.query('set search_path to read');
    const now = await readCheckpoint(client, { epoch: '', generation: '', definition: '' });
    for (const [index, event] of events.entries()) {
      const before = events[index - 1];
      const at = before === undefined ? null : { position: before.position, eventId: before.id };
      const source = new MemorySource(events);
      const options = { readModels, parkedTable: 'parked', isLive: true, source } as const;
      const late = await ReadModelWriter.open(client, { ...now, at }, options);
      await expect(late.write([event])).rejects.toThrow(CheckpointMovedError);
    }
    destroy();
    expect(await hashes(url)).toEqual(expected);
    expect(await query(url, 'select * from projector.parked')).toEqual([]);
  });

  it.each([
    ['holds the lease no more', { holder: 'a former one' }, {}],
    ['knows the tables of before a rebuild', {}, { generation: 'a former one' }],
    ['follows another store', {}, { epoch: 'another one' }],
  ])('are not taken from a writer that %s', async (_name, own, other) => {
    const events = history(60, 5);
    const url = await postgres.database();
    await project(url, new MemorySource(events.slice(0, 40)));
    const expected = await hashes(url);
    const { client, destroy } = await connect(url, 'former');
    await client.query('set search_path to read');
    const now = await readCheckpoint(client, { epoch: '', generation: '', definition: '' });
    const source = new MemorySource(events);
    const options = { readModels, parkedTable: 'parked', isLive: true, source, ...own } as const;
    const former = await ReadModelWriter.open(client, { ...now, ...other }, options);
    await expect(former.write(events.slice(40))).rejects.toThrow(CheckpointMovedError);
    destroy();
    expect(await hashes(url)).toEqual(expected);
  });

  it('wait while a rebuild compares', async () => {
    const events = history(60, 5);
    const source = new MemorySource(events.slice(0, 40));
    const url = await postgres.database();
    await project(url, source);
    const expected = await hashes(url);
    const { client, destroy } = await connect(url, 'comparing');
    await client.query('select pg_advisory_lock($1)', [GATE_LOCK]);
    source.events = events;
    const running = runProjector(url, source);
    await eventually(async () => {
      const waiting = await query(url, `select from pg_locks where not granted`);
      return waiting.length === 1;
    });
    expect(await hashes(url)).toEqual(expected);
    await client.query('select pg_advisory_unlock($1)', [GATE_LOCK]);
    await eventually(() => running.projector.health().state === 'live');
    expect(await hashes(url)).not.toEqual(expected);
    await running.stop();
    destroy();
  });

  it('tell their listeners what changed, in the same transaction', async () => {
    const url = await postgres.database();
    const listener = new pg.Client({ connectionString: url });
    await listener.connect();
    await listener.query('listen scara_projected');
    const heard: { position: string; changes: { as: number; kinds: string[] }[] }[] = [];
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '') as never));
    const source = new MemorySource([
      eventAt(
        { association: 7, revision: 0, commit: 10 },
        { type: 'AssociationCreated', data: { idAs: 7, settings: SETTINGS } },
      ),
    ]);
    const running = runProjector(url, source);
    await eventually(() => heard.length === 1);
    source.append(
      eventAt(
        { association: 7, revision: 1, commit: 20 },
        { type: 'BlockAdded', data: { idBlock: 70_001, name: 'B', street: '' } },
      ),
    );
    await eventually(() => heard.length === 2);
    expect(heard[1]).toEqual({
      position: '20',
      changes: [{ as: 7, kinds: ['block', 'association_stats', 'audit_entry'] }],
    });
    await running.stop();
    await listener.end();
  });
});

const good = (association: number, revision: number, commit: number): ProjectedEvent =>
  eventAt(
    { association, revision, commit },
    {
      type: 'BlockAdded',
      data: { idBlock: association * 10_000 + 5_000 + revision, name: 'B', street: '' },
    },
  );

const unread = new Error('not of its schema');

/** Ways in which an event of association 2 cannot be projected. */
const POISON: readonly [string, (place: Parameters<typeof eventAt>[0]) => ProjectedEvent][] = [
  ['an unknown type', (at) => eventAt(at, { type: 'BlockPainted', data: { idBlock: 20_001 } })],
  ['no data', (at) => eventAt(at, { type: 'BlockAdded', data: null })],
  ['a missing field', (at) => eventAt(at, { type: 'BlockAdded', data: { idBlock: 20_900 } })],
  [
    'a field too many',
    (at) =>
      eventAt(at, {
        type: 'BlockAdded',
        data: { idBlock: 20_900, name: 'a', street: '', colour: 'x' },
      }),
  ],
  [
    'a wrong kind of value',
    (at) => eventAt(at, { type: 'BlockAdded', data: { idBlock: '20900', name: 'a', street: '' } }),
  ],
  [
    'a zero byte in a text',
    (at) =>
      eventAt(at, { type: 'BlockAdded', data: { idBlock: 20_900, name: 'a\u0000', street: '' } }),
  ],
  [
    'a number past its column',
    (at) =>
      eventAt(at, {
        type: 'ApartmentAdded',
        data: { idAp: 20_900, idEntrance: 1, ...anApartment({ persons: 3_000_000_000 }) },
      }),
  ],
  [
    'a row that is there already',
    (at) =>
      eventAt(at, {
        type: 'AssociationCreated',
        data: { idAs: 2, settings: SETTINGS },
      }),
  ],
  [
    'a change of a row that is not there',
    (at) =>
      eventAt(at, {
        type: 'BlockChanged',
        data: { idBlock: 29_999, after: { name: 'x' }, before: { name: 'y' } },
      }),
  ],
  [
    'a delete of a row that is not there',
    (at) =>
      eventAt(at, {
        type: 'BlockDeleted',
        data: { idBlock: 29_999, before: { name: 'x', street: '' } },
      }),
  ],
  [
    'an event that the store could not read',
    (at) => ({
      ...eventAt(at, { type: 'BlockAdded', data: {} }),
      metadata: undefined as never,
      unreadable: unread,
    }),
  ],
  [
    'metadata without a command',
    (at) => {
      const event = eventAt(at, {
        type: 'BlockAdded',
        data: { idBlock: 20_900, name: 'a', street: '' },
      });
      return { ...event, metadata: { ...event.metadata, commandId: 'none' } };
    },
  ],
  [
    'a text too long for a key',
    (at) => {
      // A text without repetitions, because Postgres would compress these.
      const alert = Array.from({ length: 2_000 }, (_, n) => (n * n * 7_919).toString(36)).join('');
      return eventAt(at, { type: 'AlertLookedAt', data: { idAs: 2, alert, note: '' } });
    },
  ],
];

describe('a poisoned event', () => {
  /** Events of associations 1 to 3 in turn; the poisonous one is number `at` of association 2's events. */
  function poisoned(at: number, poison: (typeof POISON)[number][1]): ProjectedEvent[] {
    const events: ProjectedEvent[] = [];
    for (let revision = 0; revision < 12; revision += 1) {
      for (const association of [1, 2, 3]) {
        const commit = (revision * 3 + association) * 10;
        const place = { association, revision, commit };
        const created = {
          type: 'AssociationCreated',
          data: { idAs: association, settings: SETTINGS },
        };
        if (revision === 0) events.push(eventAt(place, created));
        else if (association === 2 && revision === at) events.push(poison(place));
        else events.push(good(association, revision, commit));
      }
    }
    return events;
  }

  /** The content of the tables if the poison is at `at`, whatever it is. */
  const healthy = new Map<number, Record<string, string>>();
  /** A database that is emptied before each poison. */
  let reused: string;

  beforeAll(async () => {
    reused = await postgres.database();
    for (const at of [1, 6, 11]) {
      await empty(reused);
      const events = poisoned(at, (place) => eventAt(place, { type: 'Left out', data: {} }));
      const isBefore = ({ streamId, revision }: ProjectedEvent): boolean =>
        streamId !== 'association-2' || revision < BigInt(at);
      await project(reused, new MemorySource(events.filter(isBefore)));
      healthy.set(at, await hashes(reused));
    }
  });

  it.each(POISON)('%s parks its association alone, wherever it stands', async (_name, poison) => {
    for (const at of [1, 6, 11]) {
      const events = poisoned(at, poison);
      for (const cut of [5, 1_000]) {
        await empty(reused);
        const projector = await project(reused, new MemorySource(events, () => cut));
        expect(await hashes(reused)).toEqual(healthy.get(at));
        const parked = await query(
          reused,
          'select association_id, event_id, error from projector.parked',
        );
        expect(parked).toEqual([
          {
            association_id: '2',
            event_id: events.find(
              (e) => e.streamId === 'association-2' && e.revision === BigInt(at),
            )?.id,
            error: expect.any(String) as string,
          },
        ]);
        expect(projector.health().parked.map(({ association }) => association)).toEqual([2]);
      }
    }
  });

  it('is told with the others of its batch: who is parked, and what changed of everybody', async () => {
    const created = (association: number): ProjectedEvent =>
      eventAt(
        { association, revision: 0, commit: association * 10 },
        { type: 'AssociationCreated', data: { idAs: association, settings: SETTINGS } },
      );
    const url = await postgres.database();
    const source = new MemorySource([created(1), created(2), created(3)]);
    const running = runProjector(url, source);
    await eventually(() => running.projector.health().state === 'live');
    const { client, destroy } = await connect(url, 'listening');
    const heard: { position: string; changes: { as: number; kinds: string[] }[] }[] = [];
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '') as never));
    await client.query('listen scara_projected');
    const [, poison] = POISON[0] as (typeof POISON)[number];
    source.append(
      good(1, 1, 40),
      good(2, 1, 50),
      poison({ association: 2, revision: 2, commit: 60 }),
      poison({ association: 3, revision: 1, commit: 70 }),
    );
    await eventually(() => heard.length > 0);
    const block = ['block', 'association_stats', 'audit_entry'];
    expect(heard).toEqual([
      {
        position: '70',
        changes: [
          { as: 1, kinds: block },
          { as: 2, kinds: [...block, 'parked'] },
          { as: 3, kinds: ['parked'] },
        ],
      },
    ]);
    await running.stop();
    destroy();
  });

  it('parks the association of a constraint that only Postgres can see', async () => {
    const events = poisoned(6, (at) => good(at.association, at.revision, at.commit));
    const url = await postgres.database();
    await project(url, new MemorySource(events.slice(0, 9)));
    // A row that the projector will want to write was inserted by hand.
    await query(
      url,
      `insert into read.block select association_id, 25006, name, street, list_order, revision, updated_at
       from read.block where association_id = 2 limit 1`,
    );
    const source = new MemorySource(events);
    await query(url, `update read.checkpoint set epoch = $1`, [source.name]);
    const projector = await project(url, source);
    expect(projector.health().parked).toEqual([
      { association: 2, eventId: events[19]?.id, error: 'SQLSTATE 23505 block block_pkey' },
    ]);
  });

  it('stays parked after a restart, and later events of the association wait', async () => {
    const [, poison] = POISON[0] as (typeof POISON)[number];
    const events = poisoned(4, poison);
    const url = await postgres.database();
    const source = new MemorySource(events.slice(0, 20));
    const before = (await project(url, source)).health().parked;
    source.events = events;
    const projector = await project(url, source);
    expect(before).toHaveLength(1);
    expect(projector.health().parked).toEqual(before);
    const at = events.find(({ type }) => type === 'BlockPainted');
    expect(await query(url, 'select commit_position, event_type from projector.parked')).toEqual([
      { commit_position: String(at?.position.commit), event_type: 'BlockPainted' },
    ]);
    const rows = await query<{ association_id: string; entries: string }>(
      url,
      'select association_id, count(*) as entries from read.audit_entry group by 1 order by 1',
    );
    expect(rows.map(({ entries }) => entries)).toEqual(['12', '4', '12']);
  });

  it('without an association stops the projector, and says so', async () => {
    const event = eventAt(
      { association: 1, revision: 0, commit: 1 },
      { type: 'Strange', data: {} },
    );
    const alone = { ...event, metadata: { ...event.metadata, associationId: null } };
    const url = await postgres.database();
    const running = runProjector(url, new MemorySource([alone]));
    await eventually(() => running.projector.health().state === 'poisoned');
    expect(running.projector.health().reason).toContain('Strange');
    await running.stop();
    expect(await query(url, 'select event_id from read.checkpoint')).toEqual([{ event_id: null }]);
    // A writer of the tables of before a rebuild is told that these were switched, and not that the event is poison.
    const { client, destroy } = await connect(url, 'former');
    await client.query('set search_path to read');
    const now = await readCheckpoint(client, { epoch: '', generation: '', definition: '' });
    const source = new MemorySource([alone]);
    const options = { readModels, parkedTable: 'parked', isLive: true, source } as const;
    const former = await ReadModelWriter.open(client, { ...now, generation: 'former' }, options);
    await expect(former.write([alone])).rejects.toThrow(CheckpointMovedError);
    const late = await ReadModelWriter.open(client, now, options);
    await expect(late.write([alone])).rejects.toThrow(UnparkablePoisonError);
    destroy();
  });
});
