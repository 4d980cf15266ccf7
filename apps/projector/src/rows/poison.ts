import pg from 'pg';

/** An event that cannot be projected, whatever is tried again. The message never quotes a value of the event. */
export class PoisonError extends Error {
  override readonly name = 'PoisonError';
}

/** Poison in a fact that belongs to no association: there is nothing to park, so the projector stops. */
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
 * The reason, when the error is the event's own fault; undefined when it is the surroundings' (a lost connection, a
 * full disk, a missing table), which are tried again. SQLSTATE classes: 22 data exceptions, 23 broken constraints,
 * 54 what is larger than Postgres takes, a text in a key for instance.
 */
export function poisonReason(error: unknown): string | undefined {
  if (error instanceof PoisonError) return error.message;
  if (!(error instanceof pg.DatabaseError) || !/^(22|23|54)/.test(error.code ?? ''))
    return undefined;
  // Postgres' own sentence may quote the row.
  return ['SQLSTATE', error.code, error.table, error.column, error.constraint]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** Runs what is pure: whatever it throws is the event's doing. The error's text might quote a value, its kind does not. */
export function purely<T>(what: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof PoisonError) throw error;
    const kind = error instanceof Error ? error.name : typeof error;
    throw new PoisonError(`${what} failed: ${kind}`, { cause: error });
  }
}
