import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failureText } from './shutdown.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const typescript = fileURLToPath(
  new URL('../../../tools/examples/typescript.mjs', import.meta.url),
);
const platform = (name: string): string => JSON.stringify(new URL(`./${name}.ts`, import.meta.url));

/** Returns whether a process is running. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function ends(pid: number): Promise<boolean> {
  for (let at = 0; at < 100 && isAlive(pid); at++) await new Promise((r) => setTimeout(r, 100));
  return !isAlive(pid);
}

describe('a process whose supervisor is gone', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'scara-shutdown-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  // Two lines: one is being written and one waits, which the log's exit hook would try to write for ever.
  const SAYS = `log.info('one'); log.info('two');`;
  it.each([
    ['stops in order', `stopOnSignal(async () => { ${SAYS} })`],
    ['does not stop in time', `stopOnSignal(() => { ${SAYS} return new Promise(() => {}); }, 300)`],
    [
      'fails while it stops',
      `stopOnSignal(async () => { process.nextTick(() => { ${SAYS} throw new Error('gone'); }); })`,
    ],
  ])('ends where it %s', async (_, stops) => {
    const child = join(folder, 'child.mjs');
    const supervisor = join(folder, 'supervisor.mjs');
    writeFileSync(
      child,
      `import { logger } from ${platform('logger')};
       import { stopOnSignal } from ${platform('shutdown')};
       const log = logger('child');
       setInterval(() => {}, 1000);
       ${stops};
       process.send('ready');`,
    );
    writeFileSync(
      supervisor,
      `import { fork } from 'node:child_process';
       const child = fork(${JSON.stringify(child)}, [], {
         execArgv: ['-C', 'source', '--import', ${JSON.stringify(typescript)}],
         stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
         detached: true,
       });
       child.once('message', () => console.log(child.pid));`,
    );
    const above = spawn(process.execPath, [supervisor], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const [said] = (await once(above.stdout, 'data')) as [Buffer];
    const pid = Number(said.toString());
    above.kill('SIGKILL');
    const ended = await ends(pid);
    if (!ended) process.kill(pid, 'SIGKILL');
    expect(ended).toBe(true);
  });
});

it('a process that is asked to end twice stops once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scara-shutdown-'));
  const script = join(folder, 'child.mjs');
  writeFileSync(
    script,
    `import { stopOnSignal } from ${platform('shutdown')};
     setInterval(() => {}, 1000);
     stopOnSignal(() => new Promise((stopped) => process.send('stops', () => setTimeout(stopped, 300))));
     process.send('ready');`,
  );
  const child = fork(script, [], {
    cwd: root,
    execArgv: ['-C', 'source', '--import', typescript],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const said: unknown[] = [];
  child.on('message', (message) => {
    said.push(message);
    child.kill('SIGTERM');
  });
  const [code] = (await once(child, 'exit')) as [number];
  rmSync(folder, { recursive: true, force: true });
  expect([said, code]).toEqual([['ready', 'stops'], 0]);
});

const FAILURES = [
  [
    'says why in one line',
    `new Error('fără cheie\\nla rândul 2')`,
    { failed: 'x nu pornește: fără cheie' },
  ],
  [
    'says that it may pass where Postgres gave its statement up',
    `Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })`,
    { failed: 'x nu pornește: baza de date nu răspunde la timp', mayPass: true },
  ],
] as const;

it.each(FAILURES)('a process that cannot start %s to its supervisor', async (_, error, told) => {
  const folder = mkdtempSync(join(tmpdir(), 'scara-shutdown-'));
  const script = join(folder, 'child.mjs');
  writeFileSync(
    script,
    `import { failureText, runProcess } from ${platform('shutdown')};
     setInterval(() => {}, 1000);
     await runProcess(
       () => Promise.reject(${error}),
       (error) => 'x nu pornește: ' + failureText(error),
     );`,
  );
  const child = fork(script, [], {
    cwd: root,
    execArgv: ['-C', 'source', '--import', typescript],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const said: unknown[] = [];
  child.on('message', (message) => said.push(message));
  const [code] = (await once(child, 'exit')) as [number];
  rmSync(folder, { recursive: true, force: true });
  expect(said).toEqual([told]);
  expect(code).toBe(1);
});

it('what the database refuses of its address is told as the rest is', () => {
  const refused = Object.assign(new Error('password authentication failed for user "x"'), {
    code: '28P01',
  });
  expect(failureText(refused)).toBe('baza de date refuză parola din DATABASE_URL');
  const silent = new Error('Connection terminated unexpectedly');
  expect(failureText(silent)).toBe('la adresa din DATABASE_URL nu răspunde un PostgreSQL');
  const late = new Error('timeout exceeded when trying to connect');
  expect(failureText(late)).toBe('baza de date nu răspunde la timp');
  const unknown = Object.assign(new Error('strange\nsecond line'), { code: 'XX000' });
  expect(failureText(unknown)).toBe('strange');
});
