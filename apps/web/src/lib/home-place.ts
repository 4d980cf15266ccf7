import type { OwnApartment } from '@scara/contracts/http';

import { blockName, entranceTitle } from './place-names.js';
import { t } from './text.js';

type Place = Pick<OwnApartment, 'n' | 'block' | 'entrance'>;

/** 'Scara A, A6': tells an apartment apart from those with its number in other entrances and blocks. */
export const entranceText = ({ block, entrance }: Pick<Place, 'block' | 'entrance'>): string =>
  [entrance && entranceTitle(entrance), blockName(block)].filter(Boolean).join(', ');

/** 'Apartamentul 12, Scara A, A6': tells the homes of one user apart. */
export function placeText({ n, ...where }: Place): string {
  return [t('structure.apartment', { number: n }), entranceText(where)].filter(Boolean).join(', ');
}
