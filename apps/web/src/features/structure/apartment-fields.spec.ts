import { bodyOf, emptyTexts, numberAfter, rowRefusals } from './apartment-fields.js';

const empty = emptyTexts(null);

describe('a row of an apartment', () => {
  it('sends numbers in stored units', () => {
    const texts = {
      ...empty,
      number: '7',
      persons: '3',
      surfaceE5: '2,35',
      heatSurfaceE5: '48,1234',
      nopRemBani: '-12,5',
    };
    expect(bodyOf(texts, null)).toMatchObject({
      number: '7',
      persons: 3,
      surfaceE5: 235_000,
      heatSurfaceE5: 4_812_340,
      nopRemBani: -1_250,
      c2E5: 0,
    });
  });

  it('sends only what was changed', () => {
    const before = { ...empty, number: '7', persons: '3' };
    expect(bodyOf({ ...before, persons: '4' }, before)).toEqual({ persons: 4 });
  });

  it('refuses what the contract refuses, under its field', () => {
    const refusals = rowRefusals({ ...empty, number: '', surfaceE5: '9999', c2E5: ',' }, null);
    expect(Object.keys(refusals).sort()).toEqual(['c2E5', 'number', 'surfaceE5']);
  });

  it.each([
    ['9', '10'],
    ['A09', 'A10'],
    ['12B', ''],
  ])('offers %s then %s', (last, next) => {
    expect(numberAfter(last)).toBe(next);
  });
});
