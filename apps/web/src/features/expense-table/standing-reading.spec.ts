import { METER_STATE } from '@scara/domain/month';

import { standingReading } from './standing-reading.js';

const read = {
  idMeter: 7,
  state: METER_STATE.byAdministrator,
  indexE3: 12_000,
  oldE3: 10_000,
  rollOverE3: 0,
  replaced: null,
};
const entered = { idMeter: 7, state: METER_STATE.byAdministrator };

test.each([
  ['above the old one', {}, { ...entered, indexE3: 12_000 }],
  [
    'none',
    { state: METER_STATE.notEntered, indexE3: null },
    { idMeter: 7, state: 1, indexE3: null },
  ],
  [
    'of a meter that began at 0 again',
    { indexE3: 2_000, oldE3: 99_998_000, rollOverE3: 100_000_000 },
    { ...entered, indexE3: 2_000, rollOverDigits: 5 },
  ],
  ['below a wrong old one', { indexE3: 9_000 }, { ...entered, indexE3: 9_000, isLower: true }],
  [
    'of a new meter, below the index of the one before it',
    { indexE3: 4_000, replaced: { finalIndexE3: 11_000, initialIndexE3: 0, oldSeries: '' } },
    { ...entered, indexE3: 4_000 },
  ],
  [
    'as its tenant sent it',
    { state: METER_STATE.byTenant, indexE3: 2_000, oldE3: 99_998_000, rollOverE3: 100_000_000 },
    { idMeter: 7, state: METER_STATE.byTenant, indexE3: 2_000, rollOverDigits: 5 },
  ],
])('an index %s is entered again as it stood', (_which, meter, reading) => {
  expect(standingReading({ ...read, ...meter })).toEqual(reading);
});
