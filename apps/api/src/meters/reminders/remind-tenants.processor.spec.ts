import { yearMonth } from '@scara/domain/kernel';
import type { Months } from '../../expense-month/months.js';
import type { Infrastructure } from '../../infrastructure.js';
import { RemindTenants } from './remind-tenants.processor.js';

interface Home {
  readonly idAs: number;
  readonly reminderDay: number;
  readonly is?: 'published' | 'unreadable';
}

/** Runs the job on a day over homes of one tenant each, whose number is the association's, with a meter unread. */
async function remindedOn(day: string, homes: readonly Home[]): Promise<readonly number[]> {
  const told: number[] = [];
  const client = {
    query: async (text: string, values: readonly unknown[] = []) => {
      if (text.startsWith('insert into account.outbox')) told.push(values[1] as number);
      return { rowCount: 1, rows: [{ id: '1' }] };
    },
    release: () => undefined,
  };
  const pool = {
    connect: async () => client,
    query: async (_text: string, [from, to]: readonly [number, number]) => ({
      rows: homes
        .filter(({ reminderDay }) => reminderDay >= from && reminderDay <= to)
        .map(({ idAs }) => ({ id_as: String(idAs) })),
    }),
  };
  const isOf = (idAs: number) => homes.find((one) => one.idAs === idAs)?.is;
  const months = {
    association: async (idAs: number) => {
      if (isOf(idAs) === 'unreadable') throw new Error('unreadable');
      return {
        association: {
          ...{ idAs, readingWindow: { firstDay: 1, lastDay: 25 } },
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
  await job.run({ day, hour: 9 }).catch(() => undefined);
  return told;
}

it('reminds on its day and, where no worker was there, on the two after it', async () => {
  const homes = [9, 10, 11, 12, 13].map((reminderDay) => ({ idAs: reminderDay, reminderDay }));
  expect(await remindedOn('2025-09-12', homes)).toEqual([10, 11, 12]);
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
