import type { MeteringNames } from '@scara/contracts/http';
import { METER_STATE, type MeterState } from '@scara/domain/month';

import { t } from './text.js';

/** Names of what meters measure, by type; types 3 and 4 use the association's own names where it has given them. */
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
/** Names of the reading states (3-configuration §4) by stored code. */
export const meterStates: Readonly<Record<number, string>> = {
  [METER_STATE.notEntered]: t('reading.notEntered'),
  [METER_STATE.byTenant]: t('reading.byTenant'),
  [METER_STATE.estimated]: t('reading.estimated'),
  [METER_STATE.byAdministrator]: t('reading.byAdministrator'),
  [METER_STATE.confirmed]: t('reading.confirmed'),
  [METER_STATE.readByAdministrator]: t('reading.readByAdministrator'),
  [METER_STATE.radio]: t('reading.radio'),
};

/** The states that an administrator may choose; the others result from what a tenant sends. */
export const chosenStates: readonly number[] = [
  METER_STATE.notEntered,
  METER_STATE.estimated,
  METER_STATE.byAdministrator,
  METER_STATE.readByAdministrator,
  METER_STATE.radio,
] satisfies MeterState[];

/** Returns the name of a meter's type: `Apă rece`. */
export const meterType = (type: number, names: MeteringNames | undefined): string =>
  meterTypes(names)[type] ?? '';

/** Returns a meter's type and location: `Apă rece, baie`. */
export const meterPlace = (
  { type, location }: { type: number; location: number },
  names: MeteringNames | undefined,
): string =>
  `${meterType(type, names)}, ${(meterLocations[location] ?? '').toLocaleLowerCase('ro')}`;

/** Returns the name of a reading state in lower case, for the middle of a sentence. */
export const meterStateName = (state: number): string =>
  (meterStates[state] ?? '').toLocaleLowerCase('ro');
