import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { closedLoop, type LoadResult } from './load.js';

export interface HttpCall {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

export interface HttpLoad {
  readonly address: string;
  readonly connections: number;
  readonly durationMs: number;
  readonly call: (worker: number) => HttpCall;
  /** The only status that counts as success; any other ends the measurement with its answer. */
  readonly expected: number;
}

/** Calls over kept connections, one call at a time on each. */
export async function httpLoad(load: HttpLoad): Promise<LoadResult> {
  const client = new HttpClient(load.address, load.connections);
  try {
    return await closedLoop(load.connections, load.durationMs, async (worker) => {
      const call = load.call(worker);
      const answer = await client.send(call);
      if (answer.status !== load.expected) {
        throw new Error(`${call.method} ${call.path}: ${answer.status} ${answer.text}`);
      }
    });
  } finally {
    client.close();
  }
}

/** A thin client on node:http, whose cost is the same for every server. */
export class HttpClient {
  readonly #agent: Agent;
  readonly #host: string;
  readonly #port: number;

  constructor(address: string, connections: number) {
    const url = new URL(address);
    // A name may resolve to an address family that fails first.
    this.#host = '127.0.0.1';
    this.#port = Number(url.port);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  }

  send(call: HttpCall): Promise<HttpAnswer> {
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          host: this.#host,
          port: this.#port,
          method: call.method,
          path: call.path,
          headers: {
            ...call.headers,
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (text += chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
          response.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
