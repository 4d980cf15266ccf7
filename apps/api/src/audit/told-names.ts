import type { ObjectKind } from '@scara/contracts/http';
import type { MeterData } from '@scara/domain/association';
import { documentNumber } from '@scara/domain/kernel';
import { Injectable } from '@nestjs/common';
import { Infrastructure } from '../infrastructure.js';
import { dateText } from '../print/words.js';
import { isFields, nameIn } from './changes.js';
import type { JournalNames, Reference } from './names.js';

type Fields = Readonly<Record<string, unknown>>;

/** The field of an entry that holds its object's name, by kind. */
const NAMING: Partial<Record<ObjectKind, string>> = {
  block: 'name',
  entrance: 'name',
  apartment_group: 'name',
  column: 'name',
  fund: 'name',
  provider: 'name',
  expense: 'name',
  due: 'idFund',
  announcement: 'idAp',
  proposal: 'number',
  document: 'fileName',
  register_document: 'documentNumber',
};

/** SQL: for each object, the newest entry that holds its naming field. */
const LAST_TOLD = `
  select asked.kind, asked.id, told.data
    from unnest($2::text[], $3::bigint[], $4::text[]) as asked (kind, id, field)
    cross join lateral (
      select e.data
        from read.audit_entry e
       where e.association_id = $1 and e.object_kind = asked.kind and e.object_id = asked.id
         and e.data like '%"' || asked.field || '":%'
       order by e.position desc, e.prepare_position desc
       limit 1) told`;

const DOCUMENTS = `
  select document_id, series, number, emitted
    from read.cash_document
   where association_id = $1 and document_id = any($2)`;

/** SQL: deleted meters, as they were last; one event deletes several. */
const DELETED_METERS = `
  select m.meter
    from read.audit_entry e cross join lateral jsonb_array_elements(e.data::jsonb -> 'meters') as m (meter)
   where e.association_id = $1 and e.event_type = 'MetersDeleted'
     and (m.meter ->> 'idMeter')::bigint = any($2)`;

/**
 * Looks up the names of objects that no longer exist in the association, or have no name there, as the audit last
 * recorded them.
 */
@Injectable()
export class ToldNames {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Adds to `names` what it was asked for but did not know. */
  async tell(idAs: number, names: JournalNames): Promise<void> {
    const asked = names.unknown;
    const of = (kind: ObjectKind): number[] =>
      asked.filter((one) => one.kind === kind).map(({ id }) => id);
    await Promise.all([
      this.fromEntries(idAs, asked, names),
      this.documents(idAs, of('payment'), names),
      this.companies(of('company'), names),
      this.deletedMeters(idAs, of('meter'), names),
    ]);
  }

  private async fromEntries(
    idAs: number,
    asked: readonly Reference[],
    names: JournalNames,
  ): Promise<void> {
    const sought = asked.flatMap(({ kind, id }) => {
      const field = NAMING[kind];
      return field === undefined ? [] : [{ kind, id, field }];
    });
    if (sought.length === 0) return;
    const { rows } = await this.infrastructure.pool.query<{
      readonly kind: ObjectKind;
      readonly id: string;
      readonly data: string;
    }>(LAST_TOLD, [
      idAs,
      sought.map(({ kind }) => kind),
      sought.map(({ id }) => id),
      sought.map(({ field }) => field),
    ]);
    const opened = await this.infrastructure.vault.openDeep(
      rows.map(({ data }) => JSON.parse(data) as Record<string, unknown>),
    );
    const tell = (): void => {
      for (const [i, { kind, id }] of rows.entries()) {
        names.tell({ kind, id: Number(id) }, toldName(kind, opened[i] ?? {}, names));
      }
    };
    const known = names.unknown.length;
    tell();
    // Names that depend on another object's name can be set once that one is known.
    await this.fromEntries(idAs, names.unknown.slice(known), names);
    tell();
  }

  private async documents(
    idAs: number,
    ids: readonly number[],
    names: JournalNames,
  ): Promise<void> {
    if (ids.length === 0) return;
    const { rows } = await this.infrastructure.pool.query<{
      readonly document_id: string;
      readonly series: string;
      readonly number: string;
      readonly emitted: string;
    }>(DOCUMENTS, [idAs, ids]);
    for (const { document_id: id, series, number, emitted } of rows) {
      // A payment through a bank may have no number.
      const name = number === '' ? `din ${dateText(emitted)}` : documentNumber(series, number);
      names.tell({ kind: 'payment', id: Number(id) }, name);
    }
  }

  private async deletedMeters(
    idAs: number,
    ids: readonly number[],
    names: JournalNames,
  ): Promise<void> {
    if (ids.length === 0) return;
    const { rows } = await this.infrastructure.pool.query<{
      readonly meter: MeterData & { readonly idMeter: number };
    }>(DELETED_METERS, [idAs, ids]);
    for (const { meter } of rows) {
      names.tell({ kind: 'meter', id: meter.idMeter }, names.meterAt(meter));
    }
  }

  private async companies(ids: readonly number[], names: JournalNames): Promise<void> {
    if (ids.length === 0) return;
    const { rows } = await this.infrastructure.pool.query<{
      readonly id_company: string;
      readonly name: string;
    }>('select id_company, name from account.company where id_company = any($1)', [ids]);
    for (const { id_company: id, name } of rows) {
      names.tell({ kind: 'company', id: Number(id) }, name);
    }
  }
}

/** A due is named by its fund, an announced payment by its apartment, everything else by its own name. */
function toldName(kind: ObjectKind, data: Fields, names: JournalNames): string {
  const by = (naming: ObjectKind, id: number | undefined): string =>
    id === undefined ? '' : names.of(naming, id);
  if (kind === 'due') return by('fund', numberIn(data, 'idFund'));
  if (kind === 'announcement') return by('apartment', numberIn(data, 'idAp'));
  return nameIn(data) ?? '';
}

/** Returns a field's value after the event, or before it for a removed object. */
function numberIn(data: Fields, field: string): number | undefined {
  const places = [data['after'], data, data['before']].filter(isFields);
  return places.map((place) => place[field]).find((value) => typeof value === 'number');
}
