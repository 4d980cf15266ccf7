import type { RawResolved, Read } from './port.js';

/** Waits for a promise at most `timeoutMs`, then rejects with a plain Error. The client itself has no deadlines. */
export function within<T>(promise: Promise<T>, timeoutMs: number, what: string): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${what}: no answer in ${timeoutMs} ms`)),
      timeoutMs,
    );
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: Error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

/** Returns everything that a bounded read delivers. If nothing arrives for `idleMs`, rejects and cancels the read. */
export function collected(read: Read, idleMs: number): Promise<RawResolved[]> {
  return new Promise((resolve, reject) => {
    const items: RawResolved[] = [];
    const timer = setTimeout(() => {
      fail(new Error(`read: nothing came in ${idleMs} ms`));
      read.cancel().catch(() => undefined);
    }, idleMs);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
    };
    // The listener is never removed: a cancelled read may emit one more error, which would otherwise be unhandled.
    read.on('error', fail);
    read.on('data', (item: RawResolved) => {
      items.push(item);
      timer.refresh();
    });
    read.on('end', () => {
      clearTimeout(timer);
      resolve(items);
    });
    read.on('close', () => fail(new Error('read: closed before its end')));
  });
}

/** Waits `delayMs`; ends early when aborted. Never rejects. */
export function pause(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    signal?.addEventListener('abort', end);
  });
}
