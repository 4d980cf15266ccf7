import { parentPort } from 'node:worker_threads';
import { today } from '../http/today.js';
import { answerOf, type PlanRequest, type PlanResponse } from './plan-questions.js';
import { planOf, type PlannedTakeover } from './planned-takeover.js';

/** Of fifty thousand rows a plan is some 60 MB: few are kept, and made again when they are asked for. */
const KEPT = 3;

const kept = new Map<string, PlannedTakeover>();

/** A thread of its own: files are read and planned here, while the api answers everybody else. */
parentPort!.on('message', (request: PlanRequest) => {
  parentPort!.postMessage(responseTo(request));
});

function responseTo({ id, key, kind, asked, makings }: PlanRequest): PlanResponse {
  try {
    const planned = kept.get(key) ?? (makings && planOf(files(makings), makings.edits, today()));
    if (planned === undefined) return { id, kind: 'unknown-plan' };
    // Of the same take-over only its last state is asked for; the others go by age.
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

/** A Buffer arrives from the other thread as the plain bytes that it is made of. */
function files({ files }: NonNullable<PlanRequest['makings']>) {
  return files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
}
