import { z } from 'zod';

/** E-mails sent after an event of an account, by the purpose of their outbox row. */
export const mailPurposes = [
  'welcome',
  'welcome-to-confirm',
  'address-to-confirm',
  'account-exists',
  'password-reset',
  'password-elsewhere',
  'email-change',
  'account-deletion',
  'second-factor-on',
  'second-factor-off',
  'second-factor-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'rights-given',
  'tenant-invited',
  'tenant-linked',
  'tenant-unlinked',
  'meter-deleted',
  'meter-reminder',
  'list-shown',
  'contact',
] as const;
export type MailPurpose = (typeof mailPurposes)[number];

/** The payload of every job, by name. Ids only: the job reads the data when it runs. */
export const jobs = {
  mail: z.strictObject({ outboxId: z.int().positive() }),
  /** Continues a take-over, or takes it back; `run` counts the requests. */
  takeover: z.strictObject({ idTakeover: z.int().positive(), run: z.int().positive() }),
  /** Mails the bills of one request that were not mailed yet. */
  bills: z.strictObject({ mailingId: z.int().positive() }),
  /** Mails one payment notice. */
  notice: z.strictObject({ idAs: z.int().positive(), number: z.int().positive() }),
  /** Mails the history of one apartment; `idMail` is the request's own number. */
  history: z.strictObject({ idMail: z.int().positive() }),
  /** Reads the text of a PDF; `run` counts the requests. */
  documentText: z.strictObject({
    idAs: z.int().positive(),
    hash: z.string(),
    run: z.int().positive(),
  }),
  /** Reminds tenants to send readings, where it is the day for it; one job an hour, `day` as 2025-09-25. */
  meterReminders: z.strictObject({ day: z.string(), hour: z.int() }),
  /** Removes files that are not needed any more; one job an hour. */
  documentDrop: z.strictObject({ hour: z.int() }),
  /**
   * Checks the whole history against its signatures; one job a day (2025-09-25), and one each time the history doubles.
   */
  historyCheck: z.strictObject({ day: z.string(), doublings: z.int().nonnegative() }),
} as const;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.output<(typeof jobs)[N]>;
