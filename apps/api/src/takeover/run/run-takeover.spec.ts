import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ADMINISTRATOR, problemOf } from '@scara/contracts/http';
import type { AccessFeed } from '../../access/access-feed.js';
import type { AccessMap } from '../../access/access-map.js';
import { Refused } from '../../http/refused.js';
import type { Infrastructure } from '../../infrastructure.js';
import type { Failure, Takeover } from '../takeover-rows.js';
import type { Takeovers } from '../takeovers.js';
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
    lostAt?: number;
  } = {},
) {
  const { roles = ADMINISTRATOR, areRightsKnown = true, stepsDone = UNDOS.length } = given;
  const sent: string[] = [];
  const noted: number[] = [];
  const stops: Failure[] = [];
  let ends = 0;
  const takeover = {
    ...{ idTakeover: 3, idAs: 7, idUser: 5, reason: 'Probă', turn: 2 },
    ...{ state: given.state ?? 'reversing', stepsDone, stepsTotal: 99 },
  } as Takeover & Turn;
  const takeovers: Partial<Takeovers> = {
    files: () => Promise.resolve([FILE]),
    edits: () => Promise.resolve([]),
  };
  const runs: Partial<TakeoverRuns> = {
    takeUp: () => Promise.resolve(takeover),
    made: () => Promise.resolve(new Map(MADE)),
    stepUndone: (_turn, left) => {
      noted.push(left);
      return Promise.resolve(left !== given.lostAt);
    },
    stop: (_turn, failure) => Promise.resolve(void stops.push(failure)),
    takenBack: () => Promise.resolve(void (ends += 1)),
  };
  const commands = {
    execute: (command: object) => {
      sent.push(command.constructor.name);
      return Promise.resolve({ revision: 1, position: '1' });
    },
  };
  const job = new RunTakeover(
    {} as Infrastructure,
    takeovers as Takeovers,
    runs as TakeoverRuns,
    commands as unknown as CommandBus,
    {} as QueryBus,
    { rolesOn: () => ({ roles, groups: [] }) } as unknown as AccessMap,
    {
      needUsable: () => {
        if (!areRightsKnown) throw new Refused({ code: 'rights-unknown' });
      },
    } as unknown as AccessFeed,
  );
  const run = () => job.run({ idTakeover: 3, run: 1 });
  return { job, run, sent, noted, stops, ends: () => ends };
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
    await expect(stopping.run()).rejects.toThrow();
    expect([unknown.sent, unknown.stops, stopping.sent, stopping.stops]).toEqual([[], [], [], []]);
  });
});

it('a take-over whose files are read otherwise than when it was confirmed is stopped', async () => {
  const { run, sent, stops } = aJob({ state: 'running', stepsDone: 0 });
  await run();
  expect([sent, stops.map(({ step }) => step)]).toEqual([[], ['Se citesc fișierele confirmate.']]);
});
