import { Injectable } from '@nestjs/common';
import { type Sender, TENANT } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { monthIdOf, type YearMonth } from '@scara/domain/kernel';
import { Users } from '../account/users.js';
import { monthFamily, monthStreamId } from '../expense-month/streams.js';
import { Infrastructure } from '../infrastructure.js';
import { monthOfStream } from './names.js';

/**
 * Who reads: a tenant, who is told no names, or a person with a role, who sees the names of all persons of apartments.
 */
export type Reader = { readonly tenant: number } | 'office';

/** Returns the sender of a meter's reading in a month (yyyymm); null where none is to be named. */
export type SenderOfReading = (idMonth: number, idMeter: number) => Sender | null;

interface SentRow {
  readonly actor: number;
  readonly role: number;
  readonly created: Date;
}

interface AnnouncedRow extends SentRow {
  readonly idAnnouncement: number;
}

interface ReadingsRow extends SentRow {
  readonly idAp: number;
  readonly stream: string;
  /** Contains nothing sealed. */
  readonly data: string;
}

const ANNOUNCED = `
  select object_id::float8 as "idAnnouncement", actor::float8 as actor, role, created
    from read.audit_entry
   where association_id = $1 and object_kind = 'announcement' and object_id = any($2::bigint[])
     and event_type = 'PaymentAnnounced'`;

/** SQL: of an apartment's entries only those since the first of the months was opened, however old the apartment is. */
const READINGS = `
  select e.object_id::float8 as "idAp", e.stream, e.data, e.actor::float8 as actor, e.role, e.created
    from read.audit_entry e
   where e.association_id = $1 and e.object_kind = 'apartment' and e.object_id = any($2::bigint[])
     and e.event_type = 'TenantReadingsEntered' and e.stream = any($3::text[])
     and e.position >= (
           select coalesce(min(o.position), 0) from read.audit_entry o
            where o.association_id = $1 and o.object_kind = 'month' and o.object_id = any($4::bigint[])
              and o.event_type = 'MonthOpened')
   order by e.position, e.prepare_position`;

/**
 * Finds in the audit which of an apartment's persons sent an announcement or a reading; folded states only know that it
 * was sent.
 */
@Injectable()
export class Senders {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly users: Users,
  ) {}

  /**
   * Returns the senders by announcement, for those already in the audit; a tenant who is the apartment's only person is
   * told none.
   */
  async ofAnnouncements(
    association: Association,
    announcements: readonly { readonly idAnnouncement: number; readonly idAp: number }[],
    reader: Reader,
  ): Promise<ReadonlyMap<number, Sender>> {
    const homes = new Map(announcements.map(({ idAnnouncement, idAp }) => [idAnnouncement, idAp]));
    if (homes.size === 0) return new Map();
    const { rows } = await this.infrastructure.pool.query<AnnouncedRow>(ANNOUNCED, [
      association.idAs,
      [...homes.keys()],
    ]);
    const senderOf = await this.told(rows, reader);
    return new Map(
      rows
        .filter(({ idAnnouncement: id, actor }) => {
          return reader === 'office' || !isAlone(association, { idAp: homes.get(id)!, actor });
        })
        .map((row) => [row.idAnnouncement, senderOf(row)]),
    );
  }

  /**
   * Returns the senders of the apartments' readings in these months, where more than one person could have sent them.
   */
  async ofReadings(
    association: Association,
    sent: { readonly months: readonly YearMonth[]; readonly apartments: readonly number[] },
    reader: Reader,
  ): Promise<SenderOfReading> {
    const { idAs } = association;
    const { months, apartments } = sent;
    if (months.length === 0 || apartments.length === 0) return () => null;
    const { rows } = await this.infrastructure.pool.query<ReadingsRow>(READINGS, [
      idAs,
      apartments,
      months.map((month) => monthFamily.streamOf(monthStreamId(idAs, month))),
      months.map(monthIdOf),
    ]);
    const told = new Set(rows.filter((row) => !isAlone(association, row)));
    const senderOf = await this.told([...told], reader);
    const last = new Map<string, Sender | null>();
    for (const row of rows) {
      const sender = told.has(row) ? senderOf(row) : null;
      const { readings } = JSON.parse(row.data) as { readings: readonly { idMeter: number }[] };
      for (const { idMeter } of readings) {
        last.set(`${monthOfStream(row.stream)} ${idMeter}`, sender);
      }
    }
    return (idMonth, idMeter) => last.get(`${idMonth} ${idMeter}`) ?? null;
  }

  private async told(rows: readonly SentRow[], reader: Reader): Promise<(row: SentRow) => Sender> {
    const nameOf =
      reader === 'office' ? await this.users.names(rows.map(({ actor }) => actor)) : null;
    return ({ actor, role, created }) => ({
      who:
        reader !== 'office' && reader.tenant === actor
          ? 'self'
          : (role & TENANT) === 0
            ? 'office'
            : 'tenant',
      name: nameOf?.(actor) ?? '',
      at: created.toISOString(),
    });
  }
}

/** Returns whether the sender is the apartment's only person: then there is no need to name them. */
function isAlone(
  { tenants }: Association,
  { idAp, actor }: { readonly idAp: number; readonly actor: number },
): boolean {
  const people = tenants.get(idAp) ?? [];
  return people.length === 1 && people[0] === actor;
}
