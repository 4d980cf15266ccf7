import { Controller } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  type AuditAnswer,
  type AuditEntry,
  counted,
  type QueryOf,
  routes,
} from '@scara/contracts/http';
import { Users } from '../../account/users.js';
import { Months } from '../../expense-month/months.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { Infrastructure } from '../../infrastructure.js';
import { changesOf, nameIn } from '../changes.js';
import { JournalNames, monthOfStream } from '../names.js';
import { ToldNames } from '../told-names.js';

interface EntryRow {
  readonly position: string;
  readonly prepare_position: string;
  readonly stream: string;
  readonly event_id: string;
  readonly revision: string;
  readonly event_type: string;
  readonly created: Date;
  readonly actor: string;
  readonly role: number;
  readonly on_behalf_of: string | null;
  readonly object_kind: AuditEntry['objectKind'];
  readonly object_id: string;
  readonly data: string;
}

const LIMIT = 50;

/** A page of an association's audit, the newest first. */
export class ReadAudit extends Query<AuditAnswer> {
  constructor(
    readonly idAs: number,
    readonly filter: QueryOf<typeof routes.readAudit>,
  ) {
    super();
  }
}

/** SQL: the entry is about the object $4. Several meters are added or deleted at once, filed under the first of them. */
const IS_ABOUT = `e.object_id = $4`;
const IS_ABOUT_METER = `(${IS_ABOUT}
       or e.event_type in ('MetersAdded', 'MetersDeleted')
          and e.data::jsonb -> 'meters' @> jsonb_build_array(jsonb_build_object('idMeter', $4::bigint)))`;

const entriesQuery = (isAbout: string): string => `
  select e.position, e.prepare_position, e.stream, e.event_id, e.revision, e.event_type, e.created,
         e.actor, e.role, e.on_behalf_of, e.object_kind, e.object_id, e.data
    from read.audit_entry e
   where e.association_id = $1
     and ($2::bigint is null or e.actor = $2)
     and ($3::text is null or e.object_kind = $3)
     and ($4::bigint is null or ${isAbout})
     and ($5::text is null or e.event_type = $5)
     and ($6::date is null or e.created >= $6::date::timestamp at time zone 'Europe/Bucharest')
     and ($7::date is null or e.created < ($7::date + 1)::timestamp at time zone 'Europe/Bucharest')
     and ($8::bigint is null or (e.position, e.prepare_position) < ($8, $9))
   order by e.position desc, e.prepare_position desc
   limit $10`;

@QueryHandler(ReadAudit)
export class ReadAuditHandler implements IQueryHandler<ReadAudit> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly users: Users,
    private readonly months: Months,
    private readonly toldNames: ToldNames,
  ) {}

  async execute({ idAs, filter }: ReadAudit): Promise<AuditAnswer> {
    const limit = filter.limit ?? LIMIT;
    const [rows, actors, { association }] = await Promise.all([
      this.rows(idAs, filter, limit + 1),
      this.actors(idAs),
      this.months.association(idAs),
    ]);
    const shown = rows.slice(0, limit);
    const behalf = shown.map((row) => Number(row.on_behalf_of)).filter((id) => id > 0);
    const opened = await this.infrastructure.vault.openDeep(
      shown.map((row) => JSON.parse(row.data) as Record<string, unknown>),
    );
    const tenants = shown.flatMap((row, i) => tenantIn(row.event_type, opened[i] ?? {}) ?? []);
    const about = shown.flatMap((row) =>
      row.object_kind === 'user' ? [Number(row.object_id)] : [],
    );
    const nameOf = await this.users.names([...actors, ...behalf, ...tenants, ...about]);
    const last = shown.at(-1);
    const journal = new JournalNames(association);
    const entries = (): AuditEntry[] =>
      shown.map((row, i) => entryOf(row, opened[i] ?? {}, nameOf, journal));
    // The first pass only finds out which names are missing.
    entries();
    await this.toldNames.tell(idAs, journal);
    return {
      entries: entries(),
      next: rows.length > limit && last ? `${last.position}.${last.prepare_position}` : null,
      actors: actors.map((idUser) => ({ idUser, name: nameOf(idUser) })),
    };
  }

  private async rows(
    idAs: number,
    filter: QueryOf<typeof routes.readAudit>,
    count: number,
  ): Promise<EntryRow[]> {
    const text = entriesQuery(filter.objectKind === 'meter' ? IS_ABOUT_METER : IS_ABOUT);
    const [position, prepare] = filter.cursor?.split('.') ?? [null, null];
    const { rows } = await this.infrastructure.pool.query<EntryRow>(text, [
      idAs,
      filter.actor ?? null,
      filter.objectKind ?? null,
      filter.objectId ?? null,
      filter.type ?? null,
      filter.from ?? null,
      filter.to ?? null,
      position,
      prepare,
      count,
    ]);
    return rows;
  }

  /** Skips from actor to actor along the index, so that a long history costs no more than a short one. */
  private async actors(idAs: number): Promise<number[]> {
    const { rows } = await this.infrastructure.pool.query<{ actor: string }>(
      `with recursive seen(actor) as (
         (select min(actor) from read.audit_entry where association_id = $1)
         union all
         select (select min(actor) from read.audit_entry
                  where association_id = $1 and actor > seen.actor)
           from seen where seen.actor is not null)
       select actor from seen where actor is not null limit 200`,
      [idAs],
    );
    return rows.map((row) => Number(row.actor));
  }
}

function entryOf(
  row: EntryRow,
  data: Readonly<Record<string, unknown>>,
  nameOf: (id: number) => string,
  journal: JournalNames,
): AuditEntry {
  const idUser = Number(row.actor);
  const { event_type: type, object_kind: objectKind } = row;
  const objectId = Number(row.object_id);
  return {
    id: row.event_id,
    revision: Number(row.revision),
    at: row.created.toISOString(),
    idUser,
    who: nameOf(idUser),
    role: row.role,
    onBehalfOf: row.on_behalf_of === null ? null : nameOf(Number(row.on_behalf_of)),
    type,
    objectKind,
    objectId,
    objectName: objectKind === 'user' ? nameOf(objectId) : objectNameOf(row, data, journal),
    month: objectKind === 'month' ? null : monthOfStream(row.stream),
    changes: changesOf({
      type,
      objectKind,
      names: journal,
      data: named(type, data, nameOf),
    }),
  };
}

/**
 * Meters are added and deleted by apartment, so the object is named after their apartments; any other entry has one
 * object.
 */
function objectNameOf(
  { object_kind: kind, object_id: id }: EntryRow,
  data: Readonly<Record<string, unknown>>,
  journal: JournalNames,
): string {
  const meters = data['meters'] as readonly { readonly idAp: number }[] | undefined;
  const homes = new Set(meters?.map(({ idAp }) => idAp));
  if (homes.size > 1) return counted(homes.size, 'apartament', 'apartamente');
  const [home] = homes;
  if (home !== undefined) return journal.of('apartment', home);
  return journal.of(kind, Number(id)) || nameIn(data) || '';
}

/** Returns the account that a tenant link is about; the entry's object is only the apartment. */
function tenantIn(type: string, data: Readonly<Record<string, unknown>>): number | undefined {
  const isLink = type === 'TenantLinked' || type === 'TenantUnlinked';
  return isLink ? (data['idUser'] as number) : undefined;
}

function named(
  type: string,
  data: Readonly<Record<string, unknown>>,
  nameOf: (id: number) => string,
): Readonly<Record<string, unknown>> {
  const idUser = tenantIn(type, data);
  return idUser === undefined ? data : { tenant: nameOf(idUser), ...data };
}

@Controller()
export class ReadAuditController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readAudit)
  handle(@TheCall() call: CallOf<typeof routes.readAudit>): Promise<AuditAnswer> {
    return this.queries.execute(new ReadAudit(call.params.idAs, call.query));
  }
}
