import {
  sessionRoutes,
  HEADER,
  mayNamePosition,
  pathOf,
  type AnswerOf,
  type BodySentTo,
  type Route,
} from '@scara/contracts/http';

import { noteDataAge } from './connection.js';
import { forgetKey, keyOf, type PendingKey } from './pending-keys.js';
import { ProblemError, problemIn } from './problem-error.js';
import { reportAway } from './session-end.js';
import { goOnAs, isSignedInAnew, ownToken } from './signed-in.js';
import { t } from './text.js';
import { toast } from './toasts.js';

/** The services of others are tried again by the server itself: one answer is enough here. */
const OF_OTHERS = new Set(['registry-away', 'registry-wrong']);

const answerMs = 12_000;
/** What a line takes at least: a photograph of 780 kB, given up after twelve seconds of going up, never arrived over 50 kB a second. */
const bytesAMs = 16;
const triesMax = 3;
const pauseMs = 400;
const longestPauseMs = 5_000;

type Call<R extends Route> = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: BodySentTo<R>;
  readonly signal?: AbortSignal;
  /** The revision that the edited object was shown with. */
  readonly ifMatch?: number;
  /** The command's own key, where something outlives this tab; else one is made and kept for as long as it is not answered. */
  readonly key?: string;
  /** The call asks about the session itself: its 401 and 402 are an answer, not the end of one. */
  readonly quiet?: boolean;
};

/** Where the last write of this browser stands, whichever tab made it: later reads must not be older. */
let lastPosition: string | null = null;

/** How far the data goes that was read for the page. */
let shownPosition: string | null = null;

/** Tabs tell each other: a second one must see the money that the first has just taken. */
const tabs = new BroadcastChannel('scara.position');
tabs.addEventListener('message', ({ data }) => {
  if (typeof data === 'string') lastPosition = newest(lastPosition, data);
});

/**
 * One call of the contracts: its body sent, its answer parsed. A read that the server cannot yet answer and a command whose
 * outcome is unknown are tried again, the command under the same key. Throws `ProblemError` for every refusal.
 */
export async function call<R extends Route>(route: R, options: Call<R> = {}): Promise<AnswerOf<R>> {
  return (await callWithStatus(route, options)).answer;
}

/** As `call`, for the few answers whose status says something (201 of a key check). */
export async function callWithStatus<R extends Route>(
  route: R,
  options: Call<R> = {},
): Promise<{ readonly status: number; readonly answer: AnswerOf<R> }> {
  const path = pathOf(route, options.params) + queryText(options.query);
  const body = options.body === undefined ? '' : JSON.stringify(options.body);
  if (options.quiet !== true && isSignedInAnew()) await stayTheSame();

  const pending = pendingKeyOf(route, path, body, options.key);
  const shownBefore = shownPosition;
  for (let tries = 1; ; tries += 1) {
    const attempt = await send(route, path, body, { ...options, key: pending?.key ?? null });
    if (attempt.kind === 'answer') {
      if (pending?.isKept === true && isWithin(attempt.position, shownBefore)) {
        // Of what the page showed already another one may have been meant.
        toast('warning', t('http.doneBefore'));
      }
      return { status: attempt.status, answer: understood(route, attempt) };
    }
    if (!attempt.retriable || tries === triesMax || options.signal?.aborted === true) {
      throw settled(attempt.problem, options.quiet === true);
    }
    await pause(attempt.waitMs * tries);
  }
}

/** Null for what is no command: it needs none. */
function pendingKeyOf(
  { effect, method }: Route,
  path: string,
  body: string,
  own: string | undefined,
): PendingKey | null {
  if (effect !== 'fact') return null;
  return own === undefined ? keyOf(method, path, body) : { key: own, isKept: false };
}

/** Signed in again by the same person, a tab goes on; it does nothing more in the name of another. */
export async function stayTheSame(): Promise<void> {
  const { idUser } = await call(sessionRoutes.session, { quiet: true });
  goOnAs(idUser);
}

/**
 * The answer in the shape that this page knows. One of another shape comes from another version, which took the place of
 * this page's: what was asked for happened, and pressed again it would happen twice.
 */
function understood<R extends Route>(
  route: R,
  { status, body }: { readonly status: number; readonly body: unknown },
): AnswerOf<R> {
  const parsed = route.answer.safeParse(body);
  if (parsed.success) return parsed.data as AnswerOf<R>;
  const message = t(route.effect === 'read' ? 'http.renewed' : 'http.renewedMeanwhile');
  throw new ProblemError(status, { code: 'renewed', message });
}

type Attempt =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: unknown;
      /** Where it was written. */
      readonly position: string | null;
    }
  | {
      readonly kind: 'refusal';
      readonly problem: ProblemError;
      readonly retriable: boolean;
      readonly waitMs: number;
    };

async function send<R extends Route>(
  route: R,
  path: string,
  body: string,
  { signal, ifMatch, key }: Omit<Call<R>, 'key'> & { readonly key: string | null },
): Promise<Attempt> {
  const isFact = route.effect === 'fact';
  const timeout = AbortSignal.timeout(answerMs + Math.ceil(body.length / bytesAMs));

  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method: route.method,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      headers: headersOf(route, body, key, ifMatch),
      ...(body === '' ? {} : { body }),
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    // No answer, or one that broke off: the command may have happened, so it is only ever sent again under its key.
    const message = t(isFact ? 'http.noAnswerOnce' : 'http.noAnswer');
    const problem = new ProblemError(0, { code: 'no-answer', message });
    return {
      kind: 'refusal',
      problem,
      retriable: isFact || route.effect === 'read',
      waitMs: pauseMs,
    };
  }

  noteDataAge(response.headers.get(HEADER.dataAge));
  const isUnsettled = response.status === 503 || response.status === 429;
  if (key !== null && !isUnsettled && response.status !== 402 && response.status < 500) {
    forgetKey(route.method, path, body);
  }
  if (response.ok) {
    const position = response.headers.get(HEADER.position);
    lastPosition = newest(lastPosition, position);
    shownPosition = newest(shownPosition, response.headers.get(HEADER.dataPosition));
    if (isFact && position !== null) tabs.postMessage(position);
    return { kind: 'answer', status: response.status, body: jsonOf(text), position };
  }
  const problem = problemIn(response.status, jsonOf(text));
  const isAway = response.status === 503 && !OF_OTHERS.has(problem.code);
  return {
    kind: 'refusal',
    problem,
    retriable: isAway && (isFact || route.effect === 'read'),
    waitMs: retryAfterMs(response),
  };
}

function headersOf(
  route: Route,
  body: string,
  key: string | null,
  ifMatch: number | undefined,
): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== '') headers['content-type'] = 'application/json';
  // With reads too: where the cookies are gone, the server knows by it that there was a session.
  const token = ownToken();
  if (token !== '') headers[HEADER.csrf] = token;
  if (mayNamePosition(route) && lastPosition !== null) headers[HEADER.position] = lastPosition;
  if (key !== null) headers[HEADER.idempotencyKey] = key;
  if (ifMatch !== undefined) headers[HEADER.ifMatch] = `"${ifMatch}"`;
  return headers;
}

/** What ends a session or concerns the whole page is said here once; the rest is the screen's to say (1-core §8). */
export function settled(problem: ProblemError, quiet = false): ProblemError {
  if (quiet) return problem;
  if (problem.status === 401) reportAway('signed-out');
  if (problem.status === 402) reportAway('expired');
  if (problem.status === 403) toast('error', problem.message || t('http.forbidden'));
  return problem;
}

function jsonOf(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function newest(known: string | null, given: string | null): string | null {
  if (given === null || known === null) return given ?? known;
  // Two answers may arrive in either order; a position that is no number is taken as it comes.
  if (!/^\d+$/.test(given) || !/^\d+$/.test(known)) return given;
  return BigInt(given) > BigInt(known) ? given : known;
}

const isWithin = (position: string | null, shown: string | null): boolean =>
  position !== null && shown !== null && newest(position, shown) === shown;

function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? '');
  return seconds > 0 ? Math.min(seconds * 1_000, longestPauseMs) : pauseMs;
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

function queryText(query: Readonly<Record<string, string | number | undefined>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
