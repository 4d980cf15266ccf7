/** A page that nobody sees is not painted: it waits no longer than this. */
const longestMs = 200;

/** Resolves when what was just set stands on the screen. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const longest = setTimeout(resolve, longestMs);
    // The first frame draws it, the second one begins when it has been painted.
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        clearTimeout(longest);
        resolve();
      });
    });
  });
