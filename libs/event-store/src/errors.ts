/** Every failure of the store has a `code`; api answers and log lines are chosen by it, never by the message. */
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

/** The append was sent and never answered: it happened once or not at all. Repeat it under the same command id (503). */
export class OutcomeUnknown extends StoreError {
  readonly code = 'outcome-unknown';
}

/** The stream moved on: `expected` is not its head any more (409). Revisions are -1n where there is no stream. */
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

/** The same command id came with another body (422). */
export class CommandIdReused extends StoreError {
  readonly code = 'command-id-reused';

  constructor(readonly commandId: string) {
    super(`command id ${commandId} was used for another command`);
  }
}

/** The command does not say who acts, for whom or under which id; nothing was sent. */
export class MetadataMissing extends StoreError {
  readonly code = 'metadata-missing';
}

/** An event that may not be stored: not of its schema, or not JSON that reads back as it was. A bug of the caller. */
export class EventInvalid extends StoreError {
  readonly code = 'event-invalid';
}

/** A command's events are larger than the server takes in one append. */
export class EventTooLarge extends StoreError {
  readonly code = 'event-too-large';
}

/** A stored event that this version cannot read: unknown type, newer version, wrong shape, torn command. */
export class EventUnreadable extends StoreError {
  readonly code = 'event-unreadable';
}

/** The server refuses us: wrong credentials, or a stream that was deleted. */
export class StoreRefused extends StoreError {
  readonly code = 'store-refused';
}

/** The vault's keys could not be read or made; nothing was sent (503). */
export class VaultUnavailable extends StoreError {
  readonly code = 'vault-unavailable';
}

/** Sealing, opening or deciding was asked of a store that was opened without a vault. */
export class VaultMissing extends StoreError {
  readonly code = 'vault-missing';
}
