import { AsyncLocalStorage } from 'node:async_hooks';
import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import pg from 'pg';
import { dice, history } from '../testing/history.js';
import { MemorySource } from '../testing/memory-source.js';
import {
  endWithTests,
  eventually,
  hashes,
  project,
  query,
  type RunningProjector,
  runProjector,
} from '../testing/projected.js';

endWithTests();

/** How often a projector dies here; with those of kill.product.spec.ts 300. PROJECTOR_DEATHS sets more for the long run. */
const DEATHS = Number(process.env['PROJECTOR_DEATHS'] ?? 270);
/** Statements from a projector's start to its death at most: it starts with some 25, and a batch takes some 20. */
const STATEMENTS_MAX = 50;

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** A projector as Postgres knows it: what it sends, and then nothing more from one moment on, as after kill −9. */
class Life {
  isDead = false;
  readonly projector: RunningProjector;
  private readonly clients = new Set<pg.Client>();

  constructor(
    start: () => RunningProjector,
    /** How many statements it sends yet. */
    private left: number,
    /** Whether the last of them still arrives: nobody hears the answer. */
    private readonly isLastSent: boolean,
  ) {
    this.projector = lives.run(this, start);
  }

  sends(client: pg.Client, send: () => unknown): unknown {
    this.clients.add(client);
    this.left -= 1;
    if (this.left > 0) return send();
    const answer = this.isLastSent && !this.isDead ? send() : Promise.reject(new Error('dead'));
    if (this.isLastSent) setImmediate(() => this.die());
    else this.die();
    return answer;
  }

  private die(): void {
    this.isDead = true;
    void this.projector.stop();
    for (const client of this.clients) {
      (
        client as unknown as { connection: { stream: { destroy(): void } } }
      ).connection.stream.destroy();
    }
  }
}

const lives = new AsyncLocalStorage<Life>();
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
  const send = Reflect.get(pg.Client.prototype, 'query') as Query;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const life = lives.getStore();
    const sent = (): unknown => send.apply(this, args);
    return life === undefined ? sent() : life.sends(this, sent);
  });
});

afterAll(async () => {
  // Other files of this worker send by the same class.
  jest.restoreAllMocks();
  await postgres.stop();
});

it(`two projectors, ${DEATHS} of which die at some statement: at no moment a fact is missing or there twice`, async () => {
  const roll = dice(9_091);
  const [url, reference] = [await postgres.database(), await postgres.database()];
  const past = history(10 * DEATHS, 5);
  const places = new Map(past.map(({ position }, at) => [String(position.commit), at + 1]));
  const source = new MemorySource(past.slice(0, 20));
  const isRight = async (): Promise<void> => {
    const [shown] = await query<{ commit: string | null; facts: string }>(
      url,
      `select (select commit_position::text from read.checkpoint) as commit,
              (select count(*)::text from read.audit_entry) as facts`,
    );
    const { commit, facts } = shown!;
    expect(Number(facts)).toBe(commit === null ? 0 : places.get(commit));
  };
  const start = (): Life =>
    new Life(() => runProjector(url, source), 1 + roll(STATEMENTS_MAX), roll(2) === 0);
  await project(url, source);
  const pair = [start(), start()];
  for (let deaths = 0; deaths < DEATHS; deaths += 1) {
    await eventually(() => {
      const next = source.events.length;
      if (next < past.length) source.append(past[next]!);
      return pair.some(({ isDead }) => isDead);
    });
    const at = pair.findIndex(({ isDead }) => isDead);
    await isRight();
    pair[at] = start();
  }
  await Promise.all(pair.map(({ projector }) => projector.stop()));
  source.append(...past.slice(source.events.length));
  await Promise.all([project(url, source), project(reference, new MemorySource(past))]);
  await isRight();
  expect(await hashes(url)).toEqual(await hashes(reference));
});
