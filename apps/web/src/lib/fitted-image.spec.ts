import { fittedSize, SIGNATURE_BOX } from './fitted-image.js';

describe('an image made to fit its box', () => {
  it.each([
    [600, 120, 150, 30],
    [300, 600, 60, 120],
    [150, 120, 150, 120],
    [40, 20, 40, 20],
    [5000, 1, 150, 1],
  ])('%i × %i becomes %i × %i', (width, height, fitWidth, fitHeight) => {
    expect(fittedSize({ width, height }, SIGNATURE_BOX)).toEqual({
      width: fitWidth,
      height: fitHeight,
    });
  });
});
