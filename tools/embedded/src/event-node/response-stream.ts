import type { ServerWritableStream } from '@grpc/grpc-js';

/** Writes to one caller no faster than it reads, and knows when it has gone. */
export class ResponseStream {
  readonly #call: ServerWritableStream<unknown, Buffer>;
  readonly #gone = new AbortController();

  constructor(call: ServerWritableStream<unknown, Buffer>) {
    this.#call = call;
    // With a word of its own: without one every answer would end in making an error, stack and all.
    const leave = () => this.#gone.abort('gone');
    call.once('cancelled', leave).once('close', leave).once('error', leave);
    if (call.cancelled) leave();
  }

  /** Fires when the caller cancelled or lost the connection. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  get isGone(): boolean {
    return this.#gone.signal.aborted;
  }

  /** @returns a promise only when the caller must be waited for, so that the fast case costs no turn. */
  write(message: Buffer): Promise<void> | undefined {
    if (this.isGone || this.#call.write(message)) return undefined;
    return new Promise((resolve) => {
      const go = () => {
        this.#call.off('drain', go);
        this.gone.removeEventListener('abort', go);
        resolve();
      };
      this.#call.once('drain', go);
      this.gone.addEventListener('abort', go);
    });
  }
}
