/** Headers that the product reads and writes beside the usual ones; lower case, as servers and fetch give them. */
export const HEADER = {
  /** A uuid made by the browser and kept until answered: the same command sent twice happens once. */
  idempotencyKey: 'idempotency-key',
  /** The revision that the edited object was shown with, in quotes; older than the object's last change is 409. */
  ifMatch: 'if-match',
  /** On a write's answer: where it was written. On a read: do not answer with anything older. */
  position: 'x-scara-position',
  /** On a read's answer: how far the shown data goes. */
  dataPosition: 'x-scara-data-position',
  /** On a read's answer: milliseconds since the data was last known to be current, 0 when it is. */
  dataAge: 'x-scara-data-age',
  /** The value of the cookie c_user, on every unsafe method of a signed-in person. */
  csrf: 'x-c-user',
  /** The name of a file that is sent as it is, percent-encoded: names may be personal, and addresses are logged. */
  fileName: 'x-file-name',
  requestId: 'x-request-id',
} as const;

/** `q_user` is a hint that somebody signed in here, never a right; `c_user` is readable by the page. */
export const COOKIE = { session: 'dat', csrf: 'c_user', hint: 'q_user' } as const;
