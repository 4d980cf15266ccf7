/** How many pixels a rem is: more than 16 where somebody has larger letters in their browser. */
export const rootPixels = (): number =>
  Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10);
