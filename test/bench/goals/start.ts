import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../support/free-port.js';
import { type Figure } from '../measure/figure.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const PATIENCE_MS = 400_000;

/** `npm start` in this tree with an empty data folder, including the demo association, until it prints Ready. */
export async function start(): Promise<readonly Figure[]> {
  return [
    {
      goal: 'start',
      what: '`npm start` on an installed tree, from nothing to Ready',
      value: await secondsToReady(root),
      unit: 's',
      limit: { atMost: 20 },
      from: 'built before, empty data folder, demo association included, one run',
    },
  ];
}

/** The same from a clone of the committed files: installs from the lock file, builds, starts. */
export async function startOfClone(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'scara-clone-'));
  // Like a user's project folder: the account that runs Postgres must be able to enter it.
  await chmod(folder, 0o755);
  const clone = join(folder, 'scara');
  try {
    await promisify(execFile)('git', ['clone', '--quiet', '--local', root, clone]);
    return [
      {
        goal: 'start',
        what: '`npm start` from a bare clone to Ready',
        value: await secondsToReady(clone),
        unit: 's',
        limit: { atMost: 120 },
        from: 'npm install (npm’s own cache as it is on this machine), build, demo association, one run',
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function secondsToReady(tree: string): Promise<number> {
  const data = await mkdtemp(join(tmpdir(), 'scara-start-'));
  const began = performance.now();
  // A separate process group: npm does not always pass a signal on to its children.
  const child = spawn('npm', ['start'], {
    cwd: tree,
    detached: true,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      SCARA_DATA: data,
      PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    let output = '';
    await new Promise<void>((resolve, reject) => {
      const take = (text: string): void => {
        output += text;
        if (/^Ready: /m.test(output)) resolve();
      };
      child.stdout.setEncoding('utf8').on('data', take);
      child.stderr.setEncoding('utf8').on('data', take);
      void ended.then(() => reject(new Error(`npm start ended:\n${output}`)));
      setTimeout(() => reject(new Error(`not ready:\n${output}`)), PATIENCE_MS).unref();
    });
    return (performance.now() - began) / 1000;
  } finally {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}
