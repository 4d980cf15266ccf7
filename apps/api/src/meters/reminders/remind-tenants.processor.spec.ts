import { yearMonth } from '@scara/domain/kernel';
import type { Months } from '../../expense-month/months.js';
import type { Infrastructure } from '../../infrastructure.js';
import { RemindTenants } from './remind-tenants.processor.js';

interface Home {
  readonly idAs: number;
  readonly reminderDay: number;
  /** The first and last day of the reading window; 1 and 25 by default. */
  readonly days?: readonly [number, number];
  readonly is?: 'published' | 'unreadable';
}

/**
 * Runs the job on each of the days. Each home has one tenant, whose id is the association's, and an unread meter; a
 * tenant reminded once in a month is not reminded again.
 */
async function remindedOn(days: string | readonly string[], homes: readonly Home[]) {
  const told: number[] = [];
  const kept = new Set<string>();
  const client = {
    query: async (text: string, values: readonly unknown[] = []) => {
      if (text.startsWith('insert into account.outbox')) told.push(values[1] as number);
      const key = values.slice(0, 3).join(' ');
      if (text.startsWith('insert into account.meter_reminder')) kept.add(key);
      if (text.startsWith('select 1') && kept.has(key)) return { rowCount: 0, rows: [] };
      return { rowCount: 1, rows: [{ id: '1' }] };
    },
    release: () => undefined,
  };
  const pool = {
    connect: async () => client,
    query: async (_text: string, [asked]: readonly [readonly number[]]) => ({
      rows: homes
        .filter(({ reminderDay }) => asked.includes(reminderDay))
        .map(({ idAs, reminderDay }) => ({
          id_as: String(idAs),
          reminder_day: String(reminderDay),
        })),
    }),
  };
  const homeOf = (idAs: number) => homes.find((one) => one.idAs === idAs);
  const isOf = (idAs: number) => homeOf(idAs)?.is;
  const months = {
    association: async (idAs: number) => {
      if (isOf(idAs) === 'unreadable') throw new Error('unreadable');
      const [firstDay, lastDay] = homeOf(idAs)?.days ?? [1, 25];
      return {
        association: {
          ...{ idAs, readingWindow: { firstDay, lastDay } },
          ...{ meters: new Map([[1, { idAp: 5 }]]), tenants: new Map([[5, [idAs]]]) },
        },
      };
    },
    openMonth: async () => yearMonth('2025-09'),
    state: async (idAs: number) => ({
      ...{ closing: null, reopened: null, readings: new Map() },
      publication: isOf(idAs) === 'published' ? {} : null,
    }),
  };
  const infrastructure = { pool, log: { warn: () => undefined } };
  const job = new RemindTenants(
    infrastructure as unknown as Infrastructure,
    months as unknown as Months,
  );
  for (const day of [days].flat()) await job.run({ day, hour: 9 }).catch(() => undefined);
  return told;
}

it('reminds on its day and, where no worker was there, on the two after it', async () => {
  const homes = [9, 10, 11, 12, 13].map((reminderDay) => ({ idAs: reminderDay, reminderDay }));
  expect(await remindedOn('2025-09-12', homes)).toEqual([10, 11, 12]);
});

it('makes up for the last day of a month on the first of the next, once, and reminds again in it', async () => {
  const homes = [
    { idAs: 1, reminderDay: 28, days: [25, 5] },
    { idAs: 2, reminderDay: 27, days: [25, 5] },
  ] as const;
  expect(await remindedOn('2025-03-01', homes)).toEqual([1, 2]);
  expect(await remindedOn(['2025-03-01', '2025-03-02'], homes)).toEqual([1, 2]);
  expect(await remindedOn(['2025-03-02', '2025-03-28'], homes)).toEqual([1, 1, 2]);
});

it('made up for, reminds nobody whose days of readings have ended meanwhile', async () => {
  const homes = [
    { idAs: 1, reminderDay: 25, days: [20, 25] },
    { idAs: 2, reminderDay: 25, days: [20, 26] },
    // The reading window is not open yet on the reminder day.
    { idAs: 3, reminderDay: 25, days: [28, 3] },
    { idAs: 4, reminderDay: 24, days: [25, 25] },
  ] as const;
  expect(await remindedOn('2025-09-25', homes)).toEqual([1, 2, 3, 4]);
  expect(await remindedOn('2025-09-26', homes)).toEqual([2, 3]);
});

it('reminds nobody of a month whose list is shown: it takes no readings any more', async () => {
  const homes = [
    { idAs: 1, reminderDay: 12, is: 'published' },
    { idAs: 2, reminderDay: 12 },
  ] as const;
  expect(await remindedOn('2025-09-12', homes)).toEqual([2]);
});

it('reminds the others where one association cannot be read', async () => {
  const homes = [
    { idAs: 1, reminderDay: 12, is: 'unreadable' },
    { idAs: 2, reminderDay: 12 },
  ] as const;
  expect(await remindedOn('2025-09-12', homes)).toEqual([2]);
});
