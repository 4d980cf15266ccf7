import { counted } from '../http/labels.js';
import { NOT_FOUND_HERE, type CatalogueOf } from './catalogue.js';
import type { TakeoverRejection } from './rejections.js';

export const TAKEOVER_PROBLEMS: CatalogueOf<TakeoverRejection> = {
  'takeover-not-found': [404, () => `Preluarea nu există. ${NOT_FOUND_HERE}`],
  'takeover-no-table': [404, () => 'Tabelul nu este în fișierele preluării.'],
  'takeover-not-draft': [409, () => 'Preluarea este confirmată și nu se mai poate schimba.'],
  'takeover-part': [422, () => 'Partea trimisă nu este a acestui fișier.'],
  'takeover-edits-many': [
    422,
    ({ most }) =>
      `Se pot corecta aici cel mult ${counted(most, 'o celulă', 'celule')}; corectați fișierul și încărcați-l din nou.`,
  ],
  'takeover-has-errors': [
    422,
    ({ errors }) =>
      `${errors === 1 ? 'Mai este' : 'Mai sunt'} de corectat ${counted(errors, 'o greșeală', 'greșeli')}.`,
  ],
  'takeover-changed': [
    409,
    () => 'Preluarea s-a schimbat de când ați văzut-o. Verificați-o din nou înainte de confirmare.',
  ],
  'takeover-association-used': [
    409,
    () => 'Asociația are deja scări sau luni; o preluare se face într-o asociație goală.',
  ],
  'takeover-not-written': [409, () => 'Din această preluare nu s-a scris nimic de luat înapoi.'],
  'takeover-under-way': [
    409,
    () => 'În asociație se scrie acum o preluare. Încercați din nou după ce se încheie.',
  ],
  'takeover-built-on': [
    409,
    ({ what }) => `Nu se mai poate lua înapoi: după preluare s-a lucrat la ${what}.`,
  ],
};
