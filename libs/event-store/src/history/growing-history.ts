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

/** The tree over history from the last signed head on, as it grows. */
export class GrowingHistory {
  /** In the heads' stream, of its last event: the next head goes after it. */
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

  /** Facts that no head covers yet. */
  get unsigned(): number {
    return this.#tree.size - this.#signedSize;
  }

  /** Months shown or closed among them. */
  get months(): readonly SignedMonth[] {
    return this.#months;
  }

  /** Reads what came since, one page of it; true where that was all. */
  async read(store: EventStore): Promise<boolean> {
    const { facts, next, atEnd } = await store.readStored(this.#read, FACTS_A_PAGE);
    for (const fact of facts) if (isLeaf(fact)) this.#take(fact);
    this.#read = next;
    return atEnd;
  }

  /** The head over all that was read. Throws where nothing was. */
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

/** `month-7-202509`; undefined for what is no month of ours. */
function monthOf({ streamId, metadata }: StoredFact): Omit<SignedMonth, 'act'> | undefined {
  const [, idAs, idMonth] = /^month-(\d{1,10})-(\d{6})$/.exec(streamId) ?? [];
  if (idAs === undefined) return undefined;
  return { idAs: Number(idAs), idMonth: Number(idMonth), idUser: actorIn(metadata) };
}

/** 0 where nothing of ours wrote it: signing goes on whatever stands there. */
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
