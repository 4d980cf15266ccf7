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
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';
import { check } from './check.mjs';
import { checkNode, ensureBuilt, ensureInstalled, root } from './prepare.mjs';

/** How often the long run tries what `npm test` tries a few times; a number that is set already stays. */
const LONG = {
  FAULT_KILLS: 5_000,
  FAULT_RESTARTS: 500,
  SOAK_SECONDS: 21_600,
  BACKUPS: 100,
  PROJECTOR_KILLS: 5_000,
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

/** How much is told of what failed. */
const LINES_OF_A_FAULT = 25;

const say = (line) => console.log(line);
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, told once more at the end: what was printed then may lie thousands of lines above. */
const faults = [];
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

await section('check', () => check(say));
// What waits goes beside what computes: the browser, the longest, for its pages from the first moment; the killed processes for
// each other; the integration tests, after the units, for mails and for parts that come back. What they leave all the same
// goes to what computes alone: behind them, as long as it takes.
await Promise.all([
  section('browser', browserTests),
  section('the whole product, plugs pulled', () => jest(['product'], ['--runInBand'], WAITED_FOR)),
  unitsAndIntegration(),
  section('properties, simulation', () =>
    jest(['properties'], ['--maxWorkers=2', '--testTimeout=3600000'], BEHIND),
  ),
]);

for (const { name, reason } of faults) console.log(`\n✗ ${name}\n${shortened(reason)}`);
const { passed, failed, skipped } = total;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

async function unitsAndIntegration() {
  await section('unit', () => jest(['unit'], ['--maxWorkers=2'], IN_FRONT));
  await section('integration, conformance, projections, API', () =>
    jest(['int', 'api'], ['--maxWorkers=2'], WAITED_FOR),
  );
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
  const counted = await work();
  faults.push(...(counted.faults ?? []));
  for (const key of Object.keys(total)) total[key] += counted[key] ?? 0;
  say(
    `== ${name}: ${counted.passed} passed, ${counted.failed} failed (${Math.round((Date.now() - began) / 1000)} s)`,
  );
}

async function jest(projects, args = [], niceness = 0) {
  const file = join(out, `${projects[0]}.json`);
  rmSync(file, { force: true });
  const bin = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
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
    ],
    { niceness },
  );
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests + broken.length, code === 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
    faults: report.testResults.flatMap(jestFaults),
  };
}

async function browserTests() {
  const browser = await findBrowser(say);
  if (browser === undefined) {
    say('Nu există niciun Chromium și nu am putut instala unul; numiți-l cu CHROMIUM_PATH.');
    return { passed: 0, failed: 1 };
  }
  const file = join(out, 'browser.json');
  rmSync(file, { force: true });
  const code = await shown(
    'npx',
    ['playwright', 'test', '--config', 'test/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: browser },
      niceness: WAITED_FOR,
    },
  );
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'));
  const broken = errors.map(({ message }) => ({ name: 'browser', reason: message }));
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, code === 0 ? 0 : 1),
    skipped: stats.skipped,
    faults: [...broken, ...suites.flatMap(browserFaults)],
  };
}

/** The failed tests of a file in jest's report, or the file itself where it did not come to its tests. */
function jestFaults({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  if (assertionResults.length === 0)
    return status === 'failed' ? [{ name: file, reason: message }] : [];
  const failed = assertionResults.filter((one) => one.status === 'failed');
  return failed.map(({ fullName, failureMessages }) => ({
    name: `${file} › ${fullName}`,
    reason: failureMessages.join('\n'),
  }));
}

/** The failed tests of a file, or of a part of one, in Playwright's report. */
function browserFaults({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const told = failed.map(({ file, line, title, tests }) => {
    const errors = tests.flatMap((test) => test.results.flatMap((result) => result.errors));
    return { name: `test/e2e/${file}:${line} › ${title}`, reason: errors[0]?.message ?? '' };
  });
  return [...told, ...suites.flatMap(browserFaults)];
}

/** The first lines of what went wrong, without colours: enough to know it by. */
function shortened(reason) {
  const lines = stripVTControlCharacters(reason).split('\n');
  return lines.slice(0, LINES_OF_A_FAULT).join('\n');
}

function shown(command, args, { env = {}, niceness = 0 }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TMPDIR: data, ...env },
      shell: process.platform === 'win32',
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
    // Nobody but root may step forward: a run that was started far behind stays there.
    const place = Math.max(niceness, getPriority());
    if (place > 0 && child.pid !== undefined) setPriority(child.pid, place);
  });
}
