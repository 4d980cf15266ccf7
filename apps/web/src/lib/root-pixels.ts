/** Returns how many pixels a rem is: more than 16 if the user has set larger text in the browser. */
export const rootPixels = (): number =>
  Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10);
