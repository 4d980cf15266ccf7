import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { history } from '../testing/history.js';
import { MemorySource } from '../testing/memory-source.js';
import { eventually, query, runProjector } from '../testing/projected.js';

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});

afterAll(() => postgres.stop());

interface Told {
  readonly state: string;
  readonly as_of: Date;
  readonly beat: Date;
}

/** What the projector tells of its tables. */
async function told(url: string): Promise<Told | undefined> {
  const [row] = await query<Told & Record<string, unknown>>(
    url,
    'select state, as_of, beat from projector.state',
  );
  return row;
}

it('goes on telling how old the tables are when it starts anew and the store is away', async () => {
  const url = await postgres.database();
  const source = new MemorySource(history(20, 3));
  const first = runProjector(url, source);
  await eventually(() => first.projector.health().state === 'live');
  await eventually(async () => (await told(url))?.state === 'live');
  await first.stop();
  const before = await told(url);
  const stopped = new Date();
  let comesBack = (): void => undefined;
  const away = new Promise<void>((resolve) => (comesBack = resolve));
  source.epoch = () => away.then(() => source.name);
  const second = runProjector(url, source);
  try {
    await eventually(async () => ((await told(url))?.beat ?? stopped) > stopped);
    expect(await told(url)).toMatchObject({ state: 'starting', as_of: before?.as_of });
  } finally {
    comesBack();
    await second.stop();
  }
});
