import { randomUUID } from 'node:crypto';
import { type Association, evolve, NO_ASSOCIATION } from '@scara/domain/association';
import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { connect } from '../connection.js';
import { type Projection, projectionSet } from '../projection.js';
import { readModels } from '../projections/index.js';
import { rebuild, type RebuildResult } from '../rebuild/rebuild.js';
import { table } from '../rows/table.js';
import type { ProjectedEvent } from '../subscription/event-source.js';
import { StoreSource } from '../subscription/store-source.js';
import { type Dice, dice, eventAt, SETTINGS } from '../testing/history.js';
import { MemorySource } from '../testing/memory-source.js';
import {
  endWithTests,
  eventually,
  hashes,
  project,
  query,
  runProjector,
} from '../testing/projected.js';
import { startTestStore } from '../testing/store.js';
import type { ComputedProjection, StreamFold } from './computed-projection.js';
import { associationsWithHeads } from './stream-head.js';

endWithTests();

/**
 * A small example: for each block of the association, the sum spent in a month and, as in a ledger, in all months up to
 * it. Its rows go to a table of the migrations that nothing else fills here; `groupId` holds the month.
 */
type ToyEvent =
  | { readonly type: 'Spent'; readonly data: { readonly amount: number } }
  | { readonly type: 'Struck'; readonly data: Record<string, never> };

const months: StreamFold<{ sum: number; isStruck: boolean }, ToyEvent> = {
  name: 'toy',
  initial: { sum: 0, isStruck: false },
  evolve: (state, event) =>
    event.type === 'Struck'
      ? { sum: 0, isStruck: true }
      : { ...state, sum: state.sum + event.data.amount },
};

const associations = {
  name: 'association',
  initial: NO_ASSOCIATION,
  evolve,
} as unknown as StreamFold<Association>;

const toyTotal = table('apartment_group_member', {
  key: { groupId: 'long', apartmentId: 'long' },
  columns: { ordinal: 'int' },
});

const toyTotals: ComputedProjection = {
  name: 'toy_totals_v1',
  folds: [associations, months],
  tables: [toyTotal],
  wants: (streams) => streams.some((stream) => stream.startsWith('toy-')),
  compute: (association, touched, rows) => {
    const blocks = association.streamsOf(associations)[0]?.state.blocks ?? new Map();
    let total = 0;
    let isDue = [...touched].some((stream) => stream.startsWith('association-'));
    for (const { stream, state } of association.streamsOf(months)) {
      total += state.sum;
      isDue ||= touched.has(stream);
      if (!isDue) continue;
      // All other amounts are whole thousands.
      if (total % 1_000 === 333) throw new RangeError('secret figure 333');
      const groupId = Number(stream.split('-')[2]);
      if (state.isStruck) rows.sweep(toyTotal, 'groupId', groupId);
      else
        for (const apartmentId of [0, ...blocks.keys()])
          rows.put(toyTotal, { groupId, apartmentId, ordinal: total });
    }
  },
};

/** Each month's own sum, and under id 0 the last month's with the current blocks; earlier months are not needed. */
const toyLasts: ComputedProjection = {
  ...toyTotals,
  name: 'toy_lasts_v1',
  asks: (association) => [
    ...association.namesOf(associations),
    ...association.namesOf(months).slice(-1),
  ],
  compute: (association, touched, rows) => {
    const all = association.streamsOf(months);
    for (const { stream, state } of all) {
      const groupId = Number(stream.split('-')[2]);
      if (touched.has(stream)) {
        rows.put(toyTotal, { groupId, apartmentId: 0, ordinal: state.sum });
      }
    }
    const blocks = association.streamsOf(associations)[0]?.state.blocks.size ?? 0;
    rows.put(toyTotal, { groupId: 0, apartmentId: 0, ordinal: all.at(-1)!.state.sum + blocks });
  },
};

const noted = (): void => undefined;
const toyEvents: Projection = {
  name: 'toy_v1',
  family: 'toy',
  tables: [],
  on: { Spent: noted, Struck: noted },
};
const [structure] = readModels.projections as readonly [Projection];
const [group] = structure.tables.filter(({ name }) => name === toyTotal.name);
const models = projectionSet(
  [{ ...structure, tables: structure.tables.filter((one) => one !== group) }, toyEvents],
  [toyTotals],
);
const lastModels = projectionSet(models.projections, [toyLasts]);

/** Associations with blocks and months; every fourth of them has no month. */
function toyHistory(length: number, seed: number, count = 8): ProjectedEvent[] {
  const roll = dice(seed);
  const revisions = new Map<string, number>();
  return Array.from({ length }, (_, commit) => {
    const association = 1 + roll(count);
    const isKnown = revisions.has(`association-${association}`);
    const stream =
      !isKnown || association % 4 === 0 || roll(5) === 0
        ? `association-${association}`
        : `toy-${association}-2025${String(1 + roll(9)).padStart(2, '0')}`;
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const event = toyEvent(stream, association, revision, roll);
    return at(stream, { association, revision, commit: commit * 17 }, event);
  });
}

function at(
  streamId: string,
  place: Parameters<typeof eventAt>[0],
  event: { readonly type: string; readonly data: unknown },
): ProjectedEvent {
  return { ...eventAt(place, event), streamId, family: streamId.split('-')[0] as string };
}

function toyEvent(
  stream: string,
  idAs: number,
  revision: number,
  roll: Dice,
): { readonly type: string; readonly data: unknown } {
  if (stream.startsWith('toy-')) {
    if (roll(12) === 0) return { type: 'Struck', data: {} };
    return { type: 'Spent', data: { amount: 1_000 * (1 + roll(50)) } };
  }
  if (revision === 0) return { type: 'AssociationCreated', data: { idAs, settings: SETTINGS } };
  return {
    type: 'BlockAdded',
    data: { idBlock: idAs * 10_000 + revision, name: `B${revision}`, street: '' },
  };
}

const spent = (
  association: number,
  month: number,
  revision: number,
  commit: number,
  amount: number,
) =>
  at(
    `toy-${association}-${month}`,
    { association, revision, commit },
    { type: 'Spent', data: { amount } },
  );

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});

afterAll(() => postgres.stop());

const over = { readModels: models };
const hashesOf = (url: string): Promise<Record<string, string>> => hashes(url, undefined, models);

function rebuilt(
  databaseUrl: string,
  source: MemorySource,
  mode: 'check' | 'rebuild' = 'rebuild',
): Promise<RebuildResult> {
  const openSource = (): MemorySource => source;
  return rebuild({ databaseUrl, openSource, readModels: models, mode, batchMax: 70 });
}

const totals = (url: string): Promise<Record<string, unknown>[]> =>
  query(
    url,
    `select association_id::int as as, group_id::int as month, apartment_id::int as block, ordinal as total
     from read.apartment_group_member order by 1, 2, 3`,
  );

describe('computed tables', () => {
  it('hold what the folded streams come to', async () => {
    const url = await postgres.database();
    const source = new MemorySource([
      at(
        'association-3',
        { association: 3, revision: 0, commit: 0 },
        { type: 'AssociationCreated', data: { idAs: 3, settings: SETTINGS } },
      ),
      spent(3, 202_501, 0, 1, 10),
      spent(3, 202_502, 0, 2, 5),
    ]);
    await project(url, source, over);
    expect(await totals(url)).toEqual([
      { as: 3, month: 202_501, block: 0, total: 10 },
      { as: 3, month: 202_502, block: 0, total: 15 },
    ]);
    // A new projector has nothing in memory and reads what it needs.
    source.append(spent(3, 202_501, 1, 3, 100));
    await project(url, source, over);
    expect(await totals(url)).toEqual([
      { as: 3, month: 202_501, block: 0, total: 110 },
      { as: 3, month: 202_502, block: 0, total: 115 },
    ]);
    const block = { type: 'BlockAdded', data: { idBlock: 30_001, name: 'B', street: '' } };
    source.append(at('association-3', { association: 3, revision: 1, commit: 4 }, block));
    await project(url, source, over);
    expect(await totals(url)).toHaveLength(4);
    expect(await query(url, 'select stream, revision from read.stream_head order by 1')).toEqual([
      { stream: 'association-3', revision: '1' },
      { stream: 'toy-3-202501', revision: '1' },
      { stream: 'toy-3-202502', revision: '0' },
    ]);
  });

  it('are the same however batches are cut and projectors restarted, and when rebuilt', async () => {
    const events = toyHistory(1_200, 5);
    const whole = await postgres.database();
    await project(whole, new MemorySource(events), over);
    const expected = await hashesOf(whole);
    for (const seed of [1, 2, 3, 4]) {
      const roll = dice(seed * 7_919);
      const url = await postgres.database();
      const source = new MemorySource([], () => 1 + roll(seed * 40));
      for (let end = 0; end < events.length;) {
        end += 1 + roll(500);
        source.events = events.slice(0, end);
        await project(url, source, over);
        expect(await rebuilt(url, source, seed % 2 === 0 ? 'check' : 'rebuild')).toMatchObject({
          identical: true,
        });
      }
      expect(await hashesOf(url)).toEqual(expected);
    }
  });

  it('are rebuilt beside the live projector, which goes on after the switch', async () => {
    const events = toyHistory(1_500, 9);
    const source = new MemorySource(events.slice(0, 400));
    const url = await postgres.database();
    const running = runProjector(url, source, { ...over, batchMax: 20 });
    await eventually(() => running.projector.health().position !== null);
    const feed = (async () => {
      for (let next = 400; next < 1_400; next += 10) {
        source.append(...events.slice(next, next + 10));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    const results = [await rebuilt(url, source), await rebuilt(url, source)];
    expect(results.map(({ identical, switched }) => identical && switched)).toEqual([true, true]);
    await feed;
    source.append(...events.slice(1_400));
    const head = String(events.at(-1)?.position.commit);
    await eventually(() => running.projector.health().position === head);
    await running.stop();
    const expected = await postgres.database();
    await project(expected, new MemorySource(events), over);
    expect(await hashesOf(url)).toEqual(await hashesOf(expected));
  });

  it('read nothing for those without a month, and nothing twice while in memory', async () => {
    const url = await postgres.database();
    const source = new MemorySource(toyHistory(300, 3, 3));
    const running = runProjector(url, source, over);
    await eventually(() => running.projector.health().state === 'live');
    expect(source.reads).toBe(0);
    source.append(spent(1, 202_601, 0, 99_000, 1), spent(1, 202_601, 1, 99_010, 1));
    source.append(spent(1, 202_601, 2, 99_020, 1));
    await eventually(() => running.projector.health().position === '99020');
    await running.stop();
    expect(source.reads).toBe(0);

    // Association 4 has no month.
    const settings = { type: 'AssociationCreated', data: { idAs: 4, settings: SETTINGS } };
    source.append(at('association-4', { association: 4, revision: 0, commit: 99_030 }, settings));
    await project(url, source, over);
    expect(source.reads).toBe(0);
    source.append(spent(1, 202_601, 3, 99_040, 1));
    await project(url, source, over);
    expect(source.reads).toBe(
      new Set(source.events.map((one) => one.streamId).filter(isOfOne)).size,
    );
  });

  it('read no more than is asked for, however much lies behind', async () => {
    const url = await postgres.database();
    const source = new MemorySource(toyHistory(300, 3, 3));
    const lasts = { readModels: lastModels };
    await project(url, source, lasts);
    expect(source.reads).toBe(0);
    // A new projector reads the touched month, the last one and the association, out of ten streams.
    const early = source.events.filter(({ streamId }) => streamId === 'toy-1-202501').length;
    source.append(spent(1, 202_501, early, 99_000, 1), spent(1, 202_501, early + 1, 99_010, 1));
    await project(url, source, lasts);
    expect(source.reads).toBe(3);
  });

  it('are the same however batches are cut when few streams are asked for', async () => {
    const events = toyHistory(1_200, 5);
    const whole = await postgres.database();
    await project(whole, new MemorySource(events), { readModels: lastModels });
    for (const seed of [1, 2]) {
      const roll = dice(seed * 7_919);
      const url = await postgres.database();
      const source = new MemorySource([], () => 1 + roll(seed * 40));
      for (let end = 0; end < events.length;) {
        end += 1 + roll(500);
        source.events = events.slice(0, end);
        await project(url, source, { readModels: lastModels });
      }
      const openSource = (): MemorySource => source;
      const again = { databaseUrl: url, openSource, readModels: lastModels, batchMax: 70 };
      expect(await rebuild({ ...again, mode: 'check' })).toMatchObject({ identical: true });
      expect(await hashes(url, undefined, lastModels)).toEqual(
        await hashes(whole, undefined, lastModels),
      );
    }
  });

  it('park the association whose computing fails, at the event that does it, live and rebuilt', async () => {
    const events = toyHistory(400, 21).map((event, index) =>
      index === 250 ? spent(2, 202_401, 0, Number(event.position.commit), 333) : event,
    );
    const url = await postgres.database();
    const source = new MemorySource(events, () => 60);
    const projector = await project(url, source, over);
    const eventId = events[250]?.id;
    const error = 'compute failed: RangeError';
    expect(projector.health().parked).toEqual([{ association: 2, eventId, error }]);
    expect(await rebuilt(url, source)).toMatchObject({ identical: true, switched: true });
    const [head] = await query(url, `select 1 from read.stream_head where stream = 'toy-2-202401'`);
    expect(head).toBeUndefined();

    const healthy = await postgres.database();
    const before = events.filter(
      ({ streamId }, index) => index < 250 || streamId.split('-')[1] !== '2',
    );
    await project(healthy, new MemorySource(before), over);
    expect(await hashesOf(url)).toEqual(await hashesOf(healthy));
  });

  it('park the association of a row that Postgres alone refuses, at its event', async () => {
    const event = (idAs: number, revision: number, commit: number) =>
      at(
        `association-${idAs}`,
        { association: idAs, revision, commit },
        revision === 0
          ? { type: 'AssociationCreated', data: { idAs, settings: SETTINGS } }
          : {
              type: 'BlockAdded',
              data: { idBlock: idAs * 10_000 + revision, name: 'B', street: '' },
            },
      );
    const url = await postgres.database();
    const source = new MemorySource([
      ...[event(2, 0, 10), event(3, 0, 20), event(3, 1, 30)],
      ...[spent(2, 202_501, 0, 40, 1_000), spent(3, 202_501, 0, 50, 1_000)],
    ]);
    await project(url, source, over);
    // A row that the projector will want to write was inserted by hand.
    await query(
      url,
      `insert into read.block select 2, 20002, name, street, list_order, revision, updated_at from read.block`,
    );
    const late = [event(3, 2, 60), event(2, 1, 70), event(3, 3, 80), event(2, 2, 90)];
    source.events = [...source.events, ...late];
    const projector = await project(url, source, over);
    const error = 'SQLSTATE 23505 block block_pkey';
    expect(projector.health().parked).toEqual([{ association: 2, eventId: late[3]?.id, error }]);
    const blocks = (await totals(url)).map(({ as, block }) => [as, block]);
    expect(blocks).toEqual([
      ...[0, 20_001].map((block) => [2, block]),
      ...[0, 30_001, 30_002, 30_003].map((block) => [3, block]),
    ]);
  });

  it('park in a rebuild the association of a row that Postgres alone refuses, and no other', async () => {
    const number = table('company_meter_number', {
      key: { companyId: 'long', meterNumber: 'text' },
      columns: {},
    });
    // No index accepts such a long key.
    const long = Array.from({ length: 600 }, () => randomUUID()).join('');
    const numbers: ComputedProjection = {
      ...toyTotals,
      name: 'toy_numbers_v1',
      tables: [number],
      compute: (association, _touched, rows) => {
        for (const { state } of association.streamsOf(months)) {
          rows.put(number, { companyId: 1, meterNumber: state.sum === 333 ? long : 'A1' });
        }
      },
    };
    const withNumbers = projectionSet(models.projections, [numbers]);
    const events = [1, 2, 3].map((as) => spent(as, 202_501, 0, as * 10, as === 2 ? 333 : 1_000));
    const url = await postgres.database();
    const source = new MemorySource(events);
    const projector = await project(url, source, { readModels: withNumbers });
    const { parked } = projector.health();
    expect(parked).toMatchObject([{ association: 2, eventId: events[1]?.id }]);
    expect(parked[0]?.error).toContain('SQLSTATE 54000');
    const openSource = (): MemorySource => source;
    const again = {
      databaseUrl: url,
      openSource,
      readModels: withNumbers,
      mode: 'rebuild',
    } as const;
    expect(await rebuild(again)).toMatchObject({ identical: true, switched: true, healed: [] });
    expect(
      await query(url, 'select association_id from read.company_meter_number order by 1'),
    ).toEqual([{ association_id: '1' }, { association_id: '3' }]);
  });

  it('wait when the store holds less than the tables were filled from', async () => {
    const url = await postgres.database();
    const source = new MemorySource(toyHistory(200, 2, 3));
    await project(url, source, over);
    source.events = source.events.filter((event) => event.streamId !== 'toy-1-202503');
    source.append(spent(1, 202_601, 0, 99_000, 1));
    const running = runProjector(url, source, over);
    await eventually(() => running.projector.health().state === 'waiting');
    await running.stop();
    expect(running.projector.health().parked).toEqual([]);
  });

  it('are asked for by association, however many there are', async () => {
    const url = await postgres.database();
    await project(url, new MemorySource([]), over);
    await query(
      url,
      `insert into read.stream_head (association_id, stream, revision)
       select id, 'toy-' || id || '-' || month, 0
         from generate_series(1, 1200) id, generate_series(202501, 202502) month`,
    );
    const { client, destroy } = await connect(url, 'asking');
    await client.query('set search_path to read');
    const found: number[] = [];
    for await (const [id, heads] of associationsWithHeads(client)) {
      found.push(id);
      expect([...heads.keys()].sort()).toEqual([`toy-${id}-202501`, `toy-${id}-202502`]);
    }
    destroy();
    expect(found).toEqual(Array.from({ length: 1_200 }, (_, at) => at + 1));
  });

  it('are folded from what a real store reads: a stream up to a place', async () => {
    const store = await startTestStore(await postgres.database('events'));
    const source = new StoreSource(store.connectionString);
    try {
      const settings = { ...SETTINGS };
      await store.append(9, [{ type: 'AssociationCreated', data: { idAs: 9, settings } }]);
      for (let block = 1; block <= 30; block += 1) {
        const data = { idBlock: 90_000 + block, name: 'B', street: '' };
        await store.append(9, [{ type: 'BlockAdded', data }]);
      }
      const read: ProjectedEvent[] = [];
      for await (const event of source.readStream('association', 'association-9', 20n)) {
        read.push(event);
      }
      expect(read.map(({ revision }) => Number(revision))).toEqual([...Array(21).keys()]);
      expect(read[1]).toMatchObject({ family: 'association', type: 'BlockAdded' });

      // If the store goes away, another one may take its place, so `follow` must not continue.
      let isCurrent = false;
      const following = source.follow({
        ...{ after: null, families: ['association'], batchMax: 100 },
        signal: new AbortController().signal,
        onEvents: () => Promise.resolve(),
        onCaughtUp: () => (isCurrent = true),
      });
      await eventually(() => isCurrent);
      await Promise.all([expect(following).rejects.toThrow(), store.stopNode()]);
    } finally {
      await source.close();
      await store.stop();
    }
  });
});

const isOfOne = (stream: string): boolean => stream.split('-')[1] === '1';
