import { patternText } from '../http/pattern-words.js';
import { NOT_FOUND_HERE, type CatalogueOf } from './catalogue.js';
import type { CompanyRejection } from './rejections.js';

export const COMPANY_PROBLEMS: CatalogueOf<CompanyRejection> = {
  'company-not-registered': [422, () => 'Nu există nicio firmă cu acest CUI în registru.'],
  'company-not-found': [404, () => `Compania nu există. ${NOT_FOUND_HERE}`],
  'company-cif-taken': [422, ({ name }) => `Acest CUI este deja al companiei „${name}”.`],
  'city-unknown': [404, () => 'Localitatea nu este în listă.'],
  'number-rule-not-found': [404, () => `Regula nu există. ${NOT_FOUND_HERE}`],
  'number-rule-type': [
    422,
    () =>
      'Datele se citesc cu un format de dată, sumele cu unul de sumă, numerele cu unul de text.',
  ],
  'number-rule-pattern': [422, ({ problem }) => patternText(problem)],
  'number-rule-order-taken': [422, () => 'Pe acest loc al grupului este deja o regulă.'],
  'product-not-found': [404, () => `Produsul nu există. ${NOT_FOUND_HERE}`],
  'product-key-taken': [422, ({ name }) => `Această cheie este deja a produsului „${name}”.`],
  'registry-away': [
    503,
    () =>
      'Registrul firmelor (ANAF) nu răspunde pentru moment. Încercați din nou peste câteva minute.',
  ],
  'registry-wrong': [
    503,
    () =>
      'Registrul firmelor (ANAF) a răspuns altfel decât era de așteptat. Încercați din nou mai târziu.',
  ],
};
