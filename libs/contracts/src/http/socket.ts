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

/** Messages of the socket by name; `signed-out` says that this session ended elsewhere. */
export const socketMessages = {
  changed: changedMessage,
  state: stateMessage,
  'signed-out': z.strictObject({}),
} as const;

export type ChangedMessage = z.output<typeof changedMessage>;
export type StateMessage = z.output<typeof stateMessage>;
