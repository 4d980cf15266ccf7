/** So long after it was queued no job tries a mail any more. */
export const GIVEN_UP_AFTER = "interval '3 days'";

/** How far a mail is that somebody asked for, of a row with `sent_at`, `failed_at` and `dispatched_at`. */
export const MAIL_STATE = `sent_at is not null as is_sent,
  failed_at is not null or dispatched_at < now() - ${GIVEN_UP_AFTER} as has_failed`;

/** Asked for once more (`insert … as kept`): what waits or was sent is left alone, what failed or was given up is tried again. */
export const ASKED_AGAIN = `do update
  set attempt = kept.attempt + 1, failed_at = null, dispatched_at = null
  where kept.failed_at is not null
     or (kept.sent_at is null and kept.dispatched_at < now() - ${GIVEN_UP_AFTER})`;

/** What `MAIL_STATE` selects. */
export interface MailState {
  readonly is_sent: boolean;
  /** null while it waits to be queued. */
  readonly has_failed: boolean | null;
}

export function mailStateOf({ is_sent, has_failed }: MailState): 'waiting' | 'sent' | 'failed' {
  if (is_sent) return 'sent';
  return has_failed ? 'failed' : 'waiting';
}
