/** What is kept of a session in memory. */
export interface KnownSession {
  readonly idUser: number;
  readonly remembered: boolean;
}

/**
 * How long a session is kept without asking Postgres: bounds how late its end is noticed when the connection broke
 * silently.
 */
const BELIEVED_MS = 1_000;
const KEPT_MAX = 10_000;

/**
 * Sessions looked up a moment ago, so that not every call of a page asks Postgres. Used only while this process is
 * notified of ended sessions (`hear`): an ended session is forgotten before anybody is told that it ended.
 */
export class KnownSessions {
  readonly #kept = new Map<string, { readonly session: KnownSession; readonly untilMs: number }>();
  #isHearing = false;
  #endings = 0;

  /**
   * Counts ended sessions: a look-up during which the count changed may have read the session as it was before its end.
   */
  get endings(): number {
    return this.#endings;
  }

  /** While true, the result of a look-up holds for every call that arrived before the next session ended. */
  get isHearing(): boolean {
    return this.#isHearing;
  }

  /** Starts or stops keeping sessions. While started, every ended session must be passed to `forget`. */
  hear(isHearing: boolean): void {
    this.#isHearing = isHearing;
    this.#endings += 1;
    this.#kept.clear();
  }

  /** Returns the session by the hash of its token. */
  find(hash: string, nowMs = performance.now()): KnownSession | undefined {
    const kept = this.#kept.get(hash);
    if (kept === undefined) return undefined;
    if (kept.untilMs > nowMs) return kept.session;
    this.#kept.delete(hash);
    return undefined;
  }

  /**
   * Keeps the result of a look-up, if no session has ended since it began (`endings` was read then); `leftMs` is the
   * session's remaining life.
   */
  keep(
    hash: string,
    session: KnownSession,
    { endings, leftMs }: { readonly endings: number; readonly leftMs: number },
    nowMs = performance.now(),
  ): void {
    if (!this.#isHearing || endings !== this.#endings) return;
    this.#kept.delete(hash);
    this.#kept.set(hash, { session, untilMs: nowMs + Math.min(leftMs, BELIEVED_MS) });
    if (this.#kept.size <= KEPT_MAX) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  forget(hash: string): void {
    this.#endings += 1;
    this.#kept.delete(hash);
  }

  /** Forgets all sessions of a person. */
  forgetAllOf(idUser: number): void {
    this.#endings += 1;
    for (const [hash, { session }] of this.#kept) {
      if (session.idUser === idUser) this.#kept.delete(hash);
    }
  }
}
