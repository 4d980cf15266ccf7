import { z } from 'zod';
import type { SchemasFor } from './family.js';

/**
 * A month that was published or closed among the facts that a tree head is the first to cover, and the user who did it.
 */
export interface SignedMonth {
  readonly idAs: number;
  /** yyyymm. */
  readonly idMonth: number;
  readonly act: 'published' | 'closed';
  readonly idUser: number;
}

/**
 * The Merkle tree over the first `size` facts of the whole store (RFC 6962, 2.1), in `$all`'s order. `peaks` are the
 * roots of the complete trees that it consists of, largest first: the next head starts from them, so that each section
 * between two heads can be checked alone. All hashes are SHA-256 in hex.
 */
export interface TreeHead {
  readonly size: number;
  readonly root: string;
  readonly peaks: readonly string[];
  /** The position of the last of those facts; both numbers exceed a double. */
  readonly position: { readonly commit: string; readonly prepare: string };
  readonly months: readonly SignedMonth[];
  /** UTC instant by the signer's clock. */
  readonly at: string;
}

/** Facts of `audit-checkpoint`, written only by the store's own library: how far the history is signed. */
export interface TreeHeadSigned {
  readonly type: 'TreeHeadSigned';
  readonly data: TreeHead & {
    /** Ed25519, SPKI in base64. */
    readonly publicKey: string;
    /** Signature, in base64, of the head and the store's epoch as text (event-store, `head-signer.ts`). */
    readonly signature: string;
  };
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);
const whole = z.string().regex(/^\d{1,20}$/);
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const id = z.int().positive();

export const treeHeadEvents = {
  TreeHeadSigned: {
    version: 1,
    data: z.strictObject({
      size: id,
      root: sha256,
      peaks: z.array(sha256).min(1).max(53).readonly(),
      position: z.strictObject({ commit: whole, prepare: whole }),
      months: z
        .array(
          z.strictObject({
            idAs: id,
            idMonth: id,
            act: z.enum(['published', 'closed']),
            idUser: z.int().nonnegative(),
          }),
        )
        .readonly(),
      at: instant,
      publicKey: base64,
      signature: base64,
    }),
  },
} satisfies SchemasFor<TreeHeadSigned>;
