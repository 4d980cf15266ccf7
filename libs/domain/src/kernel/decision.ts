/** The result of a decision: events (none when the command changes nothing) or one named refusal. */
export type Decision<E, R> = Accepted<E> | Rejected<R>;

export type Accepted<E> = { readonly ok: true; readonly events: readonly E[] };

export type Rejected<R> = { readonly ok: false; readonly rejection: R };

/** Accepts with the given events; without any, the command had already been carried out. */
export function accept<E>(...events: readonly E[]): Accepted<E> {
  return { ok: true, events };
}

/** Refuses with a value that has a `code` and the data that the user needs to correct the command. */
export function reject<R>(rejection: R): Rejected<R> {
  return { ok: false, rejection };
}
