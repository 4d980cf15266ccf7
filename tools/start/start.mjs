#!/usr/bin/env node
// npm start: takes a fresh clone to a running product with its embedded stack, under one supervisor.
import { fork } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { changeMark, openDataFolder, readMark } from './data-folder.mjs';
import { onFreePort, whyNotAt } from './ports.mjs';
import { checkNode, ensureBuilt, ensureInstalled, fail, root, stopPreparing } from './prepare.mjs';
import { Keeper } from './processes.mjs';
import { untilAnswering, wrongSetting } from './servers.mjs';

/**
 * The first limit is far above what the API needs. Before it collects, V8 lets a heap grow by a share of its content,
 * which is larger the larger the heap may become: 30 % keep the API below its 200 MB under load (decision 80). The
 * first collection waits until its program is read, of which it would free nothing: a tenth of a start's processor time.
 */
const API_FLAGS = [
  '--max-old-space-size=512',
  '--heap-growing-percent=30',
  '--initial-old-space-size=64',
];

const say = (line) => console.log(line);
const began = Date.now();

checkNode();
const port = Number(process.env.PORT || 8080);
if (!Number.isInteger(port) || port < 1 || port > 65535)
  fail(`PORT=${process.env.PORT} nu este un port (1-65535).`);
const host = process.env.HOST || 'localhost';
const obstacle = wrongSetting(process.env) ?? (await whyNotAt(port, host));
if (obstacle) fail(obstacle);
const data = openDataFolder(resolve(process.env.SCARA_DATA || join(root, '.data')));

let stack;
const keeper = new Keeper(data.logs, say, () => stack && writeStackFile());
let stopping = false;

async function stop(code) {
  if (stopping) return;
  stopping = true;
  if (code === 0) say('Opresc…');
  await Promise.all([stopPreparing(), keeper.stop()]);
  rmSync(join(data.path, 'stack.json'), { force: true });
  data.release();
  if (code === 0) say('Oprit.');
  process.exit(code);
}
// SIGHUP: the terminal was closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
followNpm();
// The reader of the output may be gone; the product must still go on, or stop in order.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  // A Docker image is built in advance (Dockerfile); a clone is built here.
  if (!process.env.SCARA_BUILT) {
    await ensureInstalled(say);
    await ensureBuilt(say);
  }
  await Promise.all(
    ['EVENTSTORE_URL', 'DATABASE_URL', 'REDIS_URL'].map((name) => untilAnswering(name, say)),
  );
  if (!stopping) await startStack();
} catch (error) {
  if (!stopping) {
    console.error(error.message);
    await stop(1);
  }
}

async function startStack() {
  const outside = process.env;
  const [mail, { DATABASE_URL, eventsDatabase }] = await Promise.all([
    outside.SMTP_URL ? { SMTP_URL: outside.SMTP_URL } : mailCatcher(),
    database(outside),
  ]);
  const EVENTSTORE_URL = outside.EVENTSTORE_URL || (await eventNode(eventsDatabase));
  const address = addressOf(host, port);
  const env = {
    ...outside,
    SCARA_DATA: data.path,
    DATABASE_URL,
    EVENTSTORE_URL,
    SMTP_URL: mail.SMTP_URL,
    PUBLIC_URL: outside.PUBLIC_URL || address,
    PORT: String(port),
    NODE_ENV: 'production',
    ...(outside.SCARA_MASTER_KEY
      ? {}
      : { SCARA_MASTER_KEY_FILE: resolve(outside.SCARA_MASTER_KEY_FILE || data.keyFile) }),
  };
  const wantsDemo = isDemoWished(outside) && (await demoIsDue(env));
  noteDemo(wantsDemo);
  const ready = announced;
  /** Starts a process that reports its state on a port of its own. */
  const beside = (name, script, variable) =>
    onFreePort((own) =>
      keeper.start(name, { script, env: { ...env, [variable]: String(own) }, ready }),
    );
  const serves = Promise.all([
    beside('projector', run('apps/projector', 'main'), 'PROJECTOR_HTTP_PORT'),
    keeper.start('api', { script: run('apps/api', 'main'), flags: API_FLAGS, env, ready }),
  ]);
  const works = beside('worker', run('apps/api', 'worker'), 'WORKER_HTTP_PORT');
  const isServed = serves.then(async ([projectorPort]) => {
    stack = {
      address,
      databaseUrl: env.DATABASE_URL,
      eventStoreUrl: env.EVENTSTORE_URL,
      smtpUrl: env.SMTP_URL,
      masterKeyFile: env.SCARA_MASTER_KEY_FILE,
      mailPage: mail.page,
      projectorPort,
      supervisor: process.pid,
      hasOwnServers: Boolean(outside.EVENTSTORE_URL || outside.DATABASE_URL),
    };
    writeStackFile();
    await untilReady(address);
    // The worker starts meanwhile: the demo does not depend on its jobs.
    if (wantsDemo && !stopping) await demo(address);
  });
  const [workerPort] = await Promise.all([works, isServed]);
  if (stopping) return;
  stack.workerPort = workerPort;
  writeStackFile();
  if (mail.page) say(`E-mailurile trimise se văd la ${mail.page}`);
  say(`Ready: ${address}`);
  say(`(pornit în ${((Date.now() - began) / 1000).toFixed(1)} s; oprire cu Ctrl-C)`);
}

/** npm does not pass on every signal: if it is gone, the user has ended the product. */
function followNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void stop(0), 500).unref();
}

/**
 * Returns the address at which this machine reaches the server; a host that stands for all addresses is reached as
 * localhost.
 */
function addressOf(host, port) {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Waits until the read tables are up to date: every process serves already, but events may still be on their way. */
async function untilReady(address) {
  const since = Date.now();
  for (let isSaid = false; !stopping;) {
    const answer = await fetch(`${address}/ready`).catch(() => undefined);
    if (answer?.ok) return;
    if (!isSaid && Date.now() - since > 10_000) {
      isSaid = true;
      const { database, eventStore } = (await answer?.json().catch(() => undefined)) ?? {};
      const state = (part) => (part === 'up' ? 'răspunde' : 'nu răspunde');
      say(
        `Încă nu e gata: baza de date ${state(database)}, depozitul de evenimente ${state(eventStore)}. Vedeți ${data.logs}`,
      );
    }
    await delay(50);
  }
}

/**
 * Returns whether to load the demo. Its passwords are public, so a product reachable from the network must ask for it.
 */
function isDemoWished({ SCARA_DEMO, PUBLIC_URL }) {
  return SCARA_DEMO ? SCARA_DEMO !== '0' : !PUBLIC_URL?.startsWith('https://');
}

/** Returns true for a store in which nothing was ever written, and for a demo whose loading was interrupted. */
async function demoIsDue(env) {
  if (readMark(data.path).demo === 'loading') return true;
  // The embedded store of a folder that was just created is empty as well.
  if (data.fresh && !process.env.EVENTSTORE_URL) return true;
  const waiting = setInterval(
    () => say('Aștept depozitul de evenimente: încă nu spune ce conține.'),
    10_000,
  );
  try {
    const { empty } = await answerOf('tools/start/store-empty.mjs', [], env);
    return empty;
  } finally {
    clearInterval(waiting);
  }
}

/**
 * Records that the demo is to be loaded, before a process writes to the store: if this start ends early, the next one
 * finds a store that is not empty any more. A demo that is not wished now is not loaded later, among real data.
 */
function noteDemo(isWanted) {
  if (isWanted) changeMark(data.path, { demo: 'loading' });
  else if (readMark(data.path).demo === 'loading') changeMark(data.path, { demo: 'left out' });
}

/** Loads the demo in a separate process, so that its memory is freed with it. */
async function demo(address) {
  say('Încarc asociația demonstrativă…');
  const { accounts } = await answerOf('tools/start/load-demo.mjs', [address], process.env);
  changeMark(data.path, { demo: 'loaded' });
  accounts.forEach(say);
}

/** Returns the read models' database, given or embedded; the embedded server also holds the event node's database. */
async function database(outside) {
  const needsNode = !outside.EVENTSTORE_URL;
  if (outside.DATABASE_URL && !needsNode) return { DATABASE_URL: outside.DATABASE_URL };
  const folder = join(data.path, 'postgres');
  let urls;
  await onFreePort((own) =>
    keeper.start('postgres', {
      script: run('tools/embedded', 'postgres'),
      env: {
        ...outside,
        PG_DATA: folder,
        PG_PORT: String(own),
        PG_DATABASES: 'scara,scara_events',
      },
      ready: async (child) => {
        const announcement = await announced(child);
        ({ urls } = announcement);
        return announcement;
      },
    }),
  );
  const { parts } = readMark(data.path);
  if (!parts.includes('postgres')) changeMark(data.path, { parts: [...parts, 'postgres'] });
  return { DATABASE_URL: outside.DATABASE_URL || urls.scara, eventsDatabase: urls.scara_events };
}

async function eventNode(databaseUrl) {
  const own = await onFreePort((free) =>
    keeper.start('event-node', {
      script: run('tools/embedded', 'event-node'),
      env: { ...process.env, NODE_DATABASE_URL: databaseUrl, NODE_PORT: String(free) },
      ready: announced,
    }),
  );
  return `esdb://127.0.0.1:${own}?tls=false`;
}

async function mailCatcher() {
  const { MAIL_SMTP_PORT, MAIL_HTTP_PORT } = process.env;
  let caught;
  await onPort(MAIL_SMTP_PORT, 1025, (smtp) =>
    onPort(MAIL_HTTP_PORT, 8025, (http) =>
      keeper.start('mail', {
        script: run('tools/embedded', 'mail-catcher'),
        env: {
          ...process.env,
          MAIL_SMTP_PORT: String(smtp),
          MAIL_HTTP_PORT: String(http),
          MAIL_DIR: join(data.path, 'mail'),
        },
        ready: async (child) => (caught = await announced(child)),
      }),
    ),
  );
  return {
    SMTP_URL: `smtp://127.0.0.1:${caught.smtpPort}`,
    page: caught.url.replace('127.0.0.1', 'localhost'),
  };
}

/** Starts on the requested port; without one, on the default port if it is free, else on any. */
function onPort(asked, wished, start) {
  return asked ? start(asked) : onFreePort(start, wished);
}

function script(path) {
  return join(root, path);
}

/** Returns the path of a process's bundle (bundle.mjs). */
function run(folder, name) {
  return script(`${folder}/dist/run/${name}.js`);
}

/** Resolves with what the child announces (libs/platform/shutdown.ts); rejects with the failure that it reports. */
function announced(child) {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (message?.ready) resolve(message);
      if (message?.failed) {
        reject(Object.assign(new Error(message.failed), { mayPass: message.mayPass === true }));
      }
    });
  });
}

/** Runs one of the supervisor's scripts; resolves with its result. */
function answerOf(path, args, env) {
  const child = fork(script(path), args, { env });
  return new Promise((resolve, reject) => {
    announced(child).then(resolve, reject);
    child.once('disconnect', () => reject(new Error(`${path} s-a oprit înainte de vreme.`)));
  });
}

/** Writes where the running stack is, for `npm run rebuild`, the benchmarks and tests; readable only by its owner. */
function writeStackFile() {
  if (stopping) return;
  const file = join(data.path, 'stack.json');
  const content = JSON.stringify({ ...stack, pids: keeper.pids() }, null, 2);
  try {
    writeFileSync(`${file}.new`, `${content}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // The disk is full or read-only: the supervisor goes on, and tries again.
    setTimeout(writeStackFile, 1_000).unref();
  }
}
