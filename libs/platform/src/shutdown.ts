/**
 * Runs `stop` once when the process is asked to end (SIGTERM, Ctrl-C) or when the supervisor that started it has
 * gone (its channel closes), then exits. After `timeoutMs` it exits all the same.
 */
export function stopOnSignal(stop: () => Promise<void>, timeoutMs = 10_000): void {
  let stopping = false;
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), timeoutMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  if (!process.channel) return;
  process.on('disconnect', end);
  process.prependListener('exit', leaveUnheard);
}

/**
 * Where the supervisor is gone nobody reads what is said, and pino's writer goes on trying to say it in its exit hook
 * for ever (sonic-boom 4: EPIPE), also when an exception ends the process: then it ends without further hooks.
 */
function leaveUnheard(): void {
  if (!process.connected) process.kill(process.pid, 'SIGKILL');
}

/** Tells the supervisor that this process now serves, with what it must know (ports, addresses). */
export function announceReady(details: Readonly<Record<string, unknown>> = {}): void {
  process.send?.({ ready: true, ...details });
}
