/** The time after its queueing from which no job tries a mail any more. */
export const GIVEN_UP_AFTER = "interval '3 days'";

/** SQL: the state of a requested mail, from a row with `sent_at`, `failed_at` and `dispatched_at`. */
export const MAIL_STATE = `sent_at is not null as is_sent,
  failed_at is not null or dispatched_at < now() - ${GIVEN_UP_AFTER} as has_failed`;

/**
 * SQL for a repeated request (`insert … as kept`): a mail that waits or was sent stays as it is; one that failed or was
 * given up is tried again.
 */
export const ASKED_AGAIN = `do update
  set attempt = kept.attempt + 1, failed_at = null, dispatched_at = null
  where kept.failed_at is not null
     or (kept.sent_at is null and kept.dispatched_at < now() - ${GIVEN_UP_AFTER})`;

/** The columns that `MAIL_STATE` selects. */
export interface MailState {
  readonly is_sent: boolean;
  /** Null while the mail waits to be queued. */
  readonly has_failed: boolean | null;
}

export function mailStateOf({ is_sent, has_failed }: MailState): 'waiting' | 'sent' | 'failed' {
  if (is_sent) return 'sent';
  return has_failed ? 'failed' : 'waiting';
}
