import pg from 'pg';

/** An event that can never be projected, however often it is tried. The message never quotes a value of the event. */
export class PoisonError extends Error {
  override readonly name = 'PoisonError';
}

/** A poisonous event that belongs to no association: there is nothing to park, so the projector stops. */
export class UnparkablePoisonError extends Error {
  override readonly name = 'UnparkablePoisonError';
  constructor(
    readonly eventId: string,
    readonly eventType: string,
    readonly reason: string,
  ) {
    super(`event ${eventId} of type ${eventType} cannot be projected: ${reason}`);
  }
}

/**
 * Returns the reason if the event itself is at fault; undefined if the environment is (a lost connection, a full disk,
 * a missing table), in which case the event is tried again. SQLSTATE classes: 22 data exceptions, 23 violated
 * constraints, 54 values larger than Postgres accepts, for instance a text in a key.
 */
export function poisonReason(error: unknown): string | undefined {
  if (error instanceof PoisonError) return error.message;
  if (!(error instanceof pg.DatabaseError) || !/^(22|23|54)/.test(error.code ?? ''))
    return undefined;
  // Postgres' own message may quote the row.
  return ['SQLSTATE', error.code, error.table, error.column, error.constraint]
    .filter((part) => part !== undefined)
    .join(' ');
}

/**
 * Runs pure code: any error it throws is the event's fault. The PoisonError names only the error's class, because its
 * text might quote a value.
 */
export function poisonOnThrow<T>(what: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof PoisonError) throw error;
    const kind = error instanceof Error ? error.name : typeof error;
    throw new PoisonError(`${what} failed: ${kind}`, { cause: error });
  }
}
