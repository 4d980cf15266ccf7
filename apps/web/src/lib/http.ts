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

/** Codes of failed outside registers: the server has already retried those, so the page does not. */
const OF_OTHERS = new Set(['registry-away', 'registry-wrong']);

const answerMs = 12_000;
/** The slowest upload to allow for, in bytes per ms: in 12 s alone a 780 kB photo never arrived at 50 kB per second. */
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
  /** The command's own key, if it must outlive this tab; otherwise one is made and kept until the answer. */
  readonly key?: string;
  /** The call asks about the session itself: a 401 or 402 is then an ordinary answer and does not end the session. */
  readonly quiet?: boolean;
};

/** The position of the last write of this browser, from any tab: later reads must not be older. */
let lastPosition: string | null = null;

/** The position of the newest data that was read for this page. */
let shownPosition: string | null = null;

/** Tabs share the position of their writes: a second tab must see the payment that the first one has just recorded. */
const tabs = new BroadcastChannel('scara.position');
tabs.addEventListener('message', ({ data }) => {
  if (typeof data === 'string') lastPosition = newest(lastPosition, data);
});

/**
 * Calls a route of the contracts: sends the body and parses the answer. Retries a read that the server cannot answer
 * yet and a command whose outcome is unknown, the command under the same key. Throws `ProblemError` for every refusal.
 */
export async function call<R extends Route>(route: R, options: Call<R> = {}): Promise<AnswerOf<R>> {
  return (await callWithStatus(route, options)).answer;
}

/** Like `call`, for the few answers whose status carries meaning (201 of a key check). */
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
        // The page may already have shown the result of the first attempt, so the user may have meant a second command.
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

/** Returns the idempotency key of a command; null for every other call. */
function pendingKeyOf(
  { effect, method }: Route,
  path: string,
  body: string,
  own: string | undefined,
): PendingKey | null {
  if (effect !== 'fact') return null;
  return own === undefined ? keyOf(method, path, body) : { key: own, isKept: false };
}

/** Throws if another user has signed in in this browser; after a new sign-in of the same user the tab continues. */
export async function stayTheSame(): Promise<void> {
  const { idUser } = await call(sessionRoutes.session, { quiet: true });
  goOnAs(idUser);
}

/**
 * Parses the answer into the shape this page knows. If the shape does not match, a newer version of the server has
 * answered. A command was then carried out all the same, and the message says so: sending it again would repeat it.
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
      /** Position of the write in the event store. */
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
    // No complete answer: the command may have been carried out, so it is only ever sent again under the same key.
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
  // Reads carry the token too: if the cookies are gone, the token tells the server that there was a session.
  const token = ownToken();
  if (token !== '') headers[HEADER.csrf] = token;
  if (mayNamePosition(route) && lastPosition !== null) headers[HEADER.position] = lastPosition;
  if (key !== null) headers[HEADER.idempotencyKey] = key;
  if (ifMatch !== undefined) headers[HEADER.ifMatch] = `"${ifMatch}"`;
  return headers;
}

/** Reports what ends a session or concerns the whole page, once; the screen shows other refusals (1-core §8). */
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
  // Answers may arrive in any order; a position that is not a number cannot be compared and replaces the known one.
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
