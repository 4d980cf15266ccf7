import { DOCUMENT_TYPE, FIRST_OUT } from '@scara/domain/cashbook';
import { PAYMENT_MODE } from '@scara/domain/kernel';
import { Injectable } from '@nestjs/common';
import { APPROVALS_SHOWN, type ApprovalDocument, type ApprovalFilter } from '@scara/contracts/http';
import { type Association, bankOfMode, nameOfApartment } from '@scara/domain/association';
import { AccessMap } from '../access/access-map.js';
import { Users } from '../account/users.js';
import { Months } from '../expense-month/months.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';

interface Row {
  readonly idAs: number;
  readonly association: string;
  readonly idPd: number;
  readonly t: number;
  readonly returnOf: number | null;
  readonly mode: number;
  readonly emitted: string;
  readonly series: string;
  readonly paymentNumber: string;
  readonly idAp: number | null;
  readonly partner: string;
  readonly from: ApprovalDocument['from'];
  readonly to: ApprovalDocument['to'];
  readonly amountBani: number;
  readonly info: string;
  readonly author: number;
  readonly papers: number;
  readonly approver: number | null;
  readonly approvedAt: string | null;
  readonly revision: number;
  readonly isOwn: boolean;
}

type Approved = ApprovalDocument & { readonly approver: string; readonly approvedAt: string };

/**
 * SQL: whether the person ($5) wrote the document or changed its text, and so may not approve it. The person's changes
 * in the associations asked ($1) are read once, not once for each document.
 */
const OWN = `(d.author = $5 or (d.association_id, d.document_id) in (
    select e.association_id, e.object_id from read.audit_entry e
     where e.association_id = any($1::bigint[]) and e.actor = $5
       and e.object_kind = 'payment' and e.event_type = 'PaymentUpdated'))`;

/** SQL: documents; a return is shown with the apartment or partner of the document it returned. */
const DOCUMENTS = `
  select d.association_id::float8 as "idAs", a.name as association, d.document_id::float8 as "idPd", d.type as t,
         d.return_of::float8 as "returnOf", d.mode, d.emitted, d.series, d.number as "paymentNumber",
         coalesce(d.apartment_id, o.apartment_id)::float8 as "idAp", coalesce(o.partner, d.partner) as partner,
         d.from_account as "from", d.to_account as "to",
         d.amount_bani::float8 as "amountBani", d.info, d.author::float8 as author,
         d.approver::float8 as approver, d.approved_at as "approvedAt", d.revision::float8 as revision,
         ${OWN} as "isOwn",
         (select count(*)::int from read.document f
           where f.association_id = d.association_id and f.element_kind = 'payment'
             and f.element_id = d.document_id and f.droppable_from = '') as papers
    from read.cash_document d
    join read.association a using (association_id)
    left join read.cash_document o on o.association_id = d.association_id and o.document_id = d.return_of`;

/** SQL: the filter for money in, money out, or neither (transfers, all kinds of corrections, opening balances). */
const KINDS = `($4::text is null or $4 = case
    when d.type = ${DOCUMENT_TYPE.opening} or d.type >= ${DOCUMENT_TYPE.penaltyCorrection} or d.mode = ${PAYMENT_MODE.correction} or (d.type = ${DOCUMENT_TYPE.transfer} and d.from_account is not null) then 'other'
    when d.type < ${FIRST_OUT} then 'in' else 'out' end)`;

const WHERE = `d.association_id = any($1::bigint[])
    and ($2::text is null or d.emitted >= $2) and ($3::text is null or d.emitted <= $3) and ${KINDS}`;
const UNAPPROVED = `${WHERE} and d.approver is null and not d.is_annulled`;
const APPROVED = `${WHERE} and d.approver is not null`;

/**
 * Lists the documents that wait for an accountant's approval and those approved, in the associations assigned to the
 * accountant.
 */
@Injectable()
export class Unapproved {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
    private readonly users: Users,
    private readonly months: Months,
  ) {}

  async list(
    idUser: number,
    filter: ApprovalFilter,
  ): Promise<{ payments: ApprovalDocument[]; total: number; approvable: number }> {
    const values = [...this.valuesOf(idUser, filter), idUser];
    const { pool } = this.infrastructure;
    const [rows, counted] = await Promise.all([
      this.rows(
        `${DOCUMENTS} where ${UNAPPROVED}
          order by d.emitted, d.association_id, d.document_id limit ${APPROVALS_SHOWN}`,
        values,
      ),
      pool.query<{ total: number; approvable: number }>(
        `select count(*)::int as total, (count(*) filter (where not ${OWN}))::int as approvable
           from read.cash_document d where ${UNAPPROVED}`,
        values,
      ),
    ]);
    return { payments: await this.views(rows), ...counted.rows[0]! };
  }

  async approved(
    idUser: number,
    filter: ApprovalFilter,
  ): Promise<{ payments: Approved[]; total: number }> {
    const values = this.valuesOf(idUser, filter);
    const { pool } = this.infrastructure;
    const [rows, counted] = await Promise.all([
      this.rows(
        `${DOCUMENTS} where ${APPROVED}
          order by d.approved_at desc, d.association_id, d.document_id limit ${APPROVALS_SHOWN}`,
        [...values, idUser],
      ),
      pool.query<{ total: number }>(
        `select count(*)::int as total from read.cash_document d where ${APPROVED}`,
        values,
      ),
    ]);
    const nameOf = await this.users.names(rows.flatMap(({ approver }) => approver ?? []));
    const views = await this.views(rows);
    const payments = views.map((view, at) => {
      const { approver, approvedAt } = rows[at]!;
      return {
        ...view,
        approver: approver === null ? '' : nameOf(approver),
        approvedAt: approvedAt ?? '',
      };
    });
    return { payments, ...counted.rows[0]! };
  }

  /** Returns the waiting documents that the person neither wrote nor changed. */
  async ids(
    idUser: number,
    filter: ApprovalFilter,
  ): Promise<{ readonly idAs: number; readonly idPd: number }[]> {
    const { rows } = await this.infrastructure.pool.query<{ idAs: number; idPd: number }>(
      `select d.association_id::float8 as "idAs", d.document_id::float8 as "idPd"
         from read.cash_document d where ${UNAPPROVED} and not ${OWN}
        order by d.association_id, d.document_id`,
      [...this.valuesOf(idUser, filter), idUser],
    );
    return rows;
  }

  /** Returns how many documents wait in each association, and the date of the oldest. */
  async counts(
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, { readonly unapproved: number; readonly oldest: string }>> {
    const { rows } = await this.infrastructure.pool.query<{
      idAs: number;
      unapproved: number;
      oldest: string;
    }>(
      `select association_id::float8 as "idAs", count(*)::int as unapproved, min(emitted) as oldest
         from read.cash_document
        where association_id = any($1::bigint[]) and approver is null and not is_annulled
        group by association_id`,
      [ids],
    );
    return new Map(rows.map(({ idAs, ...rest }) => [idAs, rest]));
  }

  private valuesOf(idUser: number, { idAs, fromDate, toDate, kind }: ApprovalFilter): unknown[] {
    const own = this.map.accountedBy(idUser);
    if (idAs !== undefined && !own.has(idAs)) throw new Refused({ code: 'association-not-found' });
    const asked = idAs === undefined ? [...own] : [idAs];
    return [asked, fromDate ?? null, toDate ?? null, kind ?? null];
  }

  private async rows(text: string, values: unknown[]): Promise<readonly Row[]> {
    const { pool, vault } = this.infrastructure;
    const { rows } = await pool.query<Row>(text, values);
    return vault.openDeep(rows);
  }

  private async views(rows: readonly Row[]): Promise<ApprovalDocument[]> {
    const [nameOf, associations] = await Promise.all([
      this.users.names(rows.map(({ author }) => author)),
      this.associations(new Set(rows.map(({ idAs }) => idAs))),
    ]);
    return rows.map(({ author, mode, idAp, approver: _, approvedAt: __, ...row }) => {
      const association = associations.get(row.idAs)!;
      return {
        ...row,
        n: idAp === null ? '' : nameOfApartment(association, idAp),
        pM: mode === 0 ? null : mode,
        bank: bankOfMode(association.settings, mode),
        author: nameOf(author),
      };
    });
  }

  private async associations(ids: ReadonlySet<number>): Promise<ReadonlyMap<number, Association>> {
    const found = await Promise.all([...ids].map((idAs) => this.months.association(idAs)));
    return new Map(found.map(({ association }) => [association.idAs, association]));
  }
}
