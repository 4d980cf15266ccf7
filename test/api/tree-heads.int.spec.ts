import { pathOf, routes } from '@scara/contracts/http';
import { HeadSigner } from '@scara/event-store/history';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { printedPages } from '../../apps/api/src/print/printed-text.fixture.js';
import {
  type Infrastructure,
  masterKeysOf,
  openInfrastructure,
} from '../../apps/api/src/infrastructure.js';
import { type RunningWorker, startWorker } from '../../apps/api/src/start-worker.js';
import { CheckHistory } from '../../apps/api/src/tree-heads/check-history.js';
import { type AHome, aHome, closedMonth, openedMonth } from '../support/a-month.js';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { Browser } from '../support/browser.js';
import { until } from '../support/until.js';

/** The signed history: on the list, in the audit, and its check. */

let stack: ApiStack;
let worker: RunningWorker;
let infrastructure: Infrastructure;
let admin: Browser;
let home: AHome;
const idMonth = 202_509;

beforeAll(async () => {
  stack = await startApiStack();
  infrastructure = await openInfrastructure(stack.config, 'test');
  admin = new Browser(stack.url);
  await admin.register('admin@example.ro');
  home = await aHome(admin);
});

afterAll(async () => {
  await worker?.close();
  await infrastructure.close();
  await stack.stop();
});

const head = () => admin.call(routes.readTreeHead, { params: { idAs: home.idAs } });
const found = (fingerprint: string) =>
  admin.call(routes.findTreeHead, { params: { idAs: home.idAs, fingerprint } });

/** Returns the fingerprint printed on the list; undefined if there is none. */
async function printedFingerprint(): Promise<string | undefined> {
  const params = { idAs: home.idAs, idGroup: home.idEntrance, idMonth };
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(stack.url + pathOf(routes.printTable, params), {
    headers: { cookie },
  });
  expect(answer.status).toBe(200);
  const pages = await printedPages(Readable.from([Buffer.from(await answer.arrayBuffer())]));
  const [, said] =
    /Amprenta istoricului: ((?:[0-9A-F]{4} ){3}[0-9A-F]{4})\./.exec(
      pages.map(({ text }) => text).join('\n'),
    ) ?? [];
  return said;
}

it('says nothing before anything was signed', async () => {
  expect(await head()).toEqual({ head: null, check: null });
});

it('is on the list of a closed month, and the journal knows it', async () => {
  await openedMonth(admin, home, { idMonth, amountBani: 40_000 });
  await closedMonth(admin, home, { idMonth, closed: '2025-10-05' });
  expect(await printedFingerprint()).toBeUndefined();
  worker = await startWorker(stack.config);
  await until(async () => (await printedFingerprint()) !== undefined);
  const printed = await printedFingerprint();
  const { head: newest } = await head();
  expect(newest).toMatchObject({ fingerprint: printed, facts: expect.any(Number) });
  expect(await found(printed!.toLowerCase().replaceAll(' ', ''))).toEqual({ head: newest });
});

it('is checked as a whole, and is as it was signed', async () => {
  await until(async () => (await head()).check !== null);
  const { check } = await head();
  expect(check).toMatchObject({ faults: [] });
  expect(check!.facts).toBeGreaterThan(5);
});

it('does not know what nobody signed, and says what a fingerprint looks like', async () => {
  expect(await found('0000 0000 0000 0000')).toEqual({ head: null });
  const refused = await admin.refused(routes.findTreeHead, {
    params: { idAs: home.idAs, fingerprint: 'ABC' },
  });
  expect(refused).toMatchObject({ status: 400 });
});

it('is not checked to its end by a worker that is asked to stop', async () => {
  const checking = new CheckHistory(
    infrastructure,
    new HeadSigner({ masterKey: { id: 'other', bytes: Buffer.alloc(32, 9) } }),
  );
  const before = await head();
  checking.stop();
  await expect(checking.run()).rejects.toThrow();
  expect((await head()).check).toEqual(before.check);
});

it('tells what its check found in whole sentences', async () => {
  const stranger = new HeadSigner({ masterKey: { id: 'other', bytes: Buffer.alloc(32, 9) } });
  await new CheckHistory(infrastructure, stranger).run();
  const { check } = await head();
  expect(check?.faults[0]).toBe('Amprenta a 1-a nu a fost semnată de această instalare.');
});

it('stays what it was under another master key, which opens what the one before has wrapped', async () => {
  const SCARA_MASTER_KEY = randomBytes(32).toString('base64');
  const SCARA_PREVIOUS_MASTER_KEYS = stack.config.SCARA_MASTER_KEY!;
  const config = { ...stack.config, SCARA_MASTER_KEY, SCARA_PREVIOUS_MASTER_KEYS };
  await worker.close();
  worker = await startWorker(config);
  const keys = await masterKeysOf(config);
  await until(async () => {
    const { rows } = await infrastructure.pool.query<{ id: string }>(
      'select distinct master_key_id as id from vault.data_key where destroyed_at is null',
    );
    return rows.every(({ id }) => id === keys.masterKey.id);
  });

  // A process that knows only the new key can open everything: nothing is wrapped by the old key any more.
  const alone = await openInfrastructure({ ...config, SCARA_PREVIOUS_MASTER_KEYS: '' }, 'alone');
  try {
    const { rows } = await alone.pool.query<{ sealed: string }>(
      'select tenant_name as sealed from read.apartment where tenant_name <> $1 limit 1',
      [''],
    );
    expect(rows[0]?.sealed).toMatch(/^§/);
    expect(await alone.vault.openValue(rows[0]!.sealed)).not.toMatch(/§/);
    const check = (signer: HeadSigner) => new CheckHistory(alone, signer).check([]);
    expect((await check(new HeadSigner(keys))).faults).toEqual([]);
    const { masterKey } = keys;
    expect((await check(new HeadSigner({ masterKey }))).faults).not.toEqual([]);
  } finally {
    await alone.close();
  }
});
