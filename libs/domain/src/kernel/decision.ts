/** What a decision answers: events (none when the command changes nothing) or one named refusal. */
export type Decision<E, R> = Accepted<E> | Rejected<R>;

export type Accepted<E> = { readonly ok: true; readonly events: readonly E[] };

export type Rejected<R> = { readonly ok: false; readonly rejection: R };

/** Accepts with the events that follow; without any, the command was already done. */
export function accept<E>(...events: readonly E[]): Accepted<E> {
  return { ok: true, events };
}

/** Refuses with a value that has a `code` and what a person needs to put it right. */
export function reject<R>(rejection: R): Rejected<R> {
  return { ok: false, rejection };
}
