import type { YearMonth } from '@scara/domain/kernel';
import { METERING, type DistributionBase, type DistributionRefusal } from '@scara/domain/month';

const MONTHS = [
  'ianuarie',
  'februarie',
  'martie',
  'aprilie',
  'mai',
  'iunie',
  'iulie',
  'august',
  'septembrie',
  'octombrie',
  'noiembrie',
  'decembrie',
];

/** Returns 'septembrie 2025' for '2025-09'. */
export function monthName(month: YearMonth): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** The distribution modes as users choose them (1-core §9). */
export const DISTRIBUTIONS: Readonly<Record<number, string>> = {
  1: 'manual',
  2: 'pe persoană',
  3: 'pe apartament',
  4: 'pe cota-parte indiviză',
  5: 'proporțional cu consumul',
  6: 'automat',
  7: 'pe suprafața încălzită',
  8: 'pe apartament cu persoane sau consum',
  9: 'pe coeficientul 2',
  10: 'pe apartament cu consum',
  11: 'proporțional cu restanțele',
  12: 'pe coeficientul 3',
  13: 'pe persoană, minimum 1',
  14: 'pe coeficientul 4',
};

/** An association's names for its coefficients; the first is the heated surface. */
export type CoefficientNames = Readonly<Record<'c1Name' | 'c2Name' | 'c3Name' | 'c4Name', string>>;

/** An association's names for its other meterings, the meters of type 3 and 4; '' where not set. */
export type MeteringNames = Readonly<Record<'omName' | 'om1Name', string>>;

/** The coefficient that a mode divides by, and a name of it that adds nothing to the mode's own words. */
const COEFFICIENTS: Readonly<Record<number, readonly [keyof CoefficientNames, plain: string]>> = {
  7: ['c1Name', 'suprafață încălzită'],
  9: ['c2Name', 'coeficient 2'],
  12: ['c3Name', 'coeficient 3'],
  14: ['c4Name', 'coeficient 4'],
};

/** Names a distribution mode in the words of one association: 'pe coeficientul 2 (Lift)'. */
export function distributionText(mode: number, names: CoefficientNames | undefined): string {
  const text = DISTRIBUTIONS[mode] ?? '';
  const [field, plain] = COEFFICIENTS[mode] ?? [];
  const name = field === undefined ? '' : (names?.[field] ?? '');
  return name === '' || name.toLocaleLowerCase('ro') === plain ? text : `${text} (${name})`;
}

export const METERINGS: Readonly<Record<number, string>> = {
  1: 'necontorizat',
  2: 'apă rece',
  3: 'apă caldă',
  4: 'altă contorizare, consum tastat',
  5: 'altă contorizare',
  6: 'altă contorizare 1',
};

/** Names a metering mode in the words of one association: 'gaz' for 5 where the association calls it so. */
export function meteringText(mode: number, names: MeteringNames | undefined): string {
  const name =
    mode === METERING.other ? names?.omName : mode === METERING.other1 ? names?.om1Name : undefined;
  return name || (METERINGS[mode] ?? '');
}

/** The metering mode of each type of meter. */
const METERING_OF: Readonly<Record<number, number>> = {
  1: METERING.cold,
  2: METERING.hot,
  3: METERING.other,
  4: METERING.other1,
};

/** Names what a meter measures: 'apă rece'. */
export const meterTypeText = (type: number, names: MeteringNames | undefined): string =>
  meteringText(METERING_OF[type] ?? METERING.none, names);

const MISSING: Readonly<Record<DistributionBase, string>> = {
  'typed-shares': 'nicio sumă tastată',
  persons: 'nicio persoană',
  apartments: 'niciun apartament',
  'undivided-share': 'nicio cotă-parte indiviză',
  consumption: 'niciun consum',
  'heated-surface': 'nicio suprafață încălzită',
  'persons-or-consumption': 'nicio persoană și niciun consum',
  c2: 'niciun coeficient 2',
  arrears: 'nicio restanță',
  c3: 'niciun coeficient 3',
  c4: 'niciun coeficient 4',
};

/** Says why an expense cannot be divided: the mode, and what is missing. */
export function divisionText(refusal: DistributionRefusal): string {
  switch (refusal.code) {
    case 'nothing-to-distribute-on':
      return `Nu se poate distribui „${DISTRIBUTIONS[refusal.mode]}”: grupul nu are ${MISSING[refusal.missing]}.`;
    case 'quantity-not-positive':
      return 'Cantitatea de pe factură trebuie să fie mai mare decât zero.';
    case 'price-out-of-range':
      return 'Prețul pe unitate este prea mare: verificați suma și cantitatea de pe factură.';
    case 'typed-shares-missing':
      return 'Distribuirea manuală are nevoie de sumele tastate pe apartamente.';
    case 'typed-share-outside-group':
      return 'S-a tastat o sumă pentru un apartament care nu este în grupul ales.';
    case 'group-unknown':
      return 'Grupul care plătește nu mai există în asociație.';
  }
}
