import { patientRetryMs } from './queues.js';

it('tries soon at first, then every ten minutes', () => {
  const waits = [1, 2, 3, 10, 11, 50, 288].map((made) => patientRetryMs(made) / 1_000);
  expect(waits).toEqual([1, 2, 4, 512, 600, 600, 600]);
});
