/** Base of every failure of the store. API answers and log lines are chosen by its `code`, never by its message. */
export abstract class StoreError extends Error {
  abstract readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Nothing was sent, or nothing could be read: the command did not happen and may be tried again later (503). */
export class StoreUnavailable extends StoreError {
  readonly code = 'store-unavailable';
}

/**
 * The append was sent and never answered: it happened once or not at all. Send it again with the same command id (503).
 */
export class OutcomeUnknown extends StoreError {
  readonly code = 'outcome-unknown';
}

/** The stream has moved on: `expected` is no longer its head (409). A revision is -1n if there is no stream. */
export class ConflictError extends StoreError {
  readonly code = 'conflict';

  constructor(
    readonly streamId: string,
    readonly expected: bigint,
    readonly actual: bigint,
  ) {
    super(`${streamId} is at revision ${actual}, not ${expected}`);
  }
}

/** The same command id was sent with another body (422). */
export class CommandIdReused extends StoreError {
  readonly code = 'command-id-reused';

  constructor(readonly commandId: string) {
    super(`command id ${commandId} was used for another command`);
  }
}

/** The command does not say who acts, for which association or under which id; nothing was sent. */
export class MetadataMissing extends StoreError {
  readonly code = 'metadata-missing';
}

/** An event that must not be stored: it does not match its schema, or JSON cannot hold it. A bug of the caller. */
export class EventInvalid extends StoreError {
  readonly code = 'event-invalid';
}

/** A command's events are larger than what the server accepts in one append. */
export class EventTooLarge extends StoreError {
  readonly code = 'event-too-large';
}

/** A stored event that this version cannot read: unknown type, newer version, wrong shape, incomplete command. */
export class EventUnreadable extends StoreError {
  readonly code = 'event-unreadable';
}

/** The server refuses this client: wrong credentials, or a stream that was deleted. */
export class StoreRefused extends StoreError {
  readonly code = 'store-refused';
}

/** The vault's keys could not be read or created; nothing was sent (503). */
export class VaultUnavailable extends StoreError {
  readonly code = 'vault-unavailable';
}

/** Sealing, opening or deciding was requested of a store that was opened without a vault. */
export class VaultMissing extends StoreError {
  readonly code = 'vault-missing';
}
