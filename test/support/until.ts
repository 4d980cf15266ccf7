/**
 * Waits until `check` answers true; throws after `withinMs`. It asks less often the longer it has waited: what takes
 * long is not waited for with the processor that it needs itself.
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
