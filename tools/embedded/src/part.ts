import { disableParallelScavenge, runProcess } from '@scara/platform';

export interface Part {
  /** One Romanian line for the log. `details` goes to the process that started this part. */
  readonly said: string;
  readonly details?: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Runs one part of the embedded stack as a process. Errors of `start` must already be one Romanian sentence. */
export async function runPart(start: () => Promise<Part>): Promise<void> {
  disableParallelScavenge();
  await runProcess(async () => {
    const part = await start();
    console.log(part.said);
    return part;
  });
}
