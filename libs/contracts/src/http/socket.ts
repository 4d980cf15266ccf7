import { z } from 'zod';
import { id } from './fields.js';

export const SOCKET_PATH = '/skt/';

/** What the projector changed: ids and kinds only, never data. The page reads the parts that it shows again. */
export const changedMessage = z.strictObject({
  as: id,
  /** The read tables that changed, by the projector's names; empty when too much changed to be listed. */
  kinds: z.array(z.string()),
  position: z.string(),
});

/** The state of the stores; sent on connection and whenever it changes. */
export const stateMessage = z.strictObject({
  storeUp: z.boolean(),
  dataAgeMs: z.int().nonnegative(),
});

/** The steps of a close, in order; the page adds a last one, in which it loads the stored result. */
export const CLOSING_STEPS = ['waiting', 'reading', 'computing', 'storing'] as const;

/**
 * The progress of a month's close, sent to the user who closes it while the call runs. `done` of `total`: months read,
 * apartments computed or stored; each step begins with 0.
 */
export const closingMessage = z.strictObject({
  as: id,
  idMonth: z.int(),
  step: z.enum(CLOSING_STEPS),
  done: z.int().nonnegative(),
  total: z.int().positive(),
});

/** Messages of the socket by name; `signed-out` means that this session was ended elsewhere. */
export const socketMessages = {
  changed: changedMessage,
  state: stateMessage,
  closing: closingMessage,
  'signed-out': z.strictObject({}),
} as const;

export type ChangedMessage = z.output<typeof changedMessage>;
export type StateMessage = z.output<typeof stateMessage>;
export type ClosingMessage = z.output<typeof closingMessage>;
