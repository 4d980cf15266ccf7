import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('shared-stack.main.ts', import.meta.url));
const TYPESCRIPT = new URL('../../tools/examples/typescript.mjs', import.meta.url).href;

/** Starts the installation that `.api.spec.ts` files share; it stops at the end of the run. */
export default async function setup() {
  const child = fork(MAIN, {
    execArgv: ['-C', 'source', '--import', TYPESCRIPT],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the shared installation ended with ${code}`);
  });
  const [stack] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  process.env.SCARA_SHARED_STACK = JSON.stringify(stack);
  globalThis.sharedStack = child;
}
