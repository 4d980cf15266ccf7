import type { OwnApartment } from '@scara/contracts/http';

import { blockName, entranceTitle } from './place-names.js';
import { t } from './text.js';

type Place = Pick<OwnApartment, 'n' | 'block' | 'entrance'>;

/** 'Scara A, A6': what tells an apartment from those of its number in the other entrances and blocks. */
export const entranceText = ({ block, entrance }: Pick<Place, 'block' | 'entrance'>): string =>
  [entrance && entranceTitle(entrance), blockName(block)].filter((part) => part !== '').join(', ');

/** 'Apartamentul 12, Scara A, A6': what tells one home of a person from another. */
export function placeText({ n, ...where }: Place): string {
  return [t('structure.apartment', { number: n }), entranceText(where)]
    .filter((part) => part !== '')
    .join(', ');
}
