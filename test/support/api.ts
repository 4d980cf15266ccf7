import { randomUUID } from 'node:crypto';
import { exchange } from './exchange.js';

/** An answer as a browser receives it. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** One user's browser: keeps cookies, sends the CSRF token and a command id. */
export class Caller {
  readonly #cookies = new Map<string, string>();

  constructor(readonly address: string) {}

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer<T>> {
    const { status, headers, text } = await exchange(this.address + path, {
      method,
      headers: this.#headers(method, options),
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
    });
    this.#keep(headers.getSetCookie());
    const isJson = headers.get('content-type')?.includes('json') ?? false;
    return {
      status,
      headers,
      body: (isJson && text !== '' ? JSON.parse(text) : text) as T,
    };
  }

  /** Registers and signs in; throws if either is refused. */
  async enter(email: string, password = 'parola-de-test'): Promise<void> {
    const person = { firstName: 'Ana', lastName: 'Pop', termsAccepted: true };
    const made = await this.call('PUT', '/api/auth/user', {
      body: { email, password, confirmPassword: password, ...person },
    });
    if (made.status >= 300) throw new Error(`register: ${JSON.stringify(made.body)}`);
    const entered = await this.call('POST', '/api/auth/login', { body: { email, password } });
    if (entered.status !== 200) throw new Error(`login: ${JSON.stringify(entered.body)}`);
  }

  #headers(method: string, options: CallOptions): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      origin: this.address,
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === '' ? {} : { cookie }),
      ...(method === 'GET'
        ? {}
        : {
            'idempotency-key': options.key ?? randomUUID(),
            'x-c-user': decodeURIComponent(this.#cookies.get('c_user') ?? ''),
          }),
      ...options.headers,
    };
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}
