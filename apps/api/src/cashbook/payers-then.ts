import { Injectable } from '@nestjs/common';
import type { Association } from '@scara/domain/association';
import { type BookDocument, idOf, yearOfDocument } from '@scara/domain/cashbook';
import { associationFamily } from '../association/association-stream.js';
import { Months } from '../expense-month/months.js';
import { cashbookFamily, cashbookStreamId } from '../expense-month/streams.js';
import { Infrastructure } from '../infrastructure.js';

/** Reads the association as it was when a document was written, since a later owner of the apartment did not pay it. */
@Injectable()
export class PayersThen {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
  ) {}

  /**
   * Returns a function for one document after another; documents of the same instant, as of one sitting, are read once.
   */
  async of(idAs: number): Promise<(document: BookDocument) => Promise<Association>> {
    const { store } = this.infrastructure;
    const { association, revision } = await this.months.association(idAs);
    const changed = await writtenAt(
      store.readStream(associationFamily, String(idAs), only(revision)),
    );
    const known = new Map<string, Promise<Association>>();
    return async (document) => {
      const id = cashbookStreamId(idAs, yearOfDocument(idOf(document)));
      const facts = store.readStream(cashbookFamily, id, only(document.revision));
      const atInstant = await writtenAt(facts);
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
