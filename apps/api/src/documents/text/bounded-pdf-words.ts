import { Worker } from 'node:worker_threads';
import { builtModule } from '../../built-module.js';
import { Lane } from '../../lane.js';
import type { PdfWords } from './pdf-words.js';

export interface PdfAsked {
  readonly data: Uint8Array<ArrayBuffer>;
  /** Undefined when there is none. */
  readonly password: string | undefined;
}

const THREAD = builtModule('./pdf-words-thread.js', import.meta.url);
const LOOK_EVERY_MS = 50;
const MB = 1_048_576;

/** More than the library needs for 20 MB of scanned pages, and longer than a slow machine needs for 300 of them. */
const BOUNDS = { memoryMb: 600, heapMb: 256, timeMs: 60_000 };

/** One file at a time, so that the growth of the process's memory is due to the file being read. */
const lane = new Lane(1, Infinity);

/**
 * Reads the words of a PDF in a thread of its own: a file of 3 MB may unpack to 3 GB, and the library has no limit.
 * Beyond the limits the thread is ended, and the file counts as unreadable.
 */
export function boundedPdfWords(asked: PdfAsked, bounds = BOUNDS): Promise<PdfWords> {
  return lane.inTurn(() => readInThread(asked, bounds));
}

async function readInThread(
  asked: PdfAsked,
  { memoryMb, heapMb, timeMs }: typeof BOUNDS,
): Promise<PdfWords> {
  const heldMost = process.memoryUsage.rss() + memoryMb * MB;
  const thread = new Worker(THREAD, {
    execArgv: [],
    workerData: asked,
    transferList: [asked.data.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const read = new Promise<PdfWords>((resolve) => {
    thread.once('message', resolve);
    const giveUp = (): void => resolve({ state: 'unreadable' });
    thread.once('error', giveUp);
    thread.once('exit', giveUp);
  });
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > heldMost) void thread.terminate();
  }, LOOK_EVERY_MS);
  const end = setTimeout(() => void thread.terminate(), timeMs);
  try {
    return await read;
  } finally {
    clearInterval(watch);
    clearTimeout(end);
    await thread.terminate();
  }
}
