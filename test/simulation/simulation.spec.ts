import { PLANTED_BUGS } from './planted-bugs.js';
import { simulate, type Story } from './world.js';

/** Number of lives; SIMULATION_SEEDS sets more for the long run, SIMULATION_SEED the seed of the first one. */
const SEEDS = Number(process.env['SIMULATION_SEEDS'] ?? 12);
const FIRST_SEED = Number(process.env['SIMULATION_SEED'] ?? 1);
/** A planted bug must be found within this many lives. */
const SEEDS_TO_CATCH = 20;
/** The most time for one life; each has the time of a test. */
const LIFE_MAX_MS = 600_000;

describe('ninety days of three associations in bad weather', () => {
  const stories: Story[] = [];

  it(
    `keep every promise (${SEEDS} lives)`,
    async () => {
      for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
        stories.push(
          await simulate(seed).catch((error: unknown) => {
            throw new Error(`SIMULATION_SEED=${seed}`, { cause: error });
          }),
        );
      }
    },
    SEEDS * LIFE_MAX_MS,
  );

  it('are lived: money was taken, months closed and opened again, processes killed', () => {
    const each = (what: keyof Omit<Story, 'hash'>): number =>
      stories.reduce((sum, story) => sum + story[what], 0) / stories.length;
    expect(each('payments')).toBeGreaterThan(100);
    expect(each('closes')).toBeGreaterThan(5);
    expect(each('reopened')).toBeGreaterThan(1);
    expect(each('kills')).toBeGreaterThan(20);
  });

  it('are told the same way each time', async () => {
    expect(await simulate(FIRST_SEED)).toEqual(stories[0]);
  });

  it.each(PLANTED_BUGS)('show a planted bug: %s', async (bug) => {
    for (let seed = 1; ; seed += 1) {
      const broken = await simulate(seed, bug).then(
        () => undefined,
        (error: Error) => error.constructor.name,
      );
      if (broken === 'Broken') return;
      expect(broken).toBeUndefined();
      expect(seed).toBeLessThan(SEEDS_TO_CATCH);
    }
  });
});
