import { Injectable } from '@nestjs/common';
import type { Association } from '@scara/domain/association';
import type { StoredEvent } from '@scara/contracts/events';
import type { StreamFamily } from '@scara/event-store';
import { associationFamily } from '../association/association-stream.js';
import { Infrastructure } from '../infrastructure.js';
import { Months } from './months.js';

/** The place of one event: a stream and a revision in it. */
export interface FactPlace<S, E extends StoredEvent> {
  readonly family: StreamFamily<S, E>;
  readonly id: string;
  readonly revision: number;
}

/**
 * Reads the association as it was when something was written: a later owner of an apartment did not pay an earlier
 * receipt, and was not the one to whom an earlier file belonged.
 */
@Injectable()
export class AssociationThen {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
  ) {}

  /** Returns a function for one event after another; events of the same instant, as of one sitting, are read once. */
  async of(
    idAs: number,
  ): Promise<<S, E extends StoredEvent>(place: FactPlace<S, E>) => Promise<Association>> {
    const { store } = this.infrastructure;
    const { association, revision } = await this.months.association(idAs);
    const changed = await writtenAt(
      store.readStream(associationFamily, String(idAs), only(revision)),
    );
    const known = new Map<string, Promise<Association>>();
    return async ({ family, id, revision: at }) => {
      const atInstant = await writtenAt(store.readStream(family, id, only(at)));
      // Most receipts are printed right after they are written: then the association has not changed, and nothing is
      // folded.
      if (changed <= atInstant) return association;
      const then =
        known.get(atInstant) ??
        this.months.association(idAs, { atInstant }).then((loaded) => loaded.association);
      known.set(atInstant, then);
      return then;
    };
  }
}

/** Returns when the first of these events was written, by the store's clock. */
async function writtenAt(facts: AsyncIterable<{ readonly created: string }>): Promise<string> {
  for await (const { created } of facts) return created;
  throw new Error('a fact that the state knows is not in its stream');
}

const only = (revision: number) => ({ fromRevision: BigInt(revision), maxCount: 1 });
