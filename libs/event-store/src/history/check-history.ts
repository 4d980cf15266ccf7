import { families } from '@scara/contracts/events';
import type { EventStore, Position, StoredFact } from '../event-store.js';
import { familyFinder } from '../store/families.js';
import type { HeadSigner } from './head-signer.js';
import { headIn, type SignedHead, TREE_HEADS_STREAM, treeOf } from './head-stream.js';
import { FACTS_A_PAGE, isLeaf, leafHash } from './leaf.js';
import { MerkleTree } from './merkle-tree.js';

/**
 * A tree head that was recorded outside the store: in the read models, or as the beginning of its root on a printed
 * list.
 */
export interface Witness {
  /** The root in hex, at least its first 16 digits. */
  readonly root: string;
}

export type HistoryFault =
  /** The events between two signed heads differ from those that were signed; facts are counted from 1. */
  | {
      readonly kind: 'changed';
      readonly firstFact: number;
      readonly lastFact: number;
      /** When the previous head and this head were signed; `after` is null for the first head. */
      readonly after: string | null;
      readonly until: string;
    }
  /**
   * An event of the heads' stream (revision counted from 0) that is not signed by this installation or is out of order.
   */
  | { readonly kind: 'forged'; readonly revision: number }
  /** A stream that does not return exactly its events of the whole store: truncated, deleted, or altered. */
  | { readonly kind: 'hidden'; readonly stream: string }
  /** A head that a witness recorded is no longer in the store. */
  | { readonly kind: 'lost'; readonly root: string };

export interface HistoryCheck {
  readonly facts: number;
  /** Facts after the last head, which cannot be checked yet. */
  readonly unsigned: number;
  readonly heads: number;
  readonly faults: readonly HistoryFault[];
}

export interface CheckOptions {
  readonly store: EventStore;
  readonly signer: HeadSigner;
  readonly witnesses: readonly Witness[];
  /**
   * Called between two pages of facts, and between some of the streams, with the milliseconds that the reading took: a
   * caller that is not in a hurry can pause here and leave the store to others.
   */
  readonly rest?: (tookMs: number) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

/** How many streams are read between two rests. */
const STREAMS = 50;

/**
 * Reads the whole store and compares it with every signed head (reliability.md, row 16). Each stretch between two heads
 * is checked on its own, starting from what the previous head signed, so that one change does not hide another.
 */
export async function checkHistory(options: CheckOptions): Promise<HistoryCheck> {
  const { store, signer, witnesses, signal } = options;
  const rest = resting(options);
  const epoch = await store.epoch();
  // Heads that are appended while this runs may cover facts that are written after the walk; they are ignored.
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

/** Returns a function that calls `rest` with the milliseconds since the previous call. */
function resting({ rest }: CheckOptions): () => Promise<void> {
  let since = performance.now();
  return async () => {
    await rest?.(performance.now() - since);
    since = performance.now();
  };
}

/** Returns true if reading the stream gives each of its events once and in order, up to the last one of the walk. */
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

/** The store's heads in order. A head that this installation did not sign is reported as a fault and skipped. */
class SignedHeads {
  readonly faults: HistoryFault[] = [];
  count = 0;
  /** The next head to compare a stretch with. */
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

  /** Returns the heads that witnesses recorded and that are missing in the store. */
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
  /** Each stream of a known family, with the revision of its last event. */
  readonly streams = new Map<string, bigint>();
  #tree = new MerkleTree();
  /** Number of facts in the store, signed or not. */
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

  /**
   * Returns the stream that this event hides, wholly or partly: an event of the server, such as stream metadata, about
   * a stream of this application, which never writes such events.
   */
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
