import type { LegalCategory } from '@scara/domain/expense-month';

/** The names of the legal categories in reports (Legea 196/2018, art. 75). */
export const CATEGORIES: Readonly<Record<LegalCategory, string>> = {
  'per-person': 'Cheltuieli pe număr de persoane',
  consumption: 'Cheltuieli pe consum individual',
  share: 'Cheltuieli pe cota-parte indiviză',
  beneficiaries: 'Cheltuieli pe beneficiari',
  technical: 'Cheltuieli pe consumatori tehnici',
  other: 'Cheltuieli de altă natură',
};
