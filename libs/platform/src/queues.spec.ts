import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { openQueues, patientRetryMs } from './queues.js';

it('tries soon at first, then every ten minutes', () => {
  const waits = [1, 2, 3, 10, 11, 50, 288].map((made) => patientRetryMs(made) / 1_000);
  expect(waits).toEqual([1, 2, 4, 512, 600, 600, 600]);
});

describe('a Redis that will never serve is said at once, and not waited for', () => {
  const refusals = [
    ['-WRONGPASS invalid username-password pair', 'serverul din REDIS_URL refuză'],
    ['HTTP/1.1 400 Bad Request', 'la adresa din REDIS_URL nu răspunde un Redis'],
  ] as const;
  it.each(refusals)('%s', async (answer, sentence) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (asked) => {
        // Answers each of the commands that arrived together.
        const commands = String(asked).match(/^\*\d+\r$/gm) ?? [];
        socket.write(commands.map(() => `${answer}\r\n`).join(''));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const opened = openQueues({
      DATABASE_URL: 'postgres://unused',
      REDIS_URL: `redis://:gresit@127.0.0.1:${port}`,
    });
    await expect(opened).rejects.toThrow(sentence);
    server.close();
  });
});
