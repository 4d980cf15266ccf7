import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ADMINISTRATOR, problemOf } from '@scara/contracts/http';
import type { AccessFeed } from '../../access/access-feed.js';
import type { AccessMap } from '../../access/access-map.js';
import { Refused } from '../../http/refused.js';
import { localDate } from '@scara/domain/kernel';
import type { UploadedFile } from '../files/read-files.js';
import { planOf } from '../planned-takeover.js';
import type { Infrastructure } from '../../infrastructure.js';
import type { Failure, Takeover } from '../takeover-rows.js';
import type { Takeovers } from '../takeovers.js';
import type { BuiltOn } from './built-on.js';
import type { Made, Undo } from './made.js';
import { RunTakeover } from './run-takeover.js';
import type { TakeoverRuns, Turn } from './takeover-runs.js';

const UNDOS: readonly (Undo | null)[] = [
  { kind: 'block', idBlock: 70_001 },
  { kind: 'month', idMonth: 202_509 },
  { kind: 'publication', idMonth: 202_509 },
  { kind: 'close', idMonth: 202_509 },
  null,
  { kind: 'publication', idMonth: 202_510 },
];
const MADE: readonly (readonly [number, Made])[] = UNDOS.map((undo, number) => [
  number,
  { ids: [], undo, at: null },
]);

const FILE = {
  name: 'apartments.csv',
  bytes: Buffer.from('entrance,apartment,name,persons,s_percent\nA,1,Pop Ana,2,100\n'),
};

/**
 * A job over a takeover whose steps `UNDOS` take back; `lostAt` is the step whose record finds that another job has the
 * turn.
 */
function aJob(
  given: {
    state?: 'reversing' | 'running';
    roles?: number;
    areRightsKnown?: boolean;
    stepsDone?: number;
    stepsTotal?: number;
    lostAt?: number;
    files?: readonly UploadedFile[];
    findings?: readonly object[];
    /** Its taking back was asked for while it was written, as far as this step. */
    askedBackAt?: number;
    builtOn?: string;
  } = {},
) {
  const { roles = ADMINISTRATOR, areRightsKnown = true, stepsDone = UNDOS.length } = given;
  const { files = [FILE], findings = [] } = given;
  const sent: string[] = [];
  const bodies: unknown[] = [];
  const noted: number[] = [];
  const made: Made[] = [];
  const stops: Failure[] = [];
  let ends = 0;
  const takeover = {
    ...{ idTakeover: 3, idAs: 7, idUser: 5, reason: 'Probă', turn: 2 },
    ...{ state: given.state ?? 'reversing', stepsDone, stepsTotal: given.stepsTotal ?? 99 },
  } as Takeover & Turn;
  const takeovers: Partial<Takeovers> = {
    files: () => Promise.resolve([...files]),
    edits: () => Promise.resolve([]),
  };
  const runs: Partial<TakeoverRuns> = {
    takeUp: () => Promise.resolve(takeover),
    made: () => Promise.resolve(new Map(MADE)),
    stepUndone: (_turn, left) => {
      noted.push(left);
      return Promise.resolve(left !== given.lostAt);
    },
    stepDone: (_turn, number, outcome) => {
      noted.push(number);
      made.push(outcome);
      return Promise.resolve(false);
    },
    askedBack: () => {
      const { askedBackAt } = given;
      return Promise.resolve(
        askedBackAt === undefined ? undefined : { ...takeover, stepsDone: askedBackAt },
      );
    },
    turnBack: () => Promise.resolve(true),
    stop: (_turn, failure) => Promise.resolve(void stops.push(failure)),
    takenBack: () => Promise.resolve(void (ends += 1)),
  };
  const commands = {
    execute: (command: { readonly call: { readonly body: unknown } }) => {
      sent.push(command.constructor.name);
      bodies.push(command.call.body);
      return Promise.resolve({ revision: 1, position: '1' });
    },
  };
  const job = new RunTakeover(
    {} as Infrastructure,
    takeovers as Takeovers,
    runs as TakeoverRuns,
    { whatSince: () => Promise.resolve(given.builtOn ?? null) } as unknown as BuiltOn,
    commands as unknown as CommandBus,
    { execute: () => Promise.resolve({ findings }) } as unknown as QueryBus,
    { rolesOn: () => ({ roles, groups: [] }) } as unknown as AccessMap,
    {
      needUsable: () => {
        if (!areRightsKnown) throw new Refused({ code: 'rights-unknown' });
      },
    } as unknown as AccessFeed,
  );
  const run = (isLastTry = false) => job.run({ idTakeover: 3, run: 1 }, isLastTry);
  return { job, run, sent, bodies, noted, made, stops, ends: () => ends };
}

describe('a take-over that is taken back', () => {
  it('goes from the last step to the first; a reopened month takes its publication along', async () => {
    const { run, sent, noted, ends } = aJob();
    await run();
    expect(sent).toEqual(['PublishMonth', 'ReopenMonth', 'TakeMonthBack', 'DeleteBlock']);
    expect(noted).toEqual([5, 4, 3, 2, 1, 0]);
    expect(ends()).toBe(1);
  });

  it('goes on where it was left', async () => {
    const { run, sent, ends } = aJob({ stepsDone: 2 });
    await run();
    expect([sent, ends()]).toEqual([['TakeMonthBack', 'DeleteBlock'], 1]);
  });

  it('is left to whoever took it over meanwhile', async () => {
    const { run, noted, ends } = aJob({ lostAt: 3 });
    await run();
    expect([noted, ends()]).toEqual([[5, 4, 3], 0]);
  });

  it('writes nothing in the name of who has lost the right since, and says so', async () => {
    const { run, sent, stops, ends } = aJob({ roles: 0 });
    await run();
    expect([sent, ends()]).toEqual([[], 0]);
    expect(stops.map(({ message }) => message)).toEqual([problemOf({ code: 'forbidden' }).message]);
  });

  it('waits for another try while nobody knows the rights, and where its worker stops', async () => {
    const unknown = aJob({ areRightsKnown: false });
    await expect(unknown.run()).rejects.toThrow();
    const stopping = aJob();
    stopping.job.stop();
    await expect(stopping.run(true)).rejects.toThrow();
    expect([unknown.sent, unknown.stops, stopping.sent, stopping.stops]).toEqual([[], [], [], []]);
  });
});

it('a take-over that met a fault at its last try is stopped, and locks its association no longer', async () => {
  const faulty = aJob({ areRightsKnown: false });
  await expect(faulty.run(true)).rejects.toThrow();
  expect(faulty.stops.map(({ message }) => message)).toEqual([
    'O eroare a aplicației împiedică operațiunea. Încercați din nou mai târziu.',
  ]);
});

it('findings that a killed job had accepted are accepted again, so that taking back knows them', async () => {
  const files = [
    FILE,
    {
      name: 'months.csv',
      bytes: Buffer.from(
        'month,published,closed,maturity_days,penalty_percent_per_day\n2025-09,2025-10-12,,20,0.1\n',
      ),
    },
  ];
  const steps = planOf(files, [], localDate('2025-11-01')).plan.steps!;
  const stepsDone = steps.findIndex(({ kind }) => kind === 'accept-findings');
  const own = 'Preluare din fișiere: lista a fost afișată înainte de preluare.';
  const findings = [
    { key: 'a', severity: 'accept', accepted: { by: 'Pop Ana', reason: own } },
    { key: 'b', severity: 'accept', accepted: { by: 'Pop Ana', reason: 'Altul' } },
    { key: 'c', severity: 'accept', accepted: null },
    { key: 'd', severity: 'warns', accepted: null },
  ];
  const given = { state: 'running', stepsDone, stepsTotal: steps.length, files, findings } as const;
  const { run, sent, bodies, made } = aJob(given);
  await run();
  expect([sent, bodies]).toEqual([['AcceptFindings'], [{ findings: ['a', 'c'], reason: own }]]);
  expect(made[0]!.at).toEqual({ stream: 'month', idMonth: 202_509, revision: 1 });
});

describe('a take-over that is to be taken back while it is written', () => {
  const steps = planOf([FILE], [], localDate('2025-11-01')).plan.steps!;
  const given = { state: 'running', stepsDone: 0, stepsTotal: steps.length } as const;

  it('does the step in hand, which may have been sent, and then turns round', async () => {
    const { run, sent, noted, ends } = aJob({ ...given, askedBackAt: 2 });
    await run();
    expect(sent).toEqual(['AddBlock', 'TakeMonthBack', 'DeleteBlock']);
    expect([noted, ends()]).toEqual([[0, 1, 0], 1]);
  });

  it('stops where somebody has built on it', async () => {
    const { run, sent, stops } = aJob({ ...given, askedBackAt: 2, builtOn: 'încasări' });
    await run();
    expect(sent).toEqual(['AddBlock']);
    expect(stops.map(({ message }) => message)).toEqual([
      'Nu se mai poate lua înapoi: după preluare s-a lucrat la încasări.',
    ]);
  });
});

it('a take-over whose files are read otherwise than when it was confirmed is stopped', async () => {
  const { run, sent, stops } = aJob({ state: 'running', stepsDone: 0 });
  await run();
  expect([sent, stops.map(({ step }) => step)]).toEqual([[], ['Se citesc fișierele confirmate.']]);
});
