#!/usr/bin/env node
// npm test: runs all tests from a fresh clone. The last line is: N passed, N failed[, N skipped].
// With --long (npm run test:long) it runs the same tests with far more repetitions, for hours.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { check } from './check.mjs';
import { checkNode, ensureBuilt, ensureInstalled, root } from './prepare.mjs';
import {
  afterSecondRun,
  browserFiles,
  countsOf,
  fault,
  isLate,
  jestFiles,
} from './test-results.mjs';

/** The numbers of repetitions for the long run; a variable that is already set is kept. */
const LONG = {
  FAULT_KILLS: 5_000,
  FAULT_RESTARTS: 500,
  SOAK_SECONDS: 21_600,
  BACKUPS: 100,
  PROJECTOR_KILLS: 500,
  PROJECTOR_DEATHS: 4_500,
  PROJECTOR_CUTS: 500,
  REBUILD_PLACES: 200,
  OWN_READS: 500_000,
  CLOSE_KILLS: 200,
  CASHIER_PAYMENTS: 500,
  CASHIER_KILLS: 200,
  MUTATED_INPUTS: 2_000_000,
  HTTP_LIVES: 200,
  CONFORMANCE_FAULTS: 100,
  PROPERTY_CASES: 50_000_000,
  REOPEN_COMMANDS: 200_000,
  SIMULATION_SEEDS: 5_000,
  TAMPERINGS: 100_000,
};
if (process.argv.includes('--long')) {
  for (const [name, count] of Object.entries(LONG)) process.env[name] ??= String(count);
}

/**
 * The niceness of tests that others wait for; the same as the product's worker. With a lower niceness, the worker got
 * so little of a busy machine that its jobs took minutes.
 */
const WAITED_FOR = 10;
/** The niceness of the browser tests: they take longest, and the others would end minutes before them (decision 88). */
const LONGEST = 8;
/** The niceness of the unit tests, some of which depend on the clock: before the browser, which runs beside them. */
const IN_FRONT = 5;
/**
 * The niceness of tests that only compute: they take what the others leave, because some of those depend on the clock.
 */
const BEHIND = 19;

/** The unit tests have no time limit of their own: one that hangs ends its lane here. */
const UNITS_WITHIN_MS = 30 * 60_000;

/** How many files of a lane are run again; if more are late, the machine alone is not the reason. */
const MOST_AGAIN = 4;

const say = (line) => console.log(line);
/** Each lane's name, the function that runs it, and the results of its files. */
const lanes = [];
const out = join(root, '.cache', 'test');

checkNode();
await ensureInstalled(say);
await ensureBuilt(say);
// No source changes from here on, so that a start of the product need not check whether it is built.
process.env.SCARA_BUILT = '1';
mkdirSync(out, { recursive: true });
// The data folders of all tests are below this one.
const data = mkdtempSync(join(placeOfData(), 'scara-test-'));
// The account that runs Postgres under root must be able to enter it, like the folder of temporary files.
chmodSync(data, 0o755);
process.once('exit', () => rmSync(data, { recursive: true, force: true, maxRetries: 5 }));
// An interrupted run deletes its data too.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

await lane('check', () => check(say));
// Tests that mostly wait run beside tests that compute. The browser tests, the longest, wait for their pages from the
// first moment on; the killed processes wait for each other; the integration tests, after the units, wait for mails and
// restarts. The tests that only compute run behind them and take the remaining time.
await Promise.all([
  lane('browser', browserTests),
  lane('the whole product, plugs pulled', jest(['product'], ['--runInBand'], WAITED_FOR)),
  unitsAndIntegration(),
  lane('properties, simulation', jest(['properties'], ['--maxWorkers=2'], BEHIND)),
]);
const passedAlone = await tryAgain();

// Printed last: the first report of a failure may be thousands of lines above.
for (const one of passedAlone) tell('Late beside the others, passed alone', one);
const files = lanes.flatMap((one) => one.files);
for (const one of files.flatMap(({ faults }) => faults)) tell('Failed', one);
const { passed, failed, skipped } = countsOf(files);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

async function unitsAndIntegration() {
  await lane('unit', jest(['unit', 'isolated'], ['--maxWorkers=2'], IN_FRONT, UNITS_WITHIN_MS));
  await lane(
    'integration, conformance, projections, API',
    jest(['int', 'api'], ['--maxWorkers=2'], WAITED_FOR),
  );
}

/** Runs the files of a lane. `run` takes the files to run, none for all, and resolves with their results. */
async function lane(name, run) {
  const files = await section(name, () => run([]));
  lanes.push({ name, run, files });
}

/**
 * Runs late files once more, alone, after all lanes are done; that result counts. Only then is it known whether a test
 * hangs or only waited for a busy machine. Resolves with the failures of the first run only, which are reported
 * (decision 88).
 */
async function tryAgain() {
  const once = [];
  for (const one of lanes) {
    const only = one.files.filter(isLate).map(({ file }) => file);
    if (only.length === 0 || only.length > MOST_AGAIN) continue;
    const second = await section(`${one.name}, again: ${only.join(', ')}`, () => one.run(only));
    const after = afterSecondRun(one.files, second);
    one.files = after.files;
    once.push(...after.once);
  }
  return once;
}

function tell(what, { name, reason }) {
  console.log(`\n${what}: ${name}\n${reason}`);
}

/**
 * Returns the folder of the tests' data: in memory, if there is room for it (decision 88). A disk from which thousands
 * of files were just deleted creates new ones slowly, and one that stalls for seconds delays everything. The tests kill
 * processes, never the machine, so data are as safe in memory as in a disk's cache.
 */
function placeOfData() {
  const memory = '/dev/shm';
  if (process.platform !== 'linux' || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  // Three of the integration files at once took 1.7 GB.
  const hasRoom = bavail * bsize > 6 * 1024 ** 3 && process.availableMemory() > 10 * 1024 ** 3;
  return hasRoom ? memory : tmpdir();
}

async function section(name, work) {
  say(`\n== ${name}`);
  const began = Date.now();
  const files = await work();
  const { passed, failed } = countsOf(files);
  const seconds = Math.round((Date.now() - began) / 1000);
  say(`== ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  return files;
}

/** Returns a function that runs test files of jest's projects, the named ones or all. It is ended after `withinMs`. */
function jest(projects, args, niceness, withinMs = 0) {
  return async (only) => {
    const file = join(out, `${projects[0]}.json`);
    rmSync(file, { force: true });
    const bin = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
    const named = only.length === 0 ? [] : ['--runTestsByPath', ...only];
    const code = await shown(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        bin,
        '--selectProjects',
        ...projects,
        '--silent',
        '--json',
        `--outputFile=${file}`,
        ...args,
        ...named,
      ],
      { niceness, timeout: withinMs },
    );
    return reported(projects.join(', '), code, file, (report) => jestFiles(report, root));
  };
}

async function browserTests(only) {
  const browser = await findBrowser(say);
  if (browser === undefined) {
    const reason =
      'Nu există niciun Chromium și nu am putut instala unul; numiți-l cu CHROMIUM_PATH.';
    say(reason);
    return [{ passed: 0, skipped: 0, faults: [fault('browser', reason)] }];
  }
  const file = join(out, 'browser.json');
  rmSync(file, { force: true });
  const code = await shown(
    'npx',
    [
      ...['playwright', 'test', '--config', 'test/e2e/playwright.config.ts'],
      '--reporter=list,json',
      ...only,
    ],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: browser },
      niceness: LONGEST,
    },
  );
  return reported('browser', code, file, (report) => browserFiles(report, 'test/e2e'));
}

/** Returns the files of a report; a run that failed without reporting a failure counts as a failure itself. */
function reported(name, code, file, filesOf) {
  const files = existsSync(file) ? filesOf(JSON.parse(readFileSync(file, 'utf8'))) : [];
  if (code === 0 || countsOf(files).failed > 0) return files;
  return [...files, { passed: 0, skipped: 0, faults: [fault(name, `exit code ${code}`)] }];
}

function shown(command, args, { env = {}, niceness = 0, timeout = 0 }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TMPDIR: data, ...env },
      shell: process.platform === 'win32',
      timeout,
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
    // Only root may lower a niceness: a run that was started with a higher one keeps it.
    const place = Math.max(niceness, getPriority());
    if (place > 0 && child.pid !== undefined) setPriority(child.pid, place);
  });
}
