import { z } from 'zod';
import { id } from './fields.js';

export const SOCKET_PATH = '/skt/';

/** What was folded anew: ids and kinds only, never data. The page reads again what it shows of them. */
export const changedMessage = z.strictObject({
  as: id,
  /** What changed, as the projector names it: 'structure', 'settings', 'roles', 'audit' … */
  kinds: z.array(z.string()),
  position: z.string(),
});

/** How the stores are; sent on connection and whenever it changes. */
export const stateMessage = z.strictObject({
  storeUp: z.boolean(),
  dataAgeMs: z.int().nonnegative(),
});

/** What a close does, in this order; the page adds the last, showing what was stored. */
export const CLOSING_STEPS = ['waiting', 'reading', 'computing', 'storing'] as const;

/**
 * How far the close of a month is: told to whoever closes it, while the one call is under way. `done` of `total`: months
 * read, apartments computed or stored; a step begins with 0.
 */
export const closingMessage = z.strictObject({
  as: id,
  idMonth: z.int(),
  step: z.enum(CLOSING_STEPS),
  done: z.int().nonnegative(),
  total: z.int().positive(),
});

/** Messages of the socket by name; `signed-out` says that this session ended elsewhere. */
export const socketMessages = {
  changed: changedMessage,
  state: stateMessage,
  closing: closingMessage,
  'signed-out': z.strictObject({}),
} as const;

export type ChangedMessage = z.output<typeof changedMessage>;
export type StateMessage = z.output<typeof stateMessage>;
export type ClosingMessage = z.output<typeof closingMessage>;
