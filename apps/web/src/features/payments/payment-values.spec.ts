import { likeBefore } from './payment-values.js';

describe('the way of the next payment', () => {
  const emitted = '2026-11-26';

  it('is that of the money before through an account, and of a sitting', () => {
    expect(likeBefore({ pM: 2, emitted }, false)).toEqual({ pM: '2', emitted });
    expect(likeBefore({ pM: 1, emitted }, true)).toEqual({ pM: '1', emitted });
  });

  it('is not known from cash taken alone, from a correction, or from nothing', () => {
    expect(likeBefore({ pM: 1, emitted }, false)).toBeNull();
    expect(likeBefore({ pM: 4, emitted }, true)).toBeNull();
    expect(likeBefore(undefined, true)).toBeNull();
  });
});
