import { families, treeHeadEvents, type TreeHeadSigned } from '@scara/contracts/events';
import type { EventStore, StoredFact } from '../event-store.js';
import type { HeadSigner, UnsignedHead } from './head-signer.js';
import { MerkleTree } from './merkle-tree.js';

/** Where tree heads stand: signed, so that no tree has to cover them. */
export const TREE_HEADS_STREAM = 'audit-checkpoint';

export type SignedHead = TreeHeadSigned['data'];

/** So many events are looked through for the last head of ours at once. */
const LOOKED_THROUGH = 20;

/** The head in an event of the heads' stream, undefined where it holds none. */
export function headIn({ type, data }: StoredFact): SignedHead | undefined {
  if (type !== 'TreeHeadSigned') return undefined;
  try {
    const said: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
    return treeHeadEvents.TreeHeadSigned.data.safeParse(said).data;
  } catch {
    return undefined;
  }
}

/** The tree that a head signed, to go on from; an empty one where there is none. */
export function treeOf(head: SignedHead | undefined): MerkleTree {
  return new MerkleTree(
    head?.size,
    head?.peaks.map((peak) => Buffer.from(peak, 'hex')),
  );
}

/** The heads' stream as whoever signs sees it: its end alone is read, however long it has grown. */
export class HeadStream {
  constructor(
    private readonly store: EventStore,
    private readonly signer: HeadSigner,
  ) {}

  /** The last head of ours, and the revision after which the next one goes (-1n: there is no stream yet). */
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

  /** False where somebody else signed meanwhile, and nothing was written. */
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
