import { families } from '@scara/contracts/events';
import type { EventStore, Position, StoredFact } from '../event-store.js';
import { familyFinder } from '../store/families.js';
import type { HeadSigner } from './head-signer.js';
import { headIn, type SignedHead, TREE_HEADS_STREAM, treeOf } from './head-stream.js';
import { FACTS_A_PAGE, isLeaf, leafHash } from './leaf.js';
import { MerkleTree } from './merkle-tree.js';

/** A head that somebody kept elsewhere: in the read models, or the beginning of its root on a printed list. */
export interface Witness {
  /** Hex, 16 digits at least. */
  readonly root: string;
}

export type HistoryFault =
  /** Between two signed heads something else stands than was signed; facts are counted from 1. */
  | {
      readonly kind: 'changed';
      readonly firstFact: number;
      readonly lastFact: number;
      /** Instants at which what stood before them, and they, were signed. */
      readonly after: string | null;
      readonly until: string;
    }
  /** An event of the heads' stream, counted from 0, that this installation did not sign, or not in this order. */
  | { readonly kind: 'forged'; readonly revision: number }
  /** A stream whose readers do not meet exactly what stands in the store's order: cut off, deleted, or misled. */
  | { readonly kind: 'hidden'; readonly stream: string }
  /** A head that a witness has seen is not here any more. */
  | { readonly kind: 'lost'; readonly root: string };

export interface HistoryCheck {
  readonly facts: number;
  /** Facts after the last head, of which nothing can be said yet. */
  readonly unsigned: number;
  readonly heads: number;
  readonly faults: readonly HistoryFault[];
}

export interface CheckOptions {
  readonly store: EventStore;
  readonly signer: HeadSigner;
  readonly witnesses: readonly Witness[];
  /**
   * Between two pages of facts, and between some streams, which took so long to read: whoever has time leaves the store to
   * others meanwhile.
   */
  readonly rest?: (tookMs: number) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

/** So many streams are read between two rests. */
const STREAMS = 50;

/**
 * Reads the whole store and compares it with every signed head (reliability.md, row 16). Each stretch between two heads
 * is judged by itself, from what the head before it signed, so that one change does not hide another.
 */
export async function checkHistory(options: CheckOptions): Promise<HistoryCheck> {
  const { store, signer, witnesses, signal } = options;
  const rest = resting(options);
  const epoch = await store.epoch();
  // Heads that come meanwhile may cover facts that come after the walk.
  const [last] = await store.lastStored(TREE_HEADS_STREAM, 1);
  const heads = new SignedHeads(headsUpTo(store, last), signer, epoch, witnesses);
  const walk = new Walk(heads);
  await heads.next();
  for (let from: Position | 'start' = 'start', atEnd = false; !atEnd;) {
    signal?.throwIfAborted();
    const page = await store.readStored(from, FACTS_A_PAGE);
    for (const fact of page.facts) await walk.take(fact);
    ({ next: from, atEnd } = page);
    await rest();
  }
  let read = 0;
  for (const [stream, last] of walk.streams) {
    signal?.throwIfAborted();
    if (!(await isMetWhole(store, stream, last))) walk.hidden.add(stream);
    if ((read += 1) % STREAMS === 0) await rest();
  }
  return walk.end();
}

/** Rests as long as is asked for what was read since the last rest. */
function resting({ rest }: CheckOptions): () => Promise<void> {
  let since = performance.now();
  return async () => {
    await rest?.(performance.now() - since);
    since = performance.now();
  };
}

/** Whether who reads the stream meets each of its events once and in order, up to the last that the walk met. */
async function isMetWhole(store: EventStore, stream: string, last: bigint): Promise<boolean> {
  let next = 0n;
  for await (const { streamId, revision } of store.storedStream(stream)) {
    if (streamId !== stream || revision !== next) return false;
    next += 1n;
  }
  return next > last;
}

async function* headsUpTo(
  store: EventStore,
  last: StoredFact | undefined,
): AsyncGenerator<StoredFact, void, undefined> {
  if (last === undefined) return;
  for await (const fact of store.storedStream(TREE_HEADS_STREAM)) {
    yield fact;
    if (fact.revision >= last.revision) return;
  }
}

/** The heads of the store in order; those that nobody of ours signed are told and left out. */
class SignedHeads {
  readonly faults: HistoryFault[] = [];
  count = 0;
  /** The next head that a stretch is compared with. */
  current: SignedHead | undefined;
  #size = 0;
  readonly #unseen: Set<string>;

  constructor(
    private readonly events: AsyncIterator<StoredFact>,
    private readonly signer: HeadSigner,
    private readonly epoch: string,
    witnesses: readonly Witness[],
  ) {
    this.#unseen = new Set(witnesses.map(({ root }) => root));
  }

  async next(): Promise<void> {
    for (;;) {
      const next = await this.events.next();
      this.current = undefined;
      if (next.done === true) return;
      const head = headIn(next.value);
      if (head !== undefined && this.#isTrue(head)) {
        this.#accept(head);
        return;
      }
      this.faults.push({ kind: 'forged', revision: Number(next.value.revision) });
    }
  }

  /** What witnesses saw and no head says. */
  lost(): HistoryFault[] {
    return [...this.#unseen].map((root) => ({ kind: 'lost', root }));
  }

  #accept(head: SignedHead): void {
    this.count += 1;
    this.#size = head.size;
    for (const root of this.#unseen) if (head.root.startsWith(root)) this.#unseen.delete(root);
    this.current = head;
  }

  #isTrue(head: SignedHead): boolean {
    return head.size > this.#size && this.signer.isOurs(this.epoch, head);
  }
}

class Walk {
  readonly #familyOf = familyFinder(
    Object.entries(families).map(([name, schemas]) => ({ name, schemas })),
  );
  readonly #faults: HistoryFault[] = [];
  readonly hidden = new Set<string>();
  /** Each stream of ours with the revision of its last event. */
  readonly streams = new Map<string, bigint>();
  #tree = new MerkleTree();
  /** Facts of the store, whatever was signed. */
  #facts = 0;
  #sinceHead = 0;
  #signedSize = 0;
  #signedAt: string | null = null;

  constructor(private readonly heads: SignedHeads) {}

  async take(fact: StoredFact): Promise<void> {
    while (this.heads.current !== undefined && isPast(fact, this.heads.current)) {
      await this.#judge(this.heads.current);
    }
    const hidden = this.#hiddenBy(fact);
    if (hidden !== undefined) this.hidden.add(hidden);
    else if (!fact.streamId.startsWith('$')) this.streams.set(fact.streamId, fact.revision);
    if (!isLeaf(fact)) return;
    this.#tree.append(leafHash(fact));
    this.#facts += 1;
    this.#sinceHead += 1;
  }

  async end(): Promise<HistoryCheck> {
    while (this.heads.current !== undefined) await this.#judge(this.heads.current);
    return {
      facts: this.#facts,
      unsigned: this.#sinceHead,
      heads: this.heads.count,
      faults: [
        ...this.#faults,
        ...this.heads.faults,
        ...[...this.hidden].map((stream): HistoryFault => ({ kind: 'hidden', stream })),
        ...this.heads.lost(),
      ],
    };
  }

  async #judge(head: SignedHead): Promise<void> {
    const isAsSigned = this.#tree.size === head.size && hex(this.#tree.root()) === head.root;
    if (!isAsSigned) {
      this.#faults.push({
        kind: 'changed',
        firstFact: this.#signedSize + 1,
        lastFact: head.size,
        after: this.#signedAt,
        until: head.at,
      });
    }
    this.#tree = treeOf(head);
    this.#signedSize = head.size;
    this.#signedAt = head.at;
    this.#sinceHead = 0;
    await this.heads.next();
  }

  /** The stream that this event of the server takes away, wholly or in part: nothing of ours ever does. */
  #hiddenBy({ streamId, type }: StoredFact): string | undefined {
    const stream = streamId.startsWith('$$') ? streamId.slice(2) : streamId;
    const isOurs = this.#familyOf(stream) !== undefined;
    return isOurs && (stream !== streamId || type.startsWith('$')) ? stream : undefined;
  }
}

function isPast({ position }: StoredFact, head: SignedHead): boolean {
  return position.commit > BigInt(head.position.commit);
}

const hex = (bytes: Buffer): string => bytes.toString('hex');
