import { wasTooSlow } from './postgres.js';

/**
 * Runs `stop` once, when the process is asked to end (SIGTERM, Ctrl-C) or when its supervisor is gone (the channel
 * closes), then exits. Exits after `timeoutMs` in any case.
 * @public Except for `runProcess`, only tests call it, from programs that they write.
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
 * Kills the process if its supervisor is gone. Its output then has no reader, and pino's writer would retry for ever in
 * its exit hook (sonic-boom 4: EPIPE), also when an exception ends the process; SIGKILL skips the remaining hooks.
 */
function leaveUnheard(): void {
  if (!process.connected) process.kill(process.pid, 'SIGKILL');
}

/** A running service: what its supervisor must know about it (ports, addresses), and how to stop it. */
export interface Serving {
  readonly details?: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
  readonly stopMs?: number;
}

/**
 * Starts a process's service and announces it to the supervisor; stops it when asked, or when the supervisor is gone.
 * If the start fails, sends the reason in one sentence, which the supervisor prints, and exits with 1; with `mayPass`,
 * a server was only too slow, and the supervisor starts the process again.
 */
export async function runProcess(
  start: () => Promise<Serving>,
  sentenceOf: (error: unknown) => string = failureText,
): Promise<void> {
  try {
    const serving = await start();
    stopOnSignal(() => serving.stop(), serving.stopMs);
    process.send?.({ ready: true, ...serving.details });
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    if (process.send === undefined) process.exit();
    const mayPass = wasTooSlow(error);
    const said = { failed: sentenceOf(error), ...(mayPass && { mayPass }) };
    process.send(said, undefined, undefined, () => process.exit());
  }
}

/** Sentences for the errors of a DATABASE_URL that names the wrong server, user or database. */
const OF_DATABASE: Readonly<Record<string, string>> = {
  '28P01': 'baza de date refuză parola din DATABASE_URL',
  '28000': 'baza de date refuză utilizatorul din DATABASE_URL',
  '3D000': 'baza de date numită în DATABASE_URL nu există',
};

/** A program that is not Postgres hangs up at the first message. */
const NOT_POSTGRES = 'la adresa din DATABASE_URL nu răspunde un PostgreSQL';

const TOO_SLOW = 'baza de date nu răspunde la timp';

/**
 * Returns the reason of a failure in one line, for the person who runs the process. A refused connection to a name with
 * several addresses has an empty message and only a code.
 */
export function failureText(error: unknown): string {
  const { message = '', code } = error as { message?: string; code?: unknown };
  const known = OF_DATABASE[String(code)];
  if (known !== undefined) return known;
  if (message === 'Connection terminated unexpectedly') return NOT_POSTGRES;
  if (wasTooSlow(error)) return TOO_SLOW;
  const said = error instanceof Error ? message : String(error);
  return said.split('\n')[0] || String(code ?? error);
}
