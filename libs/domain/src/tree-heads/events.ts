import type { DomainEvent } from '../kernel/index.js';

/** A month that was shown or closed among the facts that a tree head is the first to cover, and who did it. */
export interface SignedMonth {
  readonly idAs: number;
  /** yyyymm. */
  readonly idMonth: number;
  readonly act: 'published' | 'closed';
  readonly idUser: number;
}

/** Where a fact stands in the store's one order, as decimal text: both numbers outgrow a double. */
export interface HeadPosition {
  readonly commit: string;
  readonly prepare: string;
}

/**
 * The Merkle tree over the first `size` facts of the whole store (RFC 6962, 2.1), signed. `peaks` are the roots of the
 * complete trees that it is made of, the largest first: the next head goes on from them, so that each stretch between two
 * heads is checked alone. All hashes are sha256 in hex.
 */
export interface TreeHead {
  readonly size: number;
  readonly root: string;
  readonly peaks: readonly string[];
  /** Of the last of those facts. */
  readonly position: HeadPosition;
  readonly months: readonly SignedMonth[];
  /** UTC instant by the clock of whoever signed. */
  readonly at: string;
}

export type TreeHeadSigned = DomainEvent<
  'TreeHeadSigned',
  TreeHead & {
    /** Ed25519, SPKI in base64. */
    readonly publicKey: string;
    /** Of the head as text (event-store, `signing.ts`), base64. */
    readonly signature: string;
  }
>;
