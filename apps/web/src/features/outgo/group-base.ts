import type { ApartmentView } from '@scara/contracts/http';

import { t } from '../../lib/text.js';

type Weighed = Pick<
  ApartmentView,
  'persons' | 'surfaceE5' | 'heatSurfaceE5' | 'c2E5' | 'c3E5' | 'c4E5'
>;

/** What an unmetered expense is divided by, summed over its payers: 57 pers, 60 ap, 100 cpi. */
export type GroupBase = {
  readonly value: number;
  readonly decimals: number;
  readonly unit: string;
};

/** Returns the base of a distribution mode; null for modes that use other data (typed shares, consumption, arrears). */
export function groupBase(mode: number, apartments: readonly Weighed[]): GroupBase | null {
  const sum = (weight: (apartment: Weighed) => number) =>
    apartments.reduce((total, apartment) => total + weight(apartment), 0);
  switch (mode) {
    case 2:
      return { value: sum(({ persons }) => persons), decimals: 0, unit: t('unit.persons') };
    case 3:
      return { value: apartments.length, decimals: 0, unit: t('unit.apartments') };
    case 4:
      return { value: sum(({ surfaceE5 }) => surfaceE5), decimals: 5, unit: t('unit.share') };
    case 7:
      return { value: sum(({ heatSurfaceE5 }) => heatSurfaceE5), decimals: 5, unit: t('unit.any') };
    case 9:
      return { value: sum(({ c2E5 }) => c2E5), decimals: 5, unit: t('unit.any') };
    case 12:
      return { value: sum(({ c3E5 }) => c3E5), decimals: 5, unit: t('unit.any') };
    case 13:
      return {
        value: sum(({ persons }) => Math.max(1, persons)),
        decimals: 0,
        unit: t('unit.persons'),
      };
    case 14:
      return { value: sum(({ c4E5 }) => c4E5), decimals: 5, unit: t('unit.any') };
    default:
      return null;
  }
}
