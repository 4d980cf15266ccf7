import { Injectable } from '@nestjs/common';
import { FIRST_OUT } from '@scara/domain/cashbook';
import type { LocalDate } from '@scara/domain/kernel';
import { Infrastructure } from '../infrastructure.js';

/** SQL: the document d is neither annulled nor returned. */
export const IS_UNTOUCHED = `not d.is_annulled and not exists (
  select 1 from read.cash_document r
   where r.association_id = d.association_id and r.return_of = d.document_id)`;

/**
 * SQL: money of funds that no apartment paid: documents that are not annulled, and their returns as negative amounts.
 */
const MOVED = `
  with own as (
    select * from read.cash_document
     where association_id = $1 and fund_id = any($2::bigint[]) and apartment_id is null and not is_annulled)
  select fund_id, document_id, emitted, mode, series, number, partner, info,
         case when type < ${FIRST_OUT} then amount_bani else 0 end as came,
         case when type < ${FIRST_OUT} then 0 else amount_bani end as went
    from own
   union all
  select own.fund_id, r.document_id, r.emitted, r.mode, r.series, r.number, own.partner, r.info,
         case when own.type < ${FIRST_OUT} then -own.amount_bani else 0 end,
         case when own.type < ${FIRST_OUT} then 0 else -own.amount_bani end
    from own join read.cash_document r on r.association_id = $1 and r.return_of = own.document_id`;

/**
 * Money that a document put into a fund or took out of it, apart from what residents pay on its dues. In bani, one of
 * the two 0; a return has the amount of its document as a negative number.
 */
export interface MovedMoney {
  readonly idPd: number;
  readonly date: LocalDate;
  /** The mode in which it was paid or returned. */
  readonly mode: number;
  readonly series: string;
  readonly number: string;
  readonly partner: string;
  readonly info: string;
  readonly inBani: number;
  readonly outBani: number;
}

/** The sums that documents put into a fund and took out of it, apart from what apartments pay, in bani. */
export interface FundSums {
  readonly inBani: number;
  readonly outBani: number;
}

export const NOTHING_MOVED: FundSums = { inBani: 0, outBani: 0 };

/**
 * Reads documents of all years from the read models, one row each, for sums that need no cashbook. Decisions read the
 * cashbooks, since a table may lag slightly.
 */
@Injectable()
export class DocumentRows {
  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Returns collaborators' payments into a fund and payments out of it in a period, both days included, in the order of
   * recording. A return subtracts its document's amount; an annulled document is left out.
   */
  async moneyOf(
    idAs: number,
    idFund: number,
    { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  ): Promise<readonly MovedMoney[]> {
    const { pool, vault } = this.infrastructure;
    const { rows } = await pool.query<MovedMoney>({
      name: 'fund-money',
      text: `select document_id::float8 as "idPd", emitted as date, mode, series, number, partner, info,
                    came::float8 as "inBani", went::float8 as "outBani"
               from (${MOVED}) as moved where emitted between $3 and $4 order by document_id`,
      values: [idAs, [idFund], from, to],
    });
    return vault.openDeep(rows);
  }

  /** Returns the sums for each of these funds, from documents dated before a day, or from all when `before` is null. */
  async fundSums(
    idAs: number,
    ids: readonly number[],
    before: LocalDate | null = null,
  ): Promise<ReadonlyMap<number, FundSums>> {
    const { rows } = await this.infrastructure.pool.query<{ id: number } & FundSums>({
      name: 'fund-sums',
      text: `select fund_id::float8 as id, sum(came)::float8 as "inBani", sum(went)::float8 as "outBani"
               from (${MOVED}) as moved where $3::text is null or emitted < $3 group by fund_id`,
      values: [idAs, ids, before],
    });
    return new Map(rows.map(({ id, ...sums }) => [id, sums]));
  }

  /** Returns the sums of the penalty corrections for these bills (yyyymm), by apartment and bill, in bani. */
  async penaltyCorrections(
    idAs: number,
    bills: readonly number[],
  ): Promise<readonly { readonly idAp: number; readonly bill: number; readonly bani: number }[]> {
    const { rows } = await this.infrastructure.pool.query<{
      idAp: number;
      bill: number;
      bani: number;
    }>({
      name: 'penalty-corrections',
      text: `select d.apartment_id::float8 as "idAp", d.bill_month::float8 as bill,
                    sum(d.amount_bani)::float8 as bani
               from read.cash_document d
              where d.association_id = $1 and d.bill_month = any($2::bigint[]) and ${IS_UNTOUCHED}
              group by d.apartment_id, d.bill_month`,
      values: [idAs, bills],
    });
    return rows;
  }
}
