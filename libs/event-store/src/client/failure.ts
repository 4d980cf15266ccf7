import { EventTooLarge, StoreError, StoreRefused, StoreUnavailable } from '../errors.js';

/** What an error of the client means for the call that received it. */
export type Failure =
  | 'wrong-revision'
  | 'no-stream'
  | 'too-large'
  | 'refused'
  /** The request certainly never reached the server. */
  | 'not-sent'
  /** Server away, cancelled, timed out, or unknown: an append may have happened. */
  | 'away';

const BY_TYPE: Readonly<Record<string, Failure>> = {
  'wrong-expected-version': 'wrong-revision',
  'stream-not-found': 'no-stream',
  'no-stream': 'no-stream',
  'maximum-append-size-exceeded': 'too-large',
  'access-denied': 'refused',
  'stream-deleted': 'refused',
};

const NEVER_CONNECTED =
  /ECONNREFUSED|ENOTFOUND|No connection established|Name resolution failed|Failed to discover/;

/**
 * Classifies an error of the client. Errors while the server is down come as plain objects with gRPC code 14 as well as
 * in the client's classes, so an error without a known name counts as the server being away.
 */
export function failureOf(error: unknown): Failure {
  const { type, message } = (error ?? {}) as { type?: unknown; message?: unknown };
  const named = typeof type === 'string' ? BY_TYPE[type] : undefined;
  if (named !== undefined) return named;
  return typeof message === 'string' && NEVER_CONNECTED.test(message) ? 'not-sent' : 'away';
}

/** Returns true if trying again later may help. */
export function isAway(error: unknown): boolean {
  if (error instanceof StoreError) return error instanceof StoreUnavailable;
  const failure = failureOf(error);
  return failure === 'away' || failure === 'not-sent';
}

/** Converts an error of the client to a StoreError, with the original as its cause. */
export function storeErrorOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const said = messageOf(error);
  switch (failureOf(error)) {
    case 'too-large':
      return new EventTooLarge(said, { cause: error });
    case 'refused':
      return new StoreRefused(said, { cause: error });
    default:
      return new StoreUnavailable(said, { cause: error });
  }
}

/** Returns the message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
