import { once } from 'node:events';

/** Stops what the setup started, and waits until its data is deleted. */
export default async function teardown() {
  const { sharedStack } = globalThis;
  if (sharedStack.exitCode !== null) return;
  const ended = once(sharedStack, 'exit');
  sharedStack.disconnect();
  await ended;
}
