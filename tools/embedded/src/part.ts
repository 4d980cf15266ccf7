import { collectAlone, runProcess } from '@scara/platform';

export interface Part {
  /** One Romanian line for the log, and what whoever started the part must know. */
  readonly said: string;
  readonly details?: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Runs one part of the embedded stack as a process; what it throws is one Romanian sentence already. */
export async function runPart(start: () => Promise<Part>): Promise<void> {
  collectAlone();
  await runProcess(async () => {
    const part = await start();
    console.log(part.said);
    return part;
  });
}
