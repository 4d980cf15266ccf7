import type { ChildProcess } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../test/support/until.js';
// @ts-expect-error -- plain JavaScript, as everything that runs before an installation.
import { Keeper as untyped } from './processes.mjs';

interface Kept {
  readonly script: string;
  readonly ready: (child: ChildProcess) => Promise<void>;
}
const Keeper = untyped as new (
  logs: string,
  say: (line: string) => void,
) => {
  start(name: string, kept: Kept): Promise<void>;
  stop(): Promise<void>;
};

const CHATTY = `
  for (let i = 0; i < 400; i += 1) console.log('x'.repeat(1_000));
  process.send('said');
  setInterval(() => undefined, 1_000);
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scara-keeper-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Keeps a process that says more than a pipe holds; true once it has said all of it. */
async function saidAll(logs: string): Promise<boolean> {
  const script = join(folder, 'chatty.mjs');
  await writeFile(script, CHATTY);
  const keeper = new Keeper(logs, () => undefined);
  let isSaid = false;
  await keeper.start('chatty', {
    script,
    ready: (child) =>
      new Promise<void>((resolve) => {
        child.once('message', () => {
          isSaid = true;
          resolve();
        });
      }),
  });
  await keeper.stop();
  return isSaid;
}

it('a full disk ends neither what keeps the processes nor what they say', async () => {
  await symlink('/dev/full', join(folder, 'chatty.log'));
  expect(await saidAll(folder)).toBe(true);
});

it('nor does a folder that cannot be written', async () => {
  expect(await saidAll(join(folder, 'nowhere'))).toBe(true);
});

it('a log begins anew when it is full, also while its process goes on', async () => {
  const log = join(folder, 'chatty.log');
  const nearlyFull = 20 * 1024 * 1024 - 100_000;
  await writeFile(log, '');
  await truncate(log, nearlyFull);
  expect(await saidAll(folder)).toBe(true);
  // What a process said last is still being written when it has gone.
  await until(() => existsSync(`${log}.1`) && statSync(log).size > 0);
  expect(statSync(`${log}.1`).size).toBeGreaterThan(nearlyFull);
});
