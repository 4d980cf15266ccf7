import { parentPort } from 'node:worker_threads';
import { today } from '../http/today.js';
import { answerOf, type PlanRequest, type PlanResponse } from './plan-questions.js';
import { planOf, type PlannedTakeover } from './planned-takeover.js';

/** How many plans are kept: one of fifty thousand rows takes some 60 MB. Others are made again when needed. */
const KEPT = 3;

const kept = new Map<string, PlannedTakeover>();

/** Runs in its own thread: files are read and planned here, while the API answers all other requests. */
parentPort!.on('message', (request: PlanRequest) => {
  parentPort!.postMessage(responseTo(request));
});

function responseTo({ id, key, kind, asked, makings }: PlanRequest): PlanResponse {
  try {
    const planned = kept.get(key) ?? (makings && planOf(files(makings), makings.edits, today()));
    if (planned === undefined) return { id, kind: 'unknown-plan' };
    // Only the latest state of a takeover is asked for; the least recently used plan is dropped first.
    kept.delete(key);
    kept.set(key, planned);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return { id, kind: 'answer', answer: answerOf(planned, kind, asked) };
  } catch (error) {
    return { id, kind: 'failed', error: error as Error };
  }
}

/** A Buffer arrives from the other thread as a plain Uint8Array. */
function files({ files }: NonNullable<PlanRequest['makings']>) {
  return files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
}
