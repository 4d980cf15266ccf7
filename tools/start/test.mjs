#!/usr/bin/env node
// npm test: from nothing to every test passed. One closing line: N passed, N failed[, N skipped].
// With --long (npm run test:long) the same tests, tried as often as nobody waits for.
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

/** How often the long run tries what `npm test` tries a few times; a number that is set already stays. */
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
 * The niceness of what tests wait for: where the product's worker stands. Beside tests that stood before it, it got so
 * little of a full machine that what it had in hand was not done in minutes.
 */
const WAITED_FOR = 10;
/** The niceness of the unit tests, some of which look at the clock: before the browser, which goes on beside them. */
const IN_FRONT = 5;
/** The niceness of what computes alone: it takes what the others leave, for some of those look at the clock. */
const BEHIND = 19;

/** The unit tests have no limit of their own each: one that hangs ends its lane here. */
const UNITS_WITHIN_MS = 30 * 60_000;

/** How many files of a lane are tried again: where more are late, it is not the machine alone. */
const MOST_AGAIN = 4;

const say = (line) => console.log(line);
/** Each lane's name, what runs it, and what its files came to. */
const lanes = [];
const out = join(root, '.cache', 'test');

checkNode();
await ensureInstalled(say);
await ensureBuilt(say);
// Nobody changes a source from here on: a start of the product need not read all of them to know that it is built.
process.env.SCARA_BUILT = '1';
mkdirSync(out, { recursive: true });
// Every data folder of a test lies below this one.
const data = mkdtempSync(join(placeOfData(), 'scara-test-'));
// The account under which root's Postgres runs goes through it, as through the folder of temporary files.
chmodSync(data, 0o755);
process.once('exit', () => rmSync(data, { recursive: true, force: true, maxRetries: 5 }));
// A run that is broken off takes its data with it too.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

await lane('check', () => check(say));
// What waits goes beside what computes: the browser, the longest, for its pages from the first moment; the killed processes for
// each other; the integration tests, after the units, for mails and for parts that come back. What they leave all the same
// goes to what computes alone: behind them, as long as it takes.
await Promise.all([
  lane('browser', browserTests),
  lane('the whole product, plugs pulled', jest(['product'], ['--runInBand'], WAITED_FOR)),
  unitsAndIntegration(),
  lane('properties, simulation', jest(['properties'], ['--maxWorkers=2'], BEHIND)),
]);
const passedAlone = await tryAgain();

// Told last: what was printed when it failed may lie thousands of lines above.
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

/** Runs the files of a lane, all of them. `run` takes those to run, none for all, and resolves with what each came to. */
async function lane(name, run) {
  const files = await section(name, () => run([]));
  lanes.push({ name, run, files });
}

/**
 * Whether what came too late in a file hangs or only waited for a full machine is known once the lanes are done: it is run
 * once more, alone, and that counts. Resolves with what was late the first time only, which is told (decision 88).
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
 * Memory, where there is room for it (decision 88). A disk that has just let go of thousands of files makes new ones
 * slowly, and one that stands still for seconds holds everything up. Processes are killed here, never the machine: what
 * they wrote is as safe in memory as in the cache of a disk.
 */
function placeOfData() {
  const memory = '/dev/shm';
  if (process.platform !== 'linux' || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  // Three of the integration files at once came to 1.7 GB.
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

/** How files of jest's projects are run: those named, or all of them. What has not ended after `withinMs` is ended. */
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
      niceness: WAITED_FOR,
    },
  );
  return reported('browser', code, file, (report) => browserFiles(report, 'test/e2e'));
}

/** What a report says of its files; a run that failed without saying where has failed itself. */
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
    // Nobody but root may step forward: a run that was started far behind stays there.
    const place = Math.max(niceness, getPriority());
    if (place > 0 && child.pid !== undefined) setPriority(child.pid, place);
  });
}
