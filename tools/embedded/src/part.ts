import { announceReady, collectAlone, stopOnSignal } from '@scara/platform';

export interface Part {
  /** One Romanian line for the log, and what whoever started the part must know. */
  readonly said: string;
  readonly details?: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}

/**
 * Runs one part of the embedded stack as a process: announces it to whoever started it, stops it when asked or when
 * that one is gone. A part that cannot start says why in one sentence and exits with 1.
 */
export async function runPart(start: () => Promise<Part>): Promise<void> {
  collectAlone();
  try {
    const part = await start();
    stopOnSignal(() => part.stop());
    console.log(part.said);
    announceReady(part.details);
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    console.error(sentence);
    process.exitCode = 1;
    if (process.send === undefined) process.exit();
    process.send({ failed: sentence }, undefined, undefined, () => process.exit());
  }
}
