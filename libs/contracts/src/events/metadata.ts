import { z } from 'zod';

/**
 * The metadata of every stored event (architecture.md, Streams). The store adapter refuses an event without it. Nothing
 * here is personal: people are named by account id.
 */
export const eventMetadata = z.object({
  /** Account id of the actor; 0 is the system itself (a job, the operator's command line). */
  actor: z.int().nonnegative(),
  /** The role mask under which the actor was allowed to act (1 administrator, 2 president, 4 censor, 16 cashier). */
  role: z.int().nonnegative(),
  /** null only for facts that belong to no association (global roles, the store's own). */
  associationId: z.int().positive().nullable(),
  onBehalfOf: z.int().positive().optional(),
  approvedBy: z.int().positive().optional(),
  reason: z.string().max(400).optional(),
  commandId: z.uuid(),
  /** HMAC of the canonical command, to detect the same key with another body. */
  fingerprint: z.string().min(1),
  /** How many events this command appended, and the index of this one: an incomplete read is detected by them. */
  index: z.int().nonnegative(),
  count: z.int().positive(),
  correlationId: z.uuid(),
  /** Id of the event or command that led to this one. */
  causationId: z.uuid(),
  schemaVersion: z.int().positive(),
});

export type EventMetadata = z.infer<typeof eventMetadata>;
