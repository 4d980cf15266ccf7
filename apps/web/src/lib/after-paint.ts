/** The longest wait in milliseconds: a hidden page is never painted. */
const longestMs = 200;

/** Resolves once the state that was just set has been painted. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const longest = setTimeout(resolve, longestMs);
    // The first frame draws the new state; the second one begins after that has been painted.
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        clearTimeout(longest);
        resolve();
      });
    });
  });
