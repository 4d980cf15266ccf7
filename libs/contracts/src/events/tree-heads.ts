import type { TreeHeadSigned } from '@scara/domain/tree-heads';
import { z } from 'zod';
import type { SchemasFor } from './family.js';

export type { TreeHeadSigned };

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);
const whole = z.string().regex(/^\d{1,20}$/);
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const id = z.int().positive();

/** Facts of `audit-checkpoint`: how far history is signed. */
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
