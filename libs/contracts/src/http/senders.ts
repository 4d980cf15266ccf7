import { z } from 'zod';

/** Who sent what an apartment's persons send, of whom there may be several, and when. */
export const sender = z.strictObject({
  /**
   * Who that is to whoever asks: the person who asks, another person of the apartment, or somebody who works for the
   * association. 'self' is told to tenants alone.
   */
  who: z.enum(['self', 'tenant', 'office']),
  /** The person's name today; '' for tenants, who are not told of each other. */
  name: z.string(),
  at: z.string(),
});

export type Sender = z.output<typeof sender>;
