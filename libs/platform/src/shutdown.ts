import { wasTooSlow } from './postgres.js';

/**
 * Runs `stop` once when the process is asked to end (SIGTERM, Ctrl-C) or when the supervisor that started it has
 * gone (its channel closes), then exits. After `timeoutMs` it exits all the same.
 * @public Beside `runProcess` only tests call it, from programs that they write.
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

/** What serves: what its supervisor must know of it (ports, addresses), and how it ends. */
export interface Serving {
  readonly details?: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
  readonly stopMs?: number;
}

/**
 * Starts what a process is there for and announces it to its supervisor; it stops when asked, or when that one is gone.
 * What cannot start says why in one sentence, which the supervisor prints, and exits with 1; where a server only took too
 * long (`mayPass`), it is started again.
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

/** What Postgres says in English of a DATABASE_URL that names the wrong thing. */
const OF_DATABASE: Readonly<Record<string, string>> = {
  '28P01': 'baza de date refuză parola din DATABASE_URL',
  '28000': 'baza de date refuză utilizatorul din DATABASE_URL',
  '3D000': 'baza de date numită în DATABASE_URL nu există',
};

/** What hangs up at the first words is another program. */
const NOT_POSTGRES = 'la adresa din DATABASE_URL nu răspunde un PostgreSQL';

const TOO_SLOW = 'baza de date nu răspunde la timp';

/**
 * What went wrong, in one line for whoever runs the process. A refused connection to a name of several addresses says it
 * in its code alone.
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
