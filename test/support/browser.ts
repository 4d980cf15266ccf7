import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type AnswerOf,
  type BodySentTo,
  HEADER,
  mayNamePosition,
  pathOf,
  problem,
  type Problem,
  type Route,
  routes,
  type SessionInfo,
} from '@scara/contracts/http';
import { exchange } from './exchange.js';

export interface Sent<R extends Route> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: BodySentTo<R>;
  readonly key?: string;
  readonly ifMatch?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends no position, so the answer may be older than this browser's own writes, as for a user who wrote nothing. */
  readonly anyPosition?: true;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

type Declared = {
  readonly paths: Readonly<
    Record<
      string,
      Record<string, { readonly responses: Record<string, { readonly description: string }> }>
    >
  >;
};

let declared: Declared | undefined;

/**
 * Reads the product's OpenAPI description, once for all installations of a process, which run the same sources: making
 * it takes half a second of a processor.
 */
async function declaredAt(url: string): Promise<Declared> {
  if (declared === undefined) {
    const { text } = await exchange(`${url}/api/openapi.json`, { method: 'GET', headers: {} });
    declared = JSON.parse(text) as Declared;
  }
  return declared;
}

/** Each attempt is two seconds of waiting by the server, or the pause that the answer asks for. */
const TRIES_MAX = 15;
const AWAY_PAUSE_MS = 1_000;

const isPutOff = ({ status, body }: Answered, code: Problem['code']): boolean =>
  status === 503 && problem.safeParse(body).data?.code === code;

/** Returns true for a read with a position that the tables have not reached yet. */
export const isLate = (answered: Answered): boolean => isPutOff(answered, 'not-yet-shown');

/**
 * Returns true if a store did not answer in time: on an overloaded machine that is not a failure, and nothing was
 * changed.
 */
const isAway = (answered: Answered): boolean => isPutOff(answered, 'store-away');

const codeOf = ({ body }: Answered): string => problem.parse(body).code;

/** A browser as the API sees it: keeps cookies, sends the CSRF token and the newest position it knows. */
export class Browser {
  readonly cookies = new Map<string, string>();
  position: string | undefined;

  constructor(readonly url: string) {}

  /**
   * Makes a call that must succeed, and returns its answer, checked against the contract. Repeats it with the same key
   * until the tables show what was written and every store answers.
   */
  async call<R extends Route>(route: R, sent: Sent<R> = {}): Promise<AnswerOf<R>> {
    const command = { ...sent, key: sent.key ?? randomUUID() };
    let answered = await this.try(route, command);
    for (let tries = 1; tries < TRIES_MAX && (isLate(answered) || isAway(answered)); tries += 1) {
      if (isAway(answered)) await wait(AWAY_PAUSE_MS);
      answered = await this.try(route, command);
    }
    if (answered.status !== 200) {
      throw new Error(`${route.name}: ${answered.status} ${JSON.stringify(answered.body)}`);
    }
    return route.answer.parse(answered.body) as AnswerOf<R>;
  }

  /** Makes a call that must be refused, and returns the refusal. */
  async refused<R extends Route>(
    route: R,
    sent: Sent<R> = {},
  ): Promise<Problem & { readonly status: number }> {
    const { status, body } = await this.try(route, sent);
    if (status < 400) throw new Error(`${route.name} was not refused: ${status}`);
    return { ...(body as Problem), status };
  }

  async try<R extends Route>(route: R, sent: Sent<R> = {}): Promise<Answered> {
    const query = sent.query ? `?${new URLSearchParams(sent.query).toString()}` : '';
    const headers: Record<string, string> = { ...sent.headers };
    if (route.effect === 'fact') headers[HEADER.idempotencyKey] ??= sent.key ?? randomUUID();
    if (sent.ifMatch !== undefined) headers[HEADER.ifMatch] = `"${sent.ifMatch}"`;
    const waits = mayNamePosition(route) && sent.anyPosition === undefined;
    if (waits && this.position) headers[HEADER.position] ??= this.position;
    const hasBody = route.method !== 'GET';
    if (hasBody) headers['content-type'] ??= 'application/json';
    const answered = await this.raw(route.method, pathOf(route, sent.params) + query, {
      headers,
      ...(hasBody ? { body: JSON.stringify(sent.body ?? {}) } : {}),
    });
    if (answered.status >= 400 && !(await this.isDeclared(route, answered))) {
      throw new Error(`${route.name} does not declare ${answered.status} ${codeOf(answered)}`);
    }
    return answered;
  }

  /**
   * Returns true if /api/openapi.json declares the refusal by its status and code, as users of the description rely on.
   */
  async isDeclared({ method, path }: Route, answered: Answered): Promise<boolean> {
    const { paths } = await declaredAt(this.url);
    const operation = paths[path.replace(/:([A-Za-z]+)/g, '{$1}')]?.[method.toLowerCase()];
    const codes = operation?.responses[answered.status]?.description.split(', ') ?? [];
    return codes.includes(codeOf(answered));
  }

  async raw(
    method: string,
    path: string,
    init: {
      readonly headers?: Record<string, string>;
      readonly body?: string | Uint8Array | ReadableStream;
      /** Aborts the call at any point. */
      readonly signal?: AbortSignal;
    } = {},
  ): Promise<Answered> {
    const headers: Record<string, string> = { ...init.headers };
    if (this.cookies.size > 0) {
      headers['cookie'] = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    }
    const token = this.cookies.get('c_user');
    if (token !== undefined && method !== 'GET') headers[HEADER.csrf] ??= token;
    const {
      status,
      headers: told,
      text,
    } = await exchange(this.url + path, {
      method,
      headers,
      ...(init.body === undefined ? {} : { body: init.body }),
      ...(init.signal ? { signal: init.signal } : {}),
    });
    this.keep(told.getSetCookie());
    const position = told.get(HEADER.position);
    // A command without effect returns the earlier position of its stream; a page still waits for the newest that it
    // knows.
    if (position !== null && BigInt(position) > BigInt(this.position ?? 0))
      this.position = position;
    const isJson = told.get('content-type')?.startsWith('application/json') === true;
    return {
      status,
      headers: told,
      body: isJson ? JSON.parse(text) : text,
    };
  }

  /** Uploads a file unchanged. */
  upload(idAs: number, fileName: string, content: Uint8Array | ReadableStream): Promise<Answered> {
    return this.raw('PUT', pathOf(routes.uploadDocument, { idAs }), {
      headers: {
        'content-type': 'application/octet-stream',
        [HEADER.fileName]: encodeURIComponent(fileName),
      },
      body: content,
    });
  }

  /** Creates a new account and signs in. */
  async register(email: string, password = 'parola-lunga-1'): Promise<SessionInfo> {
    await this.createAccount(email, password);
    return this.call(routes.login, { body: { email, password } });
  }

  /** Creates an account without signing in. */
  async createAccount(email: string, password: string): Promise<void> {
    await this.call(routes.createUser, {
      body: {
        email,
        password,
        confirmPassword: password,
        firstName: 'Ana',
        lastName: 'Popescu',
        termsAccepted: true,
      },
    });
  }

  private keep(set: readonly string[]): void {
    for (const one of set) {
      const [pair = ''] = one.split(';', 1);
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '' || /expires=thu, 01 jan 1970/i.test(one)) this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
  }
}
