import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { HttpCall } from './http-load.js';

const HEAD_END = '\r\n\r\n';
/** The most that the system delivers at once. */
const READ_BYTES = 256 * 1024;

/**
 * One kept connection on which the same GET is sent repeatedly; the bytes of its answer are counted and dropped. All
 * reads use one buffer: node:http allocates a new one for every 64 kB, whose cost would count in the server's
 * latencies.
 */
export class KeptConnection {
  readonly #request: string;
  readonly #socket: Socket;
  /** Remaining bytes of the current answer; undefined until its head has arrived. */
  #bytesLeft: number | undefined;
  #reading: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;

  constructor(address: string, { path, headers = {} }: HttpCall) {
    const { host, port } = new URL(address);
    const lines = Object.entries({ host, ...headers }).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    this.#request = `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}`;
    this.#socket = connect({
      host: '127.0.0.1',
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(READ_BYTES),
        callback: (length, buffer) => this.#take(Buffer.from(buffer.buffer, 0, length)),
      },
    });
    this.#socket.on('error', (error) => this.#reading?.reject(error));
    this.#socket.on('close', () => this.#reading?.reject(new Error('the connection was closed')));
  }

  async opened(): Promise<void> {
    await once(this.#socket, 'connect');
  }

  /** Resolves with the last byte of an answer with status 200; rejects with the head of any other. */
  read(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#reading = { resolve, reject };
      this.#socket.write(this.#request);
    });
  }

  close(): void {
    this.#reading = undefined;
    this.#socket.destroy();
  }

  #take(bytes: Buffer): boolean {
    const body = this.#bytesLeft === undefined ? this.#takeHead(bytes) : bytes.length;
    if (this.#bytesLeft === undefined) return true;
    this.#bytesLeft -= body;
    if (this.#bytesLeft > 0) return true;
    this.#bytesLeft = undefined;
    this.#reading?.resolve();
    return true;
  }

  /** Returns how many of these bytes come after the head. Servers send a head in one piece. */
  #takeHead(bytes: Buffer): number {
    const end = bytes.indexOf(HEAD_END);
    const head = bytes.toString('latin1', 0, Math.max(end, 0));
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (head.startsWith('HTTP/1.1 200 ') && length !== undefined) this.#bytesLeft = Number(length);
    else this.#reading?.reject(new Error(`not an answer that is measured: ${head}`));
    return bytes.length - end - HEAD_END.length;
  }
}
