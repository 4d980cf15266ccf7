import { groupBase } from './group-base.js';

const anApartment = (persons: number, surfaceE5: number) => ({
  persons,
  surfaceE5,
  heatSurfaceE5: 100_000,
  c2E5: 0,
  c3E5: 0,
  c4E5: 0,
});
const two = [anApartment(0, 130_000), anApartment(3, 170_000)];

describe('what an expense is divided on', () => {
  it.each([
    [2, 3, 0],
    [3, 2, 0],
    [4, 300_000, 5],
    [7, 200_000, 5],
    [13, 4, 0],
  ])('mode %i adds up to %i with %i decimals', (mode, value, decimals) => {
    expect(groupBase(mode, two)).toMatchObject({ value, decimals });
  });

  it('is not known from the apartments for typed shares, consumption and arrears', () => {
    for (const mode of [1, 5, 6, 8, 10, 11]) expect(groupBase(mode, two)).toBeNull();
  });
});
