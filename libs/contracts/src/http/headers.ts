/** Headers of the product beside the standard ones; in lower case, as servers and fetch give them. */
export const HEADER = {
  /** A uuid that the browser makes and keeps until the answer arrives: a command sent twice is carried out once. */
  idempotencyKey: 'idempotency-key',
  /** The revision of the edited object as it was shown, in quotes; 409 when the object has changed since. */
  ifMatch: 'if-match',
  /** On a write's answer: the position of the write. On a read: the answer must not be older than this position. */
  position: 'x-scara-position',
  /** On a read's answer: the position up to which the data is current. */
  dataPosition: 'x-scara-data-position',
  /** On a read's answer: milliseconds since the data was last known to be current, 0 when it is. */
  dataAge: 'x-scara-data-age',
  /** The value of the cookie c_user, on every unsafe method of a signed-in person. */
  csrf: 'x-c-user',
  /** The name of a file sent as a raw body, percent-encoded: names may be personal, and addresses are logged. */
  fileName: 'x-file-name',
  requestId: 'x-request-id',
} as const;

/** `q_user` is a hint that a user signed in here, never a right; `c_user` can be read by the page. */
export const COOKIE = { session: 'dat', csrf: 'c_user', hint: 'q_user' } as const;
