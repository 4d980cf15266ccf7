import type { MeteringNames } from '@scara/contracts/http';

import { t } from './text.js';

/** What meters measure, by type: the other meterings bear the association's own names where it gave them. */
export const meterTypes = (names: MeteringNames | undefined): Readonly<Record<number, string>> => ({
  1: t('meter.cold'),
  2: t('meter.hot'),
  3: names?.omName || t('meter.other'),
  4: names?.om1Name || t('meter.other1'),
});
export const meterLocations: Readonly<Record<number, string>> = {
  1: t('meter.kitchen'),
  2: t('meter.bathroom'),
  3: t('meter.service'),
  4: t('meter.elsewhere'),
};
/** 3-configuration §4, by stored code. */
export const meterStates: Readonly<Record<number, string>> = {
  1: t('reading.notEntered'),
  2: t('reading.byTenant'),
  3: t('reading.estimated'),
  4: t('reading.byAdministrator'),
  5: t('reading.confirmed'),
  6: t('reading.readByAdministrator'),
  7: t('reading.radio'),
};

/** `Apă rece`. */
export const meterType = (type: number, names: MeteringNames | undefined): string =>
  meterTypes(names)[type] ?? '';

/** `Apă rece, baie`. */
export const meterPlace = (
  { type, location }: { type: number; location: number },
  names: MeteringNames | undefined,
): string =>
  `${meterType(type, names)}, ${(meterLocations[location] ?? '').toLocaleLowerCase('ro')}`;

/** In the midst of a sentence. */
export const meterStateName = (state: number): string =>
  (meterStates[state] ?? '').toLocaleLowerCase('ro');
