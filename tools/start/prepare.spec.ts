import { once } from 'node:events';
import { createServer } from 'node:net';
// @ts-expect-error -- plain JavaScript, as everything that runs before an installation.
import * as untyped from './prepare.mjs';

const { run, stopPreparing } = untyped as {
  readonly run: (command: string, args: readonly string[]) => Promise<string>;
  readonly stopPreparing: () => Promise<void>;
};

it('ends what installs and builds, with everything that it started', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  // A grandchild that lives as long as its connection: its end is seen here.
  const holds = `require('net').connect(${port}, '127.0.0.1').resume()`;
  const starts = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(holds)}])`;
  const running = run(process.execPath, ['-e', starts]);
  running.catch(() => undefined);
  const [socket] = (await once(server, 'connection')) as [import('node:net').Socket];
  const closed = once(
    socket.resume().on('error', () => undefined),
    'close',
  );
  await stopPreparing();
  await closed;
  server.close();
  await expect(running).rejects.toThrow();
});
