import type { OwnApartment } from '@scara/contracts/http';

import { blockName, entranceTitle } from './place-names.js';
import { t } from './text.js';

type Place = Pick<OwnApartment, 'n' | 'block' | 'entrance'>;

/** 'Apartamentul 12, Scara A, Bloc A6': what tells one home of a person from another. */
export function placeText({ n, block, entrance }: Place): string {
  return [
    t('structure.apartment', { number: n }),
    entrance && entranceTitle(entrance),
    blockName(block),
  ]
    .filter((part) => part !== '')
    .join(', ');
}
