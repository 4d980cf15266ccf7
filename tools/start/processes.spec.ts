import { type ChildProcess, execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
  process.stdout.write('', () => process.send('said'));
  setInterval(() => undefined, 1_000);
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scara-keeper-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts a process that prints more than a pipe can hold; returns true once it has printed everything. */
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
  // The last output of a process is still being written after it has ended.
  await until(() => existsSync(`${log}.1`) && statSync(log).size > 0);
  expect(statSync(`${log}.1`).size).toBeGreaterThan(nearlyFull);
});

it.each([
  ['fails later', '/nowhere/node'],
  // As where there is no memory for another process; Node refuses a path with NUL as early.
  ['throws', '/nowhere\\0'],
])(
  'a process that the machine cannot begin again is tried until it can: it %s',
  async (_, nowhere) => {
    await writeFile(
      join(folder, 'kept.mjs'),
      `process.send('here'); process.on('disconnect', () => process.exit());`,
    );
    const keeping = join(folder, 'keeping.mjs');
    await writeFile(
      keeping,
      `import { setTimeout as delay } from 'node:timers/promises';
     import { Keeper } from ${JSON.stringify(new URL('./processes.mjs', import.meta.url).href)};
     const keeper = new Keeper(${JSON.stringify(folder)}, () => undefined);
     const ready = (child) => new Promise((resolve) => child.once('message', () => resolve()));
     await keeper.start('kept', { script: ${JSON.stringify(join(folder, 'kept.mjs'))}, ready });
     const node = process.execPath;
     process.execPath = '${nowhere}';
     process.kill(keeper.pids().kept);
     await delay(700);
     process.execPath = node;
     for (let tries = 0; keeper.pids().kept === 0 && tries < 100; tries += 1) await delay(50);
     console.log(keeper.pids().kept > 0 ? 'runs again' : 'is gone');
     await keeper.stop();
     process.exit();`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, [keeping]);
    expect(stdout).toBe('runs again\n');
  },
);

describe('a process that cannot start', () => {
  /** Starts a process that refuses to start `refusals` times; returns what its keeper reports meanwhile. */
  async function started(refusals: number, mayPass: boolean): Promise<string[]> {
    const script = join(folder, 'slow.mjs');
    await writeFile(
      script,
      `import { appendFileSync, readFileSync } from 'node:fs';
       appendFileSync(new URL('starts', import.meta.url), 'x');
       const starts = readFileSync(new URL('starts', import.meta.url)).length;
       if (starts > ${refusals}) { process.send({ ready: true }); setInterval(() => undefined, 1_000); }
       else process.send({ failed: 'fără bază' }, undefined, undefined, () => process.exit(1));`,
    );
    const said: string[] = [];
    const keeper = new Keeper(folder, (line) => said.push(line));
    const ready = (child: ChildProcess) =>
      new Promise<void>((resolve, reject) => {
        child.once('message', (message: { ready?: true }) => {
          if (message.ready) resolve();
          else reject(Object.assign(new Error('fără bază'), { mayPass }));
        });
      });
    await keeper
      .start('slow', { script, ready })
      .catch((error: Error) => said.push(`gata: ${error.message}`));
    await keeper.stop();
    return said;
  }

  it('for a server that took too long is started again, a few times', async () => {
    expect(await started(2, true)).toEqual([
      'fără bază; îl pornesc din nou',
      'fără bază; îl pornesc din nou',
      'slow: pornit',
    ]);
    expect(await started(99, true)).toHaveLength(5);
  });

  it('for any other reason is given up at once', async () => {
    expect(await started(1, false)).toEqual(['gata: fără bază']);
  });
});
