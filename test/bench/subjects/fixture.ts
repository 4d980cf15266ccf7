import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const typescript = new URL('../../../tools/examples/typescript.mjs', import.meta.url).href;

/** A program that the product is compared with, in a separate process. */
export interface Fixture {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Runs `main` on a database; the program reports its port. */
export async function startFixture(main: URL, databaseUrl: string): Promise<Fixture> {
  const child = fork(fileURLToPath(main), {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
    execArgv: ['--import', typescript],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code) => reject(new Error(`${main.pathname} ended (${String(code)})`)));
  });
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
