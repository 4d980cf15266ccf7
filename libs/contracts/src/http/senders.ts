import { z } from 'zod';

/** Who sent something for an apartment, which may have several tenants, and when. */
export const sender = z.strictObject({
  /**
   * The sender from the view of the user who asks: that user, another tenant of the apartment, or a user who works for
   * the association. Only tenants get 'self'.
   */
  who: z.enum(['self', 'tenant', 'office']),
  /** The sender's current name; '' for tenants who ask, because they do not learn each other's names. */
  name: z.string(),
  at: z.string(),
});

export type Sender = z.output<typeof sender>;
