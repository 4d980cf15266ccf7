import { randomUUID } from 'node:crypto';
import { startEventNode } from '@scara/embedded';
import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { openEventStore } from '@scara/event-store';
import {
  checkHistory,
  HeadSigner,
  type HistoryCheck,
  SigningHistory,
} from '@scara/event-store/history';
import { memoryVault } from '@scara/event-store/testing';
import pg from 'pg';
import { GLOBAL_ROLES_ID, globalRolesFamily, grantGlobalRoles } from '../access/global-roles.js';

// A person with the database password changes the event node's own table; `test/properties/tampering` does the same to
// a store in memory, thousands of times.

const signer = new HeadSigner({ masterKey: { id: 'test', bytes: Buffer.alloc(32, 7) } });
let postgres: TestPostgres;
let databaseUrl: string;
let events: pg.Client;

beforeAll(async () => {
  postgres = await startTestPostgres();
  databaseUrl = await postgres.database('events');
  events = new pg.Client({ connectionString: databaseUrl });
  await events.connect();
  await withStore(async (store) => {
    let nowMs = Date.UTC(2026, 4, 31, 9);
    const signing = new SigningHistory(store, signer, () => new Date(nowMs));
    for (let idUser = 1; idUser <= 40; idUser += 1) {
      const command = { idUser, roles: 1 };
      await store.decide(
        globalRolesFamily,
        GLOBAL_ROLES_ID,
        { commandId: randomUUID(), command, actor: 0, role: 0, associationId: null },
        (state) => grantGlobalRoles(command, state),
      );
      if (idUser % 10 !== 0) continue;
      await signing.look();
      nowMs += 11 * 60_000;
      await signing.look();
    }
  });
});

afterAll(async () => {
  await events.end();
  await postgres.stop();
});

/** Uses a node that has just started, so that it answers with what the table contains. */
async function withStore<T>(
  use: (store: ReturnType<typeof openEventStore>) => Promise<T>,
): Promise<T> {
  const node = await startEventNode({ databaseUrl });
  const store = openEventStore({
    connectionString: node.connectionString,
    vault: memoryVault(),
  });
  try {
    return await use(store);
  } finally {
    await store.dispose();
    await node.stop();
  }
}

const check = (): Promise<HistoryCheck> =>
  withStore((store) => checkHistory({ store, signer, witnesses: [] }));

/** Returns the faults found after the statements; the table is restored afterwards. */
async function foundAfter(...statements: readonly string[]): Promise<string[]> {
  await events.query('create table kept as table events');
  try {
    for (const statement of statements) await events.query(statement);
    return (await check()).faults.map(({ kind }) => kind);
  } finally {
    await events.query('delete from events');
    await events.query('insert into events select * from kept');
    await events.query('drop table kept');
  }
}

it('is whole as it was written', async () => {
  expect(await check()).toMatchObject({ facts: 41, unsigned: 0, heads: 4, faults: [] });
});

const OF_HEADS = `stream = 'audit-checkpoint' and revision`;
const OF_A_ROLE = `stream = 'global-roles-all' and revision = 12`;

/** Replaces a text by one of equal length, so that the record can still be read. */
const replaced = (text: string, other: string): string =>
  `update events
      set record = overlay(record placing '${other}'::bytea from position('${text}'::bytea in record))
    where ${OF_A_ROLE}`;

it.each([
  ['what was done', replaced('"idUser":13', '"idUser":31')],
  ['who did it', replaced('"actor":0', '"actor":5')],
  ['its kind', replaced('RolesChanged', 'RolesAltered')],
])('%s that was changed is found', async (_, statement) => {
  expect(await foundAfter(statement)).toEqual(['changed']);
});

it('a fact that was taken away is found', async () => {
  const last = `stream = 'global-roles-all' and revision = 39`;
  expect(await foundAfter(`delete from events where ${last}`)).toEqual(['changed']);
});

it.each([
  ['from its middle', OF_A_ROLE],
  ['from its end', `stream = 'global-roles-all' and revision = 39`],
])('a fact that readers of its stream do not meet any more is found: %s', async (_, where) => {
  const hidden = `update events set stream = 'nowhere', revision = 0 where ${where}`;
  expect(await foundAfter(hidden)).toEqual(['hidden']);
});

it('a fact that readers of its stream meet twice is found', async () => {
  const again = `update events e set record = o.record from events o
    where e.stream = 'global-roles-all' and e.revision = 20 and o.stream = e.stream and o.revision = 21`;
  expect(await foundAfter(again)).toEqual(['changed', 'hidden']);
});

it('a head that was changed is found', async () => {
  const statement = replaced('"months":[]', '"months":{}').replace(OF_A_ROLE, `${OF_HEADS} = 1`);
  expect(await foundAfter(statement)).toEqual(['forged']);
});

it('a head that was taken away is missed, and takes nothing with it: the next one covers as much', async () => {
  const removed = [
    `delete from events where ${OF_HEADS} = 1`,
    `update events set revision = revision - 1 where ${OF_HEADS} > 1`,
  ];
  expect(await foundAfter(...removed)).toEqual(['hidden']);
  expect(await foundAfter(...removed, replaced('"actor":0', '"actor":5'))).toEqual([
    'changed',
    'hidden',
  ]);
});
