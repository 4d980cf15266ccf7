import { families, treeHeadEvents, type TreeHeadSigned } from '@scara/contracts/events';
import type { EventStore, StoredFact } from '../event-store.js';
import type { HeadSigner, UnsignedHead } from './head-signer.js';
import { MerkleTree } from './merkle-tree.js';

/** The stream of the tree heads. Heads are signed, so the tree does not cover them. */
export const TREE_HEADS_STREAM = 'audit-checkpoint';

export type SignedHead = TreeHeadSigned['data'];

/** How many of the stream's last events are searched for the last valid head. */
const LOOKED_THROUGH = 20;

/** Returns the head in an event of the heads' stream, undefined if it contains none. */
export function headIn({ type, data }: StoredFact): SignedHead | undefined {
  if (type !== 'TreeHeadSigned') return undefined;
  try {
    const said: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
    return treeHeadEvents.TreeHeadSigned.data.safeParse(said).data;
  } catch {
    return undefined;
  }
}

/** Returns the tree that a head signed, to continue from; an empty one without a head. */
export function treeOf(head: SignedHead | undefined): MerkleTree {
  return new MerkleTree(
    head?.size,
    head?.peaks.map((peak) => Buffer.from(peak, 'hex')),
  );
}

/** The heads' stream for the signer, which reads only its end, however long it has grown. */
export class HeadStream {
  constructor(
    private readonly store: EventStore,
    private readonly signer: HeadSigner,
  ) {}

  /**
   * Returns the last valid head, and the revision after which the next one is appended (-1n: there is no stream yet).
   */
  async newest(): Promise<{ readonly head: SignedHead | undefined; readonly revision: bigint }> {
    const epoch = await this.store.epoch();
    const facts = await this.store.lastStored(TREE_HEADS_STREAM, LOOKED_THROUGH);
    const revision = facts[0]?.revision ?? -1n;
    for (const fact of facts) {
      const head = headIn(fact);
      if (head !== undefined && this.signer.isOurs(epoch, head)) return { head, revision };
    }
    return { head: undefined, revision };
  }

  /** Signs and appends a head. Returns false, and writes nothing, if another process has appended one meanwhile. */
  async append(unsigned: UnsignedHead, after: bigint): Promise<boolean> {
    const data = this.signer.sign(await this.store.epoch(), unsigned);
    return this.store.appendOwn(
      { name: 'audit', schemas: families.audit },
      TREE_HEADS_STREAM,
      after,
      { type: 'TreeHeadSigned', data },
    );
  }
}
