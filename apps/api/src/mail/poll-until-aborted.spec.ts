import { type Logger, PATIENT } from '@scara/platform';
import { BATCH_MAX, JOB_OPTIONS, pollUntilAborted, MAIL_OPTIONS } from './poll-until-aborted.js';

const HOUR_MS = 3_600_000;

function looking(answers: readonly (number | Error)[]) {
  const stop = new AbortController();
  const told: unknown[] = [];
  let looks = 0;
  const look = async (): Promise<number> => {
    const answer = answers[looks]!;
    looks += 1;
    if (looks === answers.length) stop.abort();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const log = { warn: (...words: unknown[]) => told.push(words) } as unknown as Logger;
  const run = (everyMs: number) =>
    pollUntilAborted(look, log, stop.signal, { everyMs, failed: 'no' });
  return { run, told };
}

it('looks again after a look that failed, and tells of it', async () => {
  const { run, told } = looking([new Error('away'), 0, new Error('away'), 0]);
  await run(1);
  expect(told).toEqual([
    [{ code: 'Error' }, 'no'],
    [{ code: 'Error' }, 'no'],
  ]);
});

it('looks again at once after a full batch', async () => {
  const { run } = looking([BATCH_MAX, BATCH_MAX, 1]);
  await run(HOUR_MS);
});

it('tries a mail for two days, and no longer than whoever asked for it is told that it waits', () => {
  const { attempts, backoff } = MAIL_OPTIONS;
  expect(backoff).toEqual({ type: PATIENT });
  // All attempts but the first ten are ten minutes apart (queues.spec.ts).
  const hours = (attempts - 10) / 6;
  expect(hours).toBeGreaterThan(46);
  expect(hours).toBeLessThan(72);
});

it('tries what is no mail for some minutes: a server that restarts is outlived', () => {
  const { attempts, backoff } = JOB_OPTIONS;
  expect(backoff.delay * (2 ** (attempts - 1) - 1)).toBeGreaterThan(300_000);
});
