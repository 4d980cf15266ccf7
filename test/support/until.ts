/**
 * Waits until `check` returns true; throws after `withinMs`. It checks less often the longer it waits, so that it does
 * not take processor time from the work it waits for.
 */
export async function until(
  check: () => Promise<boolean> | boolean,
  withinMs = 300_000,
): Promise<void> {
  const began = Date.now();
  while (!(await check())) {
    const waited = Date.now() - began;
    if (waited > withinMs) throw new Error('did not come about in time');
    await new Promise((resolve) => setTimeout(resolve, Math.min(50 + waited / 10, 1_000)));
  }
}
