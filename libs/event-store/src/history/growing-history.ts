import { eventMetadata, type SignedMonth } from '@scara/contracts/events';
import type { EventStore, Position, StoredFact } from '../event-store.js';
import { FACTS_A_PAGE, isLeaf, leafHash } from './leaf.js';
import type { MerkleTree } from './merkle-tree.js';
import type { UnsignedHead } from './head-signer.js';
import { type SignedHead, treeOf } from './head-stream.js';

const ACTS: Readonly<Record<string, SignedMonth['act']>> = {
  MonthPublished: 'published',
  MonthClosed: 'closed',
};

/** The Merkle tree over the history, continued from the last signed head as new facts arrive. */
export class GrowingHistory {
  /** Revision of the last event in the heads' stream; the next head is appended after it. */
  readonly revision: bigint;
  readonly #signedSize: number;
  readonly #tree: MerkleTree;
  #read: Position | 'start';
  #last: Position | undefined;
  #months: SignedMonth[] = [];

  constructor(last: { readonly head: SignedHead | undefined; readonly revision: bigint }) {
    const { head } = last;
    this.revision = last.revision;
    this.#signedSize = head?.size ?? 0;
    this.#tree = treeOf(head);
    this.#read = head === undefined ? 'start' : positionOf(head.position);
  }

  /** The number of facts that no head covers yet. */
  get unsigned(): number {
    return this.#tree.size - this.#signedSize;
  }

  /** The months published or closed among these facts. */
  get months(): readonly SignedMonth[] {
    return this.#months;
  }

  /** Reads one page of new facts; returns true if there are no more for now. */
  async read(store: EventStore): Promise<boolean> {
    const { facts, next, atEnd } = await store.readStored(this.#read, FACTS_A_PAGE);
    for (const fact of facts) if (isLeaf(fact)) this.#take(fact);
    this.#read = next;
    return atEnd;
  }

  /** Returns the head over everything read so far. Throws if no fact was read. */
  head(at: string): UnsignedHead {
    if (this.#last === undefined) throw new RangeError('no fact to be signed');
    const { commit, prepare } = this.#last;
    return {
      size: this.#tree.size,
      root: this.#tree.root().toString('hex'),
      peaks: this.#tree.peaks.map((peak) => peak.toString('hex')),
      position: { commit: String(commit), prepare: String(prepare) },
      months: this.#months,
      at,
    };
  }

  #take(fact: StoredFact): void {
    this.#tree.append(leafHash(fact));
    this.#last = fact.position;
    const act = ACTS[fact.type];
    const month = act && monthOf(fact);
    if (month !== undefined) this.#months.push({ ...month, act: act! });
  }
}

/** Parses a stream name such as `month-7-202509`; undefined if the stream is not a month. */
function monthOf({ streamId, metadata }: StoredFact): Omit<SignedMonth, 'act'> | undefined {
  const [, idAs, idMonth] = /^month-(\d{1,10})-(\d{6})$/.exec(streamId) ?? [];
  if (idAs === undefined) return undefined;
  return { idAs: Number(idAs), idMonth: Number(idMonth), idUser: actorIn(metadata) };
}

/**
 * Returns the actor in the metadata, or 0 if the metadata is not of this application: signing must not stop at such an
 * event.
 */
function actorIn(metadata: Uint8Array): number {
  try {
    const { data } = eventMetadata.safeParse(JSON.parse(Buffer.from(metadata).toString('utf8')));
    return data?.actor ?? 0;
  } catch {
    return 0;
  }
}

function positionOf({ commit, prepare }: { commit: string; prepare: string }): Position {
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}
