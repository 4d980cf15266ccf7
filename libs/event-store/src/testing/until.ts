const WAIT_MOST_MS = 300_000;

/** Waits until the condition holds; throws after five minutes, so that a broken test ends. */
export async function until(isSo: () => boolean): Promise<void> {
  const last = Date.now() + WAIT_MOST_MS;
  while (!isSo()) {
    if (Date.now() > last) throw new Error(`not so after ${WAIT_MOST_MS} ms: ${isSo.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
