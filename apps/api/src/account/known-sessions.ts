/** What is remembered of a session. */
export interface KnownSession {
  readonly idUser: number;
  readonly remembered: boolean;
}

/** Bounds how long an ending that was told to nobody (a connection broken without a word) stays unheard. */
const BELIEVED_MS = 1_000;
const KEPT_MAX = 10_000;

/**
 * Sessions that were looked up a moment ago, so that a page's calls need not each ask Postgres. Only while endings are
 * heard (`hear`): an ended session is forgotten before anybody is told that it ended.
 */
export class KnownSessions {
  readonly #kept = new Map<string, { readonly session: KnownSession; readonly untilMs: number }>();
  #isHearing = false;
  #endings = 0;

  /** Counts endings: a look-up that one of them overtook may have seen the session as it was before. */
  get endings(): number {
    return this.#endings;
  }

  /** While they are heard, what a look-up finds holds for every call that came before the next ending. */
  get isHearing(): boolean {
    return this.#isHearing;
  }

  /** From now on every ending is told to `forget`, until `hear(false)`. */
  hear(isHearing: boolean): void {
    this.#isHearing = isHearing;
    this.#endings += 1;
    this.#kept.clear();
  }

  /** By the hash of its token. */
  find(hash: string, nowMs = performance.now()): KnownSession | undefined {
    const kept = this.#kept.get(hash);
    if (kept === undefined) return undefined;
    if (kept.untilMs > nowMs) return kept.session;
    this.#kept.delete(hash);
    return undefined;
  }

  /** Keeps what a look-up found that began when there were `endings`; `leftMs` is the session's own time. */
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
}
