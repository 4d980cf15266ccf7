import type { ServerWritableStream } from '@grpc/grpc-js';

/** Writes to one caller no faster than it reads, and reports when it has gone. */
export class ResponseStream {
  readonly #call: ServerWritableStream<unknown, Buffer>;
  readonly #gone = new AbortController();

  constructor(call: ServerWritableStream<unknown, Buffer>) {
    this.#call = call;
    // An explicit reason: without one, every abort, and so every answer, would create an Error with a stack.
    const leave = () => this.#gone.abort('gone');
    call.once('cancelled', leave).once('close', leave).once('error', leave);
    if (call.cancelled) leave();
  }

  /** Fires when the caller cancels or loses the connection. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  get isGone(): boolean {
    return this.#gone.signal.aborted;
  }

  /**
   * @returns a promise only if the caller must be waited for, so that the fast case costs no turn of the event loop.
   */
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
