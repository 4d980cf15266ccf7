import { unitOf } from './division.js';

describe('what the consumption of a column is counted in', () => {
  const NAMED = { omUnit: 'kWh', om1Unit: 'Gcal' };
  const unit = (meterings: readonly (readonly [1 | 2 | 3 | 4 | 5 | 6, string?])[], of = NAMED) =>
    unitOf(
      meterings.map(([metering, typed = '']) => ({ metering, unit: typed })),
      of,
    );

  test('is cubic metres for water, and what the association says for its other meterings', () => {
    expect(unit([[2]])).toBe('m³');
    expect(unit([[2], [3]])).toBe('m³');
    expect(unit([[5]])).toBe('kWh');
    expect(unit([[6]])).toBe('Gcal');
    const unnamed = { omUnit: '', om1Unit: '' };
    expect([unit([[5]], unnamed), unit([[6]], unnamed)]).toEqual(['u', 'm³']);
  });

  test('is what an expense types before all others', () => {
    expect(unit([[5], [4, 'MWh']])).toBe('MWh');
    expect(
      unit([
        [4, ''],
        [4, 'MWh'],
      ]),
    ).toBe('MWh');
    // A unit left over from another metering does not count.
    expect(unit([[2, 'MWh']])).toBe('m³');
  });
});
