import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { append } from './goals/append.js';
import { commandAndMemory } from './goals/command.js';
import { freshness } from './goals/freshness.js';
import { growth } from './goals/growth.js';
import { history } from './goals/history.js';
import { meters } from './goals/meters.js';
import { reports } from './goals/reports.js';
import { month } from './goals/month.js';
import { night } from './goals/night.js';
import { payments } from './goals/payments.js';
import { portfolio } from './goals/portfolio.js';
import { rebuild } from './goals/rebuild.js';
import { registers } from './goals/registers.js';
import { screens } from './goals/screen.js';
import { slowPhone } from './goals/slow-phone.js';
import { start, startOfClone } from './goals/start.js';
import { tablePage } from './goals/table-page.js';
import { allTenantReadings, tenantReadings } from './goals/tenant-readings.js';
import { twoMillion } from './goals/two-million.js';
import type { Figure } from './measure/figure.js';
import { document, machine, table, verdict } from './report.js';

/** One measurement and the goals that it answers. */
interface Measurement {
  readonly goals: readonly string[];
  readonly run: () => Promise<readonly Figure[]>;
  /** Run only if this flag is given, because it takes minutes. */
  readonly flag?: 'clone' | 'long';
}

const measurements: readonly Measurement[] = [
  { goals: ['1', '10'], run: commandAndMemory },
  { goals: ['2'], run: append },
  { goals: ['3'], run: rebuild },
  { goals: ['4'], run: freshness },
  { goals: ['5', '7', '8'], run: month },
  { goals: ['7'], run: growth },
  { goals: ['history'], run: history },
  { goals: ['reports'], run: reports },
  { goals: ['registers'], run: registers },
  { goals: ['portfolio'], run: portfolio },
  { goals: ['9', 'live'], run: screens },
  { goals: ['9', 'table page'], run: tablePage },
  { goals: ['9', 'slow phone'], run: slowPhone },
  { goals: ['meters'], run: meters },
  { goals: ['readings'], run: tenantReadings },
  { goals: ['6'], run: night, flag: 'long' },
  { goals: ['readings'], run: allTenantReadings, flag: 'long' },
  { goals: ['10'], run: twoMillion, flag: 'long' },
  { goals: ['payments'], run: payments },
  { goals: ['start'], run: start },
  { goals: ['start'], run: startOfClone, flag: 'clone' },
];

const USAGE = 'npm run bench [-- --only 2,3] [--clone] [--long]';

/** Runs the requested measurements and prints the table; a run of all of them rewrites docs/benchmarks.md. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      clone: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
    },
  });
  const only = values.only?.split(',');
  const chosen = measurements.filter(
    ({ goals, flag }) =>
      (only === undefined || goals.some((goal) => only.includes(goal))) &&
      (flag === undefined || values[flag]),
  );
  if (chosen.length === 0) throw new Error(`nothing of that is measured; ${USAGE}`);
  console.log(machine());
  const began = performance.now();
  const figures: Figure[] = [];
  const broken: string[] = [];
  for (const { goals, run } of chosen) {
    const name = `goal ${goals.join(', ')}`;
    const started = performance.now();
    try {
      figures.push(...(await run()));
      console.log(`${name}: measured in ${seconds(started)} s`);
    } catch (error) {
      broken.push(name);
      console.error(`${name}: could not be measured`, error);
    }
  }
  console.log(`\n${table(figures)}\n\n${verdict(figures)} (${seconds(began)} s)`);
  if (only === undefined) {
    const page = new URL('../../docs/benchmarks.md', import.meta.url);
    await writeFile(page, document(figures, broken));
    console.log('docs/benchmarks.md rewritten');
  }
  process.exit(broken.length > 0 ? 1 : 0);
}

const seconds = (since: number): number => Math.round((performance.now() - since) / 1000);

await main();
