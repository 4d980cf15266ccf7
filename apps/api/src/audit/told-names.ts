import type { ObjectKind } from '@scara/contracts/http';
import { localDate, shownDate } from '@scara/domain/kernel';
import { Injectable } from '@nestjs/common';
import { Infrastructure } from '../infrastructure.js';
import { isFields, nameIn } from './changes.js';
import type { JournalNames, Reference } from './names.js';

type Fields = Readonly<Record<string, unknown>>;

/** The field of an entry that names its object. */
const NAMING: Partial<Record<ObjectKind, string>> = {
  block: 'name',
  entrance: 'name',
  apartment: 'number',
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

/** The newest entry about each thing that holds its naming field. */
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

/** Names of what no longer stands in the association, or never stood there by name: as the journal last told them. */
@Injectable()
export class ToldNames {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Tells `names` what it asked for in vain. */
  async tell(idAs: number, names: JournalNames): Promise<void> {
    const asked = names.unknown;
    const of = (kind: ObjectKind): number[] =>
      asked.filter((one) => one.kind === kind).map(({ id }) => id);
    await Promise.all([
      this.fromEntries(idAs, asked, names),
      this.documents(idAs, of('payment'), names),
      this.companies(of('company'), names),
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
    // What is named by another thing is told once that one is known.
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
      // What came through a bank may have no number.
      const name = number === '' ? `din ${shownDate(localDate(emitted))}` : `${series} ${number}`;
      names.tell({ kind: 'payment', id: Number(id) }, name.trim());
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

/** A due is known by its fund, an announced payment by its apartment; all else has a name of its own. */
function toldName(kind: ObjectKind, data: Fields, names: JournalNames): string {
  const by = (naming: ObjectKind, id: number | undefined): string =>
    id === undefined ? '' : names.of(naming, id);
  if (kind === 'due') return by('fund', numberIn(data, 'idFund'));
  if (kind === 'announcement') return by('apartment', numberIn(data, 'idAp'));
  return nameIn(data) ?? '';
}

/** As it stands after the event; of what went, as it stood before. */
function numberIn(data: Fields, field: string): number | undefined {
  const places = [data['after'], data, data['before']].filter(isFields);
  return places.map((place) => place[field]).find((value) => typeof value === 'number');
}
