import { likeBefore } from './payment-values.js';

describe('the way of the next payment', () => {
  const emitted = '2026-11-26';
  const next = '2026-11-27';

  it('is that of the money before through an account, and of a sitting', () => {
    expect(likeBefore({ pM: 2, emitted }, false, next)).toEqual({ pM: '2', emitted });
    expect(likeBefore({ pM: 1, emitted }, true, next)).toEqual({ pM: '1', emitted });
  });

  it('is of today where cash of a sitting was of the day that it was typed on', () => {
    expect(likeBefore({ pM: 1, emitted, on: emitted }, true, next)).toEqual({
      pM: '1',
      emitted: next,
    });
    expect(likeBefore({ pM: 1, emitted, on: next }, true, next)).toEqual({ pM: '1', emitted });
    expect(likeBefore({ pM: 2, emitted, on: emitted }, true, next)).toEqual({ pM: '2', emitted });
  });

  it('is not known from cash taken alone, from a correction, or from nothing', () => {
    expect(likeBefore({ pM: 1, emitted }, false, next)).toBeNull();
    expect(likeBefore({ pM: 4, emitted }, true, next)).toBeNull();
    expect(likeBefore(undefined, true, next)).toBeNull();
  });
});
