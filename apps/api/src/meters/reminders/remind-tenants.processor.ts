import { Injectable } from '@nestjs/common';
import { type JobPayload, jobs } from '@scara/contracts/jobs';
import { type Association, hasClosedSince } from '@scara/domain/association';
import { type ExpenseMonth, stateOfMonth } from '@scara/domain/expense-month';
import {
  addDays,
  type LocalDate,
  localDate,
  monthIdOf,
  monthOfDate,
  type YearMonth,
} from '@scara/domain/kernel';
import { codeOf, inTransaction } from '@scara/platform';
import { writeOutbox } from '../../account/outbox.js';
import { HAS_SIGNED_IN } from '../../account/users.js';
import { Months } from '../../expense-month/months.js';
import { Infrastructure } from '../../infrastructure.js';

/** The day itself and the two before: a day on which no worker ran is made up for, also past the end of its month. */
const DAYS_ASKED = [0, 1, 2] as const;

interface Due {
  readonly association: Association;
  /**
   * The month (yyyymm) of the day that the reminder was due: one made up for in the next month still counts for the
   * month before.
   */
  readonly remindedIn: number;
  readonly month: YearMonth;
}

/**
 * Job `meterReminders`: writes an outbox row for every tenant with an unread meter, in the associations whose reminder
 * day it is. Who was reminded is recorded in the same transaction, once per person, association and calendar month:
 * when the job runs again, elsewhere or after an interruption, nobody is reminded twice.
 */
@Injectable()
export class RemindTenants {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
  ) {}

  /** Rejects when an association could not be read, after all the others were done. */
  async run(payload: JobPayload<'meterReminders'>): Promise<void> {
    const day = localDate(jobs.meterReminders.parse(payload).day);
    const asked = new Map(DAYS_ASKED.map((late) => dayAndDate(addDays(day, -late))));
    const { rows } = await this.infrastructure.pool.query<{ id_as: string; reminder_day: string }>(
      `select association_id as id_as, reminder_day from read.meter_reminder
        where reminder_day = any($1::bigint[]) order by association_id`,
      [[...asked.keys()]],
    );
    const failed: unknown[] = [];
    for (const { id_as, reminder_day } of rows) {
      try {
        await this.remind(Number(id_as), asked.get(Number(reminder_day))!, day);
      } catch (error) {
        this.infrastructure.log.warn({ idAs: id_as, code: codeOf(error) }, 'tenants not reminded');
        failed.push(error);
      }
    }
    if (failed.length > 0) throw failed[0];
  }

  /**
   * A reminder that comes late is not sent once the reading window has closed: a tenant who followed it would be
   * refused.
   */
  private async remind(idAs: number, due: LocalDate, day: LocalDate): Promise<void> {
    const { association } = await this.months.association(idAs);
    if (hasClosedSince(association.readingWindow, due, day)) return;
    const month = await this.months.openMonth(association);
    if (month === null) return;
    const state = await this.months.state(idAs, month);
    // A published month takes no more readings.
    if (stateOfMonth(state) === 'published') return;
    const told = { association, remindedIn: monthIdOf(monthOfDate(due)), month };
    for (const idUser of tenantsToRemind(association, state)) await this.tell(idUser, told);
  }

  /** Queues the mail, unless the person switched it off, or the account is deleted or was only invited. */
  private async tell(idUser: number, { association, remindedIn, month }: Due): Promise<void> {
    const { idAs, readingWindow } = association;
    await inTransaction(this.infrastructure.pool, async (tx) => {
      // The lock makes the second of two concurrent jobs see what the first has written.
      await tx.query('select 1 from account."user" where id_user = $1 for update', [idUser]);
      const { rowCount } = await tx.query(
        `select 1 from account."user" u
          where u.id_user = $1 and ${HAS_SIGNED_IN}
            and not exists (select 1 from account.notification_reminders n
                             where n.id_user = $1 and n.id_as = $2 and not n.meter_reminder)
            and not exists (select 1 from account.meter_reminder r
                             where r.id_user = $1 and r.id_as = $2 and r.month = $3)`,
        [idUser, idAs, remindedIn],
      );
      if (rowCount !== 1) return;
      const outboxId = await writeOutbox(tx, 'meter-reminder', idUser);
      await tx.query('update account.outbox set id_as = $2 where id = $1', [outboxId, idAs]);
      const { firstDay, lastDay } = readingWindow;
      await tx.query(
        `insert into account.meter_reminder
           (id_user, id_as, month, id_month, first_day, last_day, outbox_id)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [idUser, idAs, remindedIn, monthIdOf(month), firstDay, lastDay, outboxId],
      );
    });
  }
}

const dayAndDate = (date: LocalDate): [number, LocalDate] => [Number(date.slice(8)), date];

/** Returns the tenants of all apartments with a meter that has no reading in the month. */
function tenantsToRemind(
  { meters, tenants }: Association,
  { readings }: ExpenseMonth,
): ReadonlySet<number> {
  const unread = new Set<number>();
  for (const [idMeter, { idAp }] of meters) {
    if (!readings.has(idMeter)) unread.add(idAp);
  }
  return new Set([...unread].flatMap((idAp) => tenants.get(idAp) ?? []));
}
