import { t } from '../../lib/text.js';

const types: Readonly<Record<number, string>> = {
  1: t('meter.cold'),
  2: t('meter.hot'),
  3: t('meter.other'),
  4: t('meter.other1'),
};
const locations: Readonly<Record<number, string>> = {
  1: t('meter.kitchen'),
  2: t('meter.bathroom'),
  3: t('meter.serviceBathroom'),
  4: t('meter.otherLocation'),
};
/** 3-configuration §4, by stored code. */
const states: Readonly<Record<number, string>> = {
  1: t('meter.state1'),
  2: t('meter.state2'),
  3: t('meter.state3'),
  4: t('meter.state4'),
  5: t('meter.state5'),
  6: t('meter.state6'),
  7: t('meter.state7'),
};

/** `Apă rece, baie`. */
export const meterPlace = ({ type, location }: { type: number; location: number }): string =>
  `${types[type] ?? ''}, ${locations[location] ?? ''}`;

export const meterStateName = (state: number): string => states[state] ?? '';
