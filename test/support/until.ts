/** Waits until `check` answers true; throws after `withinMs`. */
export async function until(
  check: () => Promise<boolean> | boolean,
  withinMs = 300_000,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await check())) {
    if (Date.now() > end) throw new Error('did not come about in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
