import { Injectable } from '@nestjs/common';
import { associationFamily } from '../association/association-stream.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';

/** Checks that an association has nothing but its settings and roles, as a takeover requires. */
@Injectable()
export class EmptyAssociations {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Throws `Refused` when the association does not exist or has any structure. */
  async check(idAs: number): Promise<void> {
    const { state } = await this.infrastructure.store.load(associationFamily, String(idAs));
    const { association } = state;
    if (association.idAs === 0) throw new Refused({ code: 'association-not-found' });
    const { blocks, entrances, apartments, groups, columns, meters, funds } = association;
    const things = [blocks, entrances, apartments, groups, columns, meters, funds];
    if (things.some(({ size }) => size > 0)) {
      throw new Refused({ code: 'takeover-association-used' });
    }
  }
}
