import { Injectable } from '@nestjs/common';
import { type Sender, TENANT } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { monthIdOf, type YearMonth } from '@scara/domain/kernel';
import { Users } from '../account/users.js';
import { monthFamily, monthStreamId } from '../expense-month/streams.js';
import { Infrastructure } from '../infrastructure.js';
import { monthOfStream } from './names.js';

/** Who asks: a tenant, who is told no names, or somebody with a role, who sees those of all persons of apartments. */
export type Reader = { readonly tenant: number } | 'office';

/** Of a month (yyyymm) and a meter; null where there is nobody to tell of. */
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
  /** Nothing of it is sealed. */
  readonly data: string;
}

const ANNOUNCED = `
  select object_id::float8 as "idAnnouncement", actor::float8 as actor, role, created
    from read.audit_entry
   where association_id = $1 and object_kind = 'announcement' and object_id = any($2::bigint[])
     and event_type = 'PaymentAnnounced'`;

/** Of an apartment's entries only those since the first of the months was opened, however old the apartment is. */
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

/** Which of an apartment's persons sent what stands of it, as the journal has it: folded states know that it was sent. */
@Injectable()
export class Senders {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly users: Users,
  ) {}

  /** By announcement, of each that the journal has already; to a tenant whom alone the apartment has nobody is told. */
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

  /** Of the apartments' readings in those months, where more than their one person may have sent them. */
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

/** Whether the apartment has that one person: where nobody else could have sent it, there is nothing to tell. */
function isAlone(
  { tenants }: Association,
  { idAp, actor }: { readonly idAp: number; readonly actor: number },
): boolean {
  const people = tenants.get(idAp) ?? [];
  return people.length === 1 && people[0] === actor;
}
