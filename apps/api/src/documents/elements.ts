import { Injectable } from '@nestjs/common';
import { ADMINISTRATOR, BOOK_READERS, CASHIER, type Route } from '@scara/contracts/http';
import { documentOf, yearOfDocument } from '@scara/domain/cashbook';
import type { Element } from '@scara/domain/documents';
import { monthOfId } from '@scara/domain/expense-month';
import { isMonthId, yearMonthOf } from '@scara/domain/kernel';
import { Cashbooks } from '../cashbook/cashbooks.js';
import { apartmentOf } from '../cashbook/scope.js';
import { Months } from '../expense-month/months.js';
import { type Actor, actorOf, type Call, idAsOf, rolesIn, seesApartment } from '../http/call.js';
import { Refused } from '../http/refused.js';

/** What documents hang on, once it is found: whose it is. */
interface Found {
  /** The entrance and apartment that it belongs to; null for what belongs to the whole association. */
  readonly idEntrance: number | null;
  readonly idAp: number | null;
  /** Its month's list was shown to tenants. */
  readonly isPublished: boolean;
}

const WHOLE: Found = { idEntrance: null, idAp: null, isPublished: false };

const YEARS = { first: 2000, last: 2999 };

/** Who may read and who may change the documents of an element. */
@Injectable()
export class Elements {
  constructor(
    private readonly months: Months,
    private readonly cashbooks: Cashbooks,
  ) {}

  /**
   * Throws Refused where the element is not there or not theirs to read. People of some entrances read what belongs to
   * these, and the association's months and expenses; tenants what belongs to their apartments, and months and
   * expenses once their list was shown; the register is for those of the whole association, suppliers' invoices for those
   * of them who read its books.
   */
  async refuseReading(call: Call<Route>, element: Element): Promise<void> {
    const actor = actorOf(call);
    const found = await this.find(call, element);
    if (found === undefined || !isTheirs(actor, element, found)) {
      throw new Refused({ code: 'document-element-not-found' });
    }
  }

  /**
   * Throws Refused where the person may not change the element's documents: cashiers keep those of payments,
   * administrators all; people of some entrances those of these alone. What a supplier's invoice came in stays as it came.
   */
  async refuseChanging(call: Call<Route>, element: Element): Promise<void> {
    const actor = actorOf(call);
    const isKeptBy = (held: number): boolean => (held & keepersOf(element)) !== 0;
    if (!isKeptBy(actor.role)) throw new Refused({ code: 'forbidden' });
    const found = await this.find(call, element);
    if (!isKeptBy(rolesIn(actor, found?.idEntrance ?? undefined))) {
      throw new Refused({ code: 'forbidden' });
    }
    if (found === undefined) throw new Refused({ code: 'document-element-not-found' });
  }

  private async find(call: Call<Route>, { kind, idElement }: Element): Promise<Found | undefined> {
    const idAs = idAsOf(call);
    const { association } = await this.months.association(idAs);
    switch (kind) {
      case 'apartment': {
        const apartment = association.apartments.get(idElement);
        return apartment && { ...WHOLE, idEntrance: apartment.idEntrance, idAp: idElement };
      }
      case 'payment': {
        const year = yearOfDocument(idElement);
        if (year < YEARS.first || year > YEARS.last) return undefined;
        const document = documentOf(await this.cashbooks.book(idAs, year), idElement);
        if (document === undefined) return undefined;
        const idAp = apartmentOf(document);
        const apartment = idAp === null ? undefined : association.apartments.get(idAp);
        return { ...WHOLE, idEntrance: apartment?.idEntrance ?? null, idAp };
      }
      case 'month': {
        if (!isMonthId(idElement)) return undefined;
        const { month, publication } = await this.months.state(idAs, yearMonthOf(idElement));
        return month === null ? undefined : { ...WHOLE, isPublished: publication !== null };
      }
      case 'outgo': {
        const month = monthOfId(idElement);
        if (month === undefined) return undefined;
        const { expenses, publication } = await this.months.state(idAs, month);
        if (!expenses.has(idElement)) return undefined;
        return { ...WHOLE, isPublished: publication !== null };
      }
      case 'register':
      case 'invoice':
        // An entry's own stream asks whether it is there; an invoice's papers are the product's own to hang on it.
        return WHOLE;
    }
  }
}

/** The roles that change an element's documents. */
function keepersOf({ kind }: Element): number {
  if (kind === 'invoice') return 0;
  return kind === 'payment' ? ADMINISTRATOR | CASHIER : ADMINISTRATOR;
}

function isTheirs(actor: Actor, { kind }: Element, { idEntrance, idAp, isPublished }: Found) {
  const { role, scope, apartments } = actor;
  if (kind === 'invoice') return scope === null && (role & BOOK_READERS) !== 0;
  if (scope === null) return true;
  if (idAp !== null) {
    return seesApartment(actor, { idAp, idEntrance: idEntrance ?? undefined });
  }
  // The register, and what the association itself paid, are for those of the whole of it.
  if (kind === 'register' || kind === 'payment') return false;
  // Without an entrance of their own, they came as tenants.
  return scope.size > 0 || (apartments !== null && isPublished);
}
