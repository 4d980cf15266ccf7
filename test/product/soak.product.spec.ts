import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openLoop } from '../bench/measure/load.js';
import { GOAL_MB, openFiles, residentMb, treeMb } from '../bench/measure/processes.js';
import { median } from '../bench/measure/rounds.js';
import { MixedLife } from '../support/mixed-life.js';
import { productUnderLoad } from '../support/product-under-load.js';
import type { Stack } from '../support/product.js';
import { sum } from '../support/sum.js';

/** How long users work while memory is sampled; the long run sets six hours. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 60);
const SEED = Number(process.env['SOAK_SEED'] ?? 20_261_125);
/** In a shorter run, everything is still being used for the first time, and a trend means nothing. */
const TREND_SECONDS = 900;
const ASSOCIATIONS = 6;
/** Calls per second; they take a third of one processor of two. */
const PER_SECOND = 15;
/** The most calls in progress: a machine that cannot keep up gets no more of them. */
const AT_ONCE = 60;
const SAMPLE_MS = 5_000;
const minutes = 60_000;

/** Two passwords are hashed at once; each needs this much memory meanwhile. */
const PASSWORDS_MB = 2 * 64;
/** Folded states, of which goal 10's minute of commands leaves almost none. */
const STATES_MB = 64;
/** Cached texts of tables, of meters and of other answers; commands alone need none. */
const TEXTS_MB = 16 + 16 + 8;
/**
 * The most memory that a process may hold at any moment, in megabytes: goal 10's figure for commands alone, plus the
 * bounded caches that the other work fills. The worker is the API's program without passwords and pages.
 */
const MOST_MB: Readonly<Record<string, number>> = {
  ...GOAL_MB,
  ...{ api: GOAL_MB.api + PASSWORDS_MB + STATES_MB + TEXTS_MB, worker: GOAL_MB.api + STATES_MB },
  ...{ supervisor: 100, mail: 100, postgres: 100, 'postgres-server': 400 },
};
/**
 * The connections of callers (AT_ONCE and their sockets), pools of 20 and 24, and about twenty files of Node itself.
 */
const MOST_FILES = 200;
/** Postgres accepts 120 connections; the sum of all pools must leave some free. */
const MOST_CONNECTIONS = 100;
/**
 * Growth of memory from the middle third of the time to the last that is accepted, in megabytes. Caches that are still
 * filling (states of 2 000 streams: forty minutes of this load) and the garbage collector stay below it. At 25 calls a
 * second it reveals a leak of 2 kB per call in twenty minutes, and of 110 bytes in six hours.
 */
const GROWTH_MB = 20;
/** The same for Postgres, whose 128 MB of buffers fill as the tables grow. */
const BUFFERS_GROWTH_MB = 40;
/** The same for numbers of open files and connections, which are higher in a slower hour. */
const GROWTH = 30;

/** The figures of one moment, by name: `api MB`, `api files`, `connections`. */
type Sample = Readonly<Record<string, number>>;

/** One figure over the whole time. */
interface Figure {
  readonly name: string;
  /** The median of each third of the time: a single moment says little, because garbage may not be collected yet. */
  readonly thirds: readonly number[];
  readonly most: number;
}

const onLinux = process.platform === 'linux' ? test : test.skip;

const product = productUnderLoad();

onLinux(
  'people work for hours: every process goes on, and none takes more and more',
  async () => {
    const stack = await product.stack();
    const life = new MixedLife(product.address, SEED);
    await life.begin(ASSOCIATIONS);
    const samples = await samplesOf(stack, life);
    // A run that fails at once leaves nothing to compare.
    const figures = samples.length < 3 ? [] : figuresOf(samples);
    const { answers, closed, made } = life;
    const isLong = SECONDS >= TREND_SECONDS;
    if (isLong) {
      const { count, again } = answers;
      const lines = [`${count} answers, ${again} to come again, ${made} associations`];
      process.stdout.write(`${[...lines, ...figures.map(said)].join('\n')}\n`);
    }
    expect({
      wrong: answers.wrong,
      tooMuch: figures.filter(({ name, most }) => most > mostOf(name)).map(said),
      grown: figures.filter((one) => isLong && hasGrown(one)).map(said),
    }).toEqual({ wrong: [], tooMuch: [], grown: [] });
    // On a machine that stalls for seconds the store may be late, especially in one minute among other tests; but a
    // process that takes too much makes everything late.
    expect(answers.again).toBeLessThan(answers.count / (isLong ? 100 : 10));
    // Each kind of work must have succeeded.
    const played = Object.values(life.played);
    expect(Math.min(...played)).toBeGreaterThan(0);
    // Often enough to be meaningful; but one minute among other tests may be slow.
    if (!isLong) return;
    expect(closed).toBeGreaterThan(0);
    expect(sum(played)).toBeGreaterThan((SECONDS * PER_SECOND) / 4);
  },
  (10 + SECONDS / 30) * minutes,
);

/** Takes samples while users work; ends early at the first wrong answer, because more hours would say no more. */
async function samplesOf(stack: Stack, life: MixedLife): Promise<readonly Sample[]> {
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  const samples: Sample[] = [];
  const stop = new AbortController();
  let isDone = false;
  const done = work(life, stop.signal).finally(() => (isDone = true));
  try {
    while (!isDone && life.answers.wrong.length === 0) {
      // No process may have been restarted.
      expect((await product.stack()).pids).toEqual(stack.pids);
      samples.push(await sampled(stack, database));
      await Promise.race([done, delay(SAMPLE_MS, undefined, { ref: false })]);
    }
    return samples;
  } finally {
    stop.abort();
    await done;
    await database.end();
  }
}

/** An open loop: users do not wait for each other. */
async function work(life: MixedLife, signal: AbortSignal): Promise<void> {
  let running = 0;
  const one = async (turn: number): Promise<void> => {
    if (running >= AT_ONCE) return;
    running += 1;
    await life.play(turn);
    running -= 1;
  };
  await openLoop(PER_SECOND, SECONDS * 1_000, one, signal);
}

async function sampled({ pids, supervisor }: Stack, database: pg.Client): Promise<Sample> {
  const { rows } = await database.query<Sample>(
    "select count(*)::int as connections from pg_stat_activity where backend_type = 'client backend'",
  );
  const held = Object.entries({ ...pids, supervisor }).map(([name, pid]) => ({
    // Postgres has a process per connection, and these share its buffers.
    [`${name} MB`]: name === 'postgres-server' ? treeMb(pid) : residentMb(pid),
    [`${name} files`]: openFiles(pid),
  }));
  return Object.assign({ 'everything MB': treeMb(supervisor) }, rows[0], ...held) as Sample;
}

function figuresOf(samples: readonly Sample[]): readonly Figure[] {
  const [first = {}] = samples;
  return Object.keys(first).map((name) => {
    const values = samples.map((sample) => sample[name] ?? 0);
    const place = (at: number): number => Math.floor((at * values.length) / 3);
    const thirds = [0, 1, 2].map((at) => median(values.slice(place(at), place(at + 1))));
    return { name, thirds, most: Math.max(...values) };
  });
}

const isMb = (name: string): boolean => name.endsWith(' MB');

function mostOf(name: string): number {
  if (isMb(name)) return MOST_MB[name.slice(0, -' MB'.length)]!;
  return name === 'connections' ? MOST_CONNECTIONS : MOST_FILES;
}

function growthOf(name: string): number {
  if (name === 'everything MB') return GROWTH_MB + BUFFERS_GROWTH_MB;
  if (name === 'postgres-server MB') return BUFFERS_GROWTH_MB;
  return isMb(name) ? GROWTH_MB : GROWTH;
}

const hasGrown = ({ name, thirds: [, middle = 0, last = 0] }: Figure): boolean =>
  last - middle > growthOf(name);

const said = ({ name, thirds, most }: Figure): string =>
  `${name}: ${thirds.map(Math.round).join(' · ')}, at most ${Math.round(most)}`;
