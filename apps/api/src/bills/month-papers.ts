import { Injectable } from '@nestjs/common';
import type { Association } from '@scara/domain/association';
import {
  apartmentBill,
  type ApartmentBill,
  type ExpenseMonth,
  type MonthResult,
  shownResult,
} from '@scara/domain/expense-month';
import { type MonthId, nextMonth, yearMonthOf } from '@scara/domain/kernel';
import { associationFamily } from '../association/association-stream.js';
import { Months } from '../expense-month/months.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';

/** What the papers of a published or closed month are made from. */
export interface MonthPapers {
  readonly idAs: number;
  readonly month: ExpenseMonth;
  /** The result stored by the close or, for a month only published, the figures it is published with. */
  readonly result: MonthResult;
  /** The association as it was when the figures were made: occupants, payers, who gets a 'Factură'. */
  readonly then: Association;
  /** The association now: its letterhead, its bank account, and where its bills are sent. */
  readonly now: Association;
}

/** Reads what bills, lists and their mails show; figures of closed months are read, never computed again. */
@Injectable()
export class Papers {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
  ) {}

  /** Throws `Refused` when the month is not open, or was neither published nor closed. */
  async ofMonth(idAs: number, idMonth: number): Promise<MonthPapers> {
    const { association: now, revision } = await this.months.association(idAs);
    const month = await this.months.state(idAs, yearMonthOf(idMonth as MonthId));
    if (month.month === null) throw new Refused({ code: 'month-not-found' });
    const made = await this.figures(idAs, idMonth, month);
    if (made === undefined) throw new Refused({ code: 'month-not-published' });
    const then = made.revision === revision ? now : await this.associationAt(idAs, made.revision);
    return { idAs, month, result: made.result, then, now };
  }

  /** As `ofMonth`, by the rule for prints: only a closed month, or one that is not the last, is printed (1-core §4). */
  async toPrint(idAs: number, idMonth: number): Promise<MonthPapers> {
    const month = await this.months.state(idAs, yearMonthOf(idMonth as MonthId));
    if (month.month === null) throw new Refused({ code: 'month-not-found' });
    if (month.closing === null) {
      const later = await this.months.state(idAs, nextMonth(month.month));
      if (later.month === null) throw new Refused({ code: 'month-not-printable' });
    }
    return this.ofMonth(idAs, idMonth);
  }

  /** Returns how many times a month was closed (from 1); undefined while it is not closed. */
  async closedVersion(idAs: number, idMonth: number): Promise<number | undefined> {
    const { closing, closings } = await this.months.state(idAs, yearMonthOf(idMonth as MonthId));
    return closing === null ? undefined : closings;
  }

  private async figures(
    idAs: number,
    idMonth: number,
    { closing, publication, reopened }: ExpenseMonth,
  ): Promise<{ readonly result: MonthResult; readonly revision: number } | undefined> {
    // A reopened month is shown as its last close, which later months build on, until it is published anew.
    const closed = closing ?? (publication === null ? reopened : null);
    if (closed !== null) return { result: closed.result, revision: closed.read.association };
    if (publication === null) return undefined;
    const { sources } = await this.months.load(idAs, idMonth);
    return { result: shownResult(sources), revision: publication.read.association };
  }

  private async associationAt(idAs: number, revision: number): Promise<Association> {
    const options = { atRevision: BigInt(revision) };
    const { state } = await this.infrastructure.store.load(
      associationFamily,
      String(idAs),
      options,
    );
    return state.association;
  }
}

/** Returns the position of an apartment in the month's figures; undefined when it is not in them. */
export function positionOf({ result }: MonthPapers, idAp: number): number | undefined {
  const at = result.apartments.findIndex((apartment) => apartment.idAp === idAp);
  return at < 0 ? undefined : at;
}

/** Returns the bill of the apartment at a position. E-invoices (e-Factura) are not issued yet. */
export function billAt({ idAs, result, then }: MonthPapers, at: number): ApartmentBill {
  const apartment = then.apartments.get(result.apartments[at]!.idAp);
  const payer = apartment ?? { isCompany: false, toSendEfactura: false };
  return apartmentBill({ idAs, result, options: then.settings, payer, isIssued: false }, at);
}
