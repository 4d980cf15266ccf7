import { Injectable } from '@nestjs/common';
import { ADMINISTRATOR, BOOK_READERS, CASHIER, type Route } from '@scara/contracts/http';
import { isTenant } from '@scara/domain/association';
import { type BookDocument, documentOf, yearOfDocument } from '@scara/domain/cashbook';
import type { DocumentState, Element } from '@scara/domain/documents';
import { monthOfId } from '@scara/domain/expense-month';
import { isMonthId, yearMonthOf } from '@scara/domain/kernel';
import { Cashbooks } from '../cashbook/cashbooks.js';
import { isNamedTo, placeOfDocument } from '../cashbook/receipts.js';
import { apartmentOf, entranceOf, isWithin } from '../cashbook/scope.js';
import { AssociationThen } from '../expense-month/association-then.js';
import { Months } from '../expense-month/months.js';
import { type Actor, actorOf, type Call, idAsOf, rolesIn, seesApartment } from '../http/call.js';
import { Refused } from '../http/refused.js';
import { documentFamily } from './document-stream.js';

/** The owner of an element to which documents are attached. */
interface Found {
  /** The element's entrance and apartment, also a deleted one; null when it belongs to the whole association. */
  readonly idEntrance: number | null;
  readonly idAp: number | null;
  /** Whether the list of its month was published. */
  readonly isPublished: boolean;
  /** The document of a cashbook, where the element is one. */
  readonly document?: BookDocument;
}

const WHOLE: Found = { idEntrance: null, idAp: null, isPublished: false };

const YEARS = { first: 2000, last: 2999 };

/** Checks who may read and who may change the documents of an element. */
@Injectable()
export class Elements {
  constructor(
    private readonly months: Months,
    private readonly cashbooks: Cashbooks,
    private readonly then: AssociationThen,
  ) {}

  /**
   * Throws `Refused` when the element does not exist or the caller may not read it. People limited to entrances read
   * what belongs to these entrances, and the association's months and expenses. Tenants read what belongs to their
   * apartments, of payments only those whose receipt they may read, and months and expenses once their list was
   * published. The register is for people unlimited in the association, suppliers' invoices for those of them who may
   * read its books.
   */
  async refuseReading(call: Call<Route>, element: Element): Promise<void> {
    const actor = actorOf(call);
    const found = await this.find(call, element);
    if (found === undefined || !isTheirs(actor, element, found)) {
      throw new Refused({ code: 'document-element-not-found' });
    }
    if (found.document !== undefined && !(await this.isNamed(call, found.document))) {
      throw new Refused({ code: 'document-element-not-found' });
    }
  }

  /** Returns whether the caller may learn who paid, as for the document's receipt. */
  private async isNamed(call: Call<Route>, document: BookDocument): Promise<boolean> {
    const idAs = idAsOf(call);
    const { association: now } = await this.months.association(idAs);
    // Only tenants need the association as it was, which takes long to read.
    if (isWithin(actorOf(call).scope, now, apartmentOf(document))) return true;
    const associationThen = await this.then.of(idAs);
    const then = await associationThen(placeOfDocument(idAs, document));
    return isNamedTo(call, document, { then, now });
  }

  /**
   * Returns those documents of an element that a caller who may read it is shown. Of an apartment, a tenant is shown
   * what was attached while they were its tenant, or while it had no other owner than now.
   */
  async shownTo(
    call: Call<Route>,
    { kind, idElement: idAp }: Element,
    documents: readonly DocumentState[],
  ): Promise<readonly DocumentState[]> {
    if (kind !== 'apartment') return documents;
    const idAs = idAsOf(call);
    const { association: now } = await this.months.association(idAs);
    const { scope, idUser } = actorOf(call);
    if (isWithin(scope, now, idAp)) return documents;
    const associationThen = await this.then.of(idAs);
    const shown: DocumentState[] = [];
    for (const document of documents) {
      const { revision } = document;
      const then = await associationThen({ family: documentFamily, id: String(idAs), revision });
      const owner = then.apartments.get(idAp)?.tenantName ?? '';
      const isSameOwner = owner === '' || owner === now.apartments.get(idAp)?.tenantName;
      if (isSameOwner || isTenant(then, idAp, idUser)) shown.push(document);
    }
    return shown;
  }

  /**
   * Throws `Refused` when the caller may not change the element's documents: cashiers may change those of payments,
   * administrators all, people limited to entrances only those of their entrances. The files in which a supplier's
   * invoice arrived never change.
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
        const idEntrance = entranceOf(association, idElement);
        return idEntrance === undefined ? undefined : { ...WHOLE, idEntrance, idAp: idElement };
      }
      case 'payment': {
        const year = yearOfDocument(idElement);
        if (year < YEARS.first || year > YEARS.last) return undefined;
        const document = documentOf(await this.cashbooks.book(idAs, year), idElement);
        if (document === undefined) return undefined;
        const idAp = apartmentOf(document);
        return { ...WHOLE, idEntrance: entranceOf(association, idAp) ?? null, idAp, document };
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
        // For a register entry, the decision on its stream checks that it exists; the files of an invoice are attached
        // only by the product itself.
        return WHOLE;
    }
  }
}

/** Returns the roles that may change an element's documents. */
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
  // The register, and the association's own payments, are for people unlimited in the association.
  if (kind === 'register' || kind === 'payment') return false;
  // A caller without entrances was admitted as a tenant.
  return scope.size > 0 || (apartments !== null && isPublished);
}
