// Makes a fresh clone ready to run: installs dependencies from the lock file, then builds what has changed. Plain Node
// whose static imports are only its own modules and Node's, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const PACKAGES = [
  'libs/domain',
  'libs/contracts',
  'libs/platform',
  'libs/event-store',
  'apps/api',
  'apps/projector',
  'tools/embedded',
];

/** Processes that `npm start` runs from bundles, by package. */
const PROCESSES = {
  'apps/api': ['apps/api/dist/main.js', 'apps/api/dist/worker.js'],
  'apps/projector': ['apps/projector/dist/main.js'],
  'tools/embedded': ['postgres', 'event-node', 'mail-catcher'].map(
    (part) => `tools/embedded/dist/${part}/main.js`,
  ),
};

/** Ends the process with one line that tells the user what to do. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Scara are nevoie de Node 20.19 sau mai nou; aici rulează Node ${process.versions.node}.`);
}

const running = new Set();

/** Runs a command in the repository; its output is shown only if it fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, so that its children can be ended with it.
      detached: process.platform !== 'win32',
      ...options,
    });
    // A process that could not begin has no id, and may never close.
    if (child.pid !== undefined) running.add(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      if (code === 0) return resolve(output);
      const error = new Error(`${command} ${args.join(' ')}\n${output.slice(-4000)}`);
      // No exit code means that it was killed.
      reject(Object.assign(error, { output, exitCode: code }));
    });
  });
}

/** Before it ends, npm undoes what it had begun, which takes long on a busy disk. */
const END_MS = 10_000;

/** Ends the current installation and build; their whole process groups, because npm does not end its own children. */
export async function stopPreparing(withinMs = END_MS) {
  await Promise.all(
    [...running].map((child) => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      signal(child, 'SIGTERM');
      const timer = setTimeout(() => signal(child, 'SIGKILL'), withinMs);
      return ended.then(() => clearTimeout(timer));
    }),
  );
}

function signal(child, name) {
  if (process.platform === 'win32') {
    child.kill(name);
    return;
  }
  try {
    process.kill(-child.pid, name);
  } catch (error) {
    // Between a process's exit and the end of its output there is nothing left to signal.
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Written instead of the lock file's fingerprint while packages are being installed, followed by the id of the
 * installing process.
 */
const UNDER_WAY = 'under way';
/** No installation takes this long; after it, the id may belong to another process. */
const UNDER_WAY_MS = 30 * 60_000;

/** Installs from package-lock.json if node_modules is missing, incomplete or was made from another lock file. */
export async function ensureInstalled(say, folder = root, npm = 'npm') {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const packages = join(folder, 'node_modules');
  const stamp = join(packages, '.scara-lock');
  const made = await untilNobodyInstalls(stamp, say);
  if (made === lock) return;
  say('Instalez dependențele (o singură dată)…');
  try {
    // If the installation was cut off, npm takes a partly written package for complete and never repairs it.
    if (made.startsWith(UNDER_WAY)) rmSync(packages, { recursive: true, maxRetries: 5 });
    mkdirSync(packages, { recursive: true });
    writeFileSync(stamp, `${UNDER_WAY} ${process.pid}`);
    // Not `npm ci`: it refuses a lock file that leaves out packages for other systems.
    const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    await run(npm, ['install', ...quietly], { cwd: folder });
    writeFileSync(stamp, lock);
  } catch (error) {
    // If npm ended by itself, it has restored the previous state.
    if (typeof error.exitCode === 'number') {
      if (made === '' || made.startsWith(UNDER_WAY)) rmSync(stamp, { force: true });
      else writeFileSync(stamp, made);
    }
    throw new Error(notInstalled(error, folder), { cause: error });
  }
}

/** Returns the stamp's content once no other start is installing; '' if there is no stamp. */
async function untilNobodyInstalls(stamp, say) {
  for (let isSaid = false; ; isSaid = true) {
    const made = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
    const isOld = made !== '' && Date.now() - statSync(stamp).mtimeMs > UNDER_WAY_MS;
    if (!made.startsWith(UNDER_WAY) || isOld || !isAlive(Number(made.split(' ').at(-1))))
      return made;
    if (!isSaid) say('Altă pornire instalează dependențele acum; aștept să termine…');
    await delay(300);
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const UNREACHABLE =
  /^(E(NOTFOUND|CONN\w+|TIMEDOUT|AI_AGAIN|NETUNREACH|HOSTUNREACH|NOTCACHED)|ERR_SOCKET_TIMEOUT|FETCH_ERROR)$/;

/** Returns one sentence for problems that the user can solve, npm's own message for others. */
function notInstalled(error, folder) {
  const [, code = error.code] = /^npm error code (\S+)/m.exec(error.output ?? '') ?? [];
  if (UNREACHABLE.test(code)) {
    return `Nu pot descărca dependențele: registrul npm nu răspunde (${code}). Verificați legătura la internet și porniți din nou.`;
  }
  if (code === 'ENOSPC') {
    return `Nu pot instala dependențele: discul folderului ${folder} este plin. Eliberați circa 1 GB și porniți din nou.`;
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return `Nu pot instala dependențele: nu am drept de scriere în ${folder} (${code}).`;
  }
  return `Nu pot instala dependențele: ${error.message}`;
}

/** Builds every package whose sources have changed since its last build. */
export async function ensureBuilt(say, { web = true } = {}) {
  const cache = join(root, '.cache', 'build');
  mkdirSync(cache, { recursive: true });
  const jobs = PACKAGES.map((folder) => () => buildPackage(folder, cache, say));
  if (web) jobs.unshift(() => buildWeb(cache, say));
  await inPairs(jobs);
  await inPairs(Object.entries(PROCESSES).map((entry) => () => bundleProcesses(entry, cache)));
}

async function bundleProcesses([folder, scripts], cache) {
  const sources = [
    ...['domain', 'contracts', 'platform', 'event-store'].map((name) => `libs/${name}/src`),
    ...[`${folder}/src`, `${folder}/package.json`, '.swcrc'],
    ...['package-lock.json', 'tools/start/bundle.mjs'],
  ];
  await whenChanged(`${folder}/run`, sources, `${folder}/dist/run`, cache, async () => {
    const built = [`${folder}/dist`, ...scripts].map((path) => join(root, path));
    await run(process.execPath, [join(root, 'tools/start/run-bundle.mjs'), ...built]);
  });
}

async function buildPackage(folder, cache, say) {
  const own = [join(folder, 'src'), join(folder, 'package.json'), '.swcrc'];
  await whenChanged(folder, own, join(folder, 'dist'), cache, async () => {
    say(`Construiesc ${folder}…`);
    await run('npm', ['run', 'build', '--silent', '--workspace', folder]);
  });
}

async function buildWeb(cache, say) {
  const sources = [
    'apps/web/src',
    'apps/web/index.html',
    'apps/web/vite.config.ts',
    'apps/web/public',
  ];
  const shared = ['libs/contracts/src', 'libs/domain/src', 'package-lock.json'];
  await whenChanged(
    'apps/web',
    [...sources, ...shared],
    'apps/web/dist/index.html',
    cache,
    async () => {
      say('Construiesc paginile…');
      await run('npm', ['run', 'build', '--silent', '--workspace', 'apps/web']);
    },
  );
}

async function whenChanged(name, sources, output, cache, build) {
  const stamp = join(cache, name.replaceAll('/', '-'));
  const state = fingerprint(sources);
  const current = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (current === state && existsSync(join(root, output))) return;
  await build();
  writeFileSync(stamp, state);
}

/**
 * Returns a fingerprint of the names, sizes and times of all files below the given places: cheap, and different
 * whenever a file was saved.
 */
function fingerprint(places) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    const stat = statSync(full);
    if (stat.isDirectory()) {
      for (const name of readdirSync(full).sort()) visit(join(path, name));
    } else if (!/\.spec\.tsx?$/.test(path)) {
      hash.update(`${path}:${stat.size}:${stat.mtimeMs}\n`);
    }
  };
  places.forEach(visit);
  return hash.digest('hex');
}

/** Runs two jobs at a time: on a small machine, more would only wait for each other. */
export async function inPairs(jobs) {
  const waiting = [...jobs];
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job();
  };
  await Promise.all([worker(), worker()]);
}
