import type { ChildProcess } from 'node:child_process';
import { routes, type TakeoverView } from '@scara/contracts/http';
import pg from 'pg';
import { type ApiStack, newestPosition, startApiStack } from '../support/api-stack.js';
import { until } from '../support/until.js';
import { Browser } from '../support/browser.js';
import { rowsOf, teiulFiles } from '../support/teiul-files.js';
import { startWorkerProcess } from '../support/worker-process.js';

/** How often the worker is killed during a takeover, and again while it is taken back. */
const KILLS = 3;

/** Two months of Teiul, with the payments between their closes. */
const FILES = teiulFiles(['2025-09', '2025-10'], '2025-11-13');
const PAYMENTS = rowsOf(FILES, 'payments.csv');
/** The provider is the third column of the expenses. */
const PROVIDERS = new Set(
  FILES['expenses.csv']!.trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[2]),
).size;

let stack: ApiStack;
let administrator: Browser;
let worker: ChildProcess;
/** A suspended worker whose job was taken over by another one. */
let heldUp: ChildProcess;

beforeAll(async () => {
  stack = await startApiStack();
  administrator = new Browser(stack.url);
  await administrator.register('administrator@preluare.example');
  worker = startWorker();
});

afterAll(async () => {
  heldUp.kill('SIGKILL');
  worker.kill('SIGTERM');
  await stack.stop();
});

describe('a worker killed in the middle of a take-over', () => {
  const params = { idAs: 0, idTakeover: 0 };

  it('goes on where it stopped and writes nothing twice', async () => {
    const body = { name: 'Asociația întreruptă' };
    params.idAs = (await administrator.call(routes.createAssociation, { body })).idAs;
    const steps = await confirmed();
    for (let kill = 1; kill <= KILLS; kill++) {
      const reached = Math.floor((steps * kill) / (KILLS + 1));
      await until(async () => (await read()).progress!.done >= reached);
      if (kill < KILLS) worker.kill('SIGKILL');
      else heldUp = stopped(worker);
      worker = startWorker();
    }
    await ended('done');
    expect(await counted()).toEqual({
      ...{ ApartmentAdded: 60, EntranceAdded: 2, MetersAdded: 1, ApartmentGroupAdded: 2 },
      ...{ MonthOpened: 2, MonthPublished: 2, MonthClosed: 2, FundDueAdded: 2 },
      ...{ ExpenseAdded: rowsOf(FILES, 'expenses.csv'), PaymentRegistered: PAYMENTS },
      ServiceProviderAdded: PROVIDERS,
    });
  });

  it('takes everything back once, killed again, whatever a worker that was held up still does', async () => {
    const { progress } = await read();
    await administrator.call(routes.reverseTakeover, { params, body: { reason: 'Probă' } });
    heldUp.kill('SIGCONT');
    for (let kill = 1; kill <= KILLS; kill++) {
      const left = Math.floor(progress!.total * (1 - kill / (KILLS + 1)));
      await until(async () => (await read()).progress!.done <= left);
      worker.kill('SIGKILL');
      worker = startWorker();
    }
    await ended('reversed');
    const { blocks } = await administrator.call(routes.readStructure, { params });
    expect(blocks).toEqual([]);
    expect(await counted()).toMatchObject({
      ...{ ApartmentDeleted: 60, PaymentAnnulled: PAYMENTS },
      ...{ MonthReopened: 2, MonthDiscarded: 2, ExpenseRemoved: rowsOf(FILES, 'expenses.csv') },
      ServiceProviderDeleted: PROVIDERS,
    });
  });

  it('and may be taken over again', async () => {
    await confirmed();
    await ended('done');
    const { months } = await administrator.call(routes.listMonths, { params });
    expect(months.map(({ state, version }) => [state, version])).toEqual([
      ['closed', expect.any(Number)],
      ['closed', expect.any(Number)],
    ]);
    expect(await counted()).toMatchObject({ MonthClosed: 4, PaymentRegistered: 2 * PAYMENTS });
  });

  /** Uploads the files and confirms; returns the number of steps. */
  async function confirmed(): Promise<number> {
    const begun = await administrator.call(routes.beginTakeover, { params: { idAs: params.idAs } });
    params.idTakeover = begun.idTakeover;
    for (const [name, text] of Object.entries(FILES)) {
      const content = Buffer.from(text).toString('base64');
      const body = { name, part: 0, parts: 1, content };
      await administrator.call(routes.uploadTakeoverPart, { params, body });
    }
    const { preview } = await read();
    const body = { fingerprint: preview!.fingerprint };
    await administrator.call(routes.confirmTakeover, { params, body });
    return preview!.steps!;
  }

  /** Reads the takeover. Throws if it stopped, because it would never reach the awaited state. */
  async function read(): Promise<TakeoverView> {
    const view = await administrator.call(routes.readTakeover, { params });
    if (view.failure !== null) throw new Error(JSON.stringify(view.failure));
    return view;
  }

  async function ended(state: 'done' | 'reversed'): Promise<void> {
    await until(async () => (await read()).state === state);
    administrator.position = await newestPosition(stack);
  }

  /** Returns how many events of each relevant type the association's streams contain. */
  async function counted(): Promise<Record<string, number>> {
    // A read with the newest position waits until the tables have reached it.
    await administrator.call(routes.listMonths, { params });
    const client = new pg.Client({ connectionString: stack.config.DATABASE_URL });
    await client.connect();
    try {
      const { rows } = await client.query<{ type: string; count: number }>(
        `select event_type as type, count(distinct event_id)::int as count from read.audit_entry
          where association_id = $1 and event_type <> all($2) group by 1`,
        [
          params.idAs,
          [
            ...['AssociationCreated', 'RolesChanged', 'BlockAdded', 'FirstMonthChosen'],
            ...['OutgoColumnAdded', 'FundAdded', 'PersonsPlanned', 'ReadingsEntered'],
            ...['MonthTermsChanged', 'FindingsAccepted'],
          ],
        ],
      );
      return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
    } finally {
      await client.end();
    }
  }
});

/** Suspends a process, which keeps its connections, as on a machine that sleeps or is overloaded. */
function stopped(process: ChildProcess): ChildProcess {
  process.kill('SIGSTOP');
  return process;
}

/** A killed worker's job is taken over as soon as its lock ends. */
const startWorker = (): ChildProcess => startWorkerProcess(stack, 1_000);
