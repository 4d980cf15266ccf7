import { Injectable } from '@nestjs/common';
import type { ApartmentView } from '@scara/contracts/http';
import { personsOf } from '@scara/domain/association';
import { Infrastructure } from '../infrastructure.js';
import { associationFamily } from './association-stream.js';
import { WorkedMonth } from './worked-month.js';

/** How many persons live in an apartment now: what the month that is being worked on counts, planned changes among it. */
@Injectable()
export class PersonsNow {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly worked: WorkedMonth,
  ) {}

  async of<A extends Pick<ApartmentView, 'idAp' | 'persons'>>(
    idAs: number,
    apartments: readonly A[],
  ): Promise<A[]> {
    const month = await this.worked.of(idAs);
    if (month === null) return [...apartments];
    const { state } = await this.infrastructure.store.load(associationFamily, String(idAs));
    const { association } = state;
    return apartments.map((apartment) =>
      association.apartments.has(apartment.idAp)
        ? { ...apartment, persons: personsOf(association, apartment.idAp, month) }
        : apartment,
    );
  }
}
