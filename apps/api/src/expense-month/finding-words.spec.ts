import { findingText } from './finding-words.js';

const OF_METER = {
  key: 'k',
  severity: 'warns',
  place: { kind: 'meter', idMeter: 7, idAp: 3 },
  number: 'A / 12',
} as const;

describe('a line of the control list about a meter', () => {
  it('names it, as its association does', () => {
    const names = { omName: 'gaz', om1Name: '' };
    const leap = { code: 'consumption-leap', consumptionE3: 40_200, meanE3: 3_100 } as const;
    const cold = { type: 1, series: 'TE100206' } as const;
    expect(findingText({ ...OF_METER, ...leap, meter: cold }, names)).toBe(
      'Ap. A / 12, contorul de apă rece TE100206: consum de 40,200, față de o medie de 3,100.',
    );
    const negative = { code: 'negative-consumption', consumptionE3: -500, meanE3: 0 } as const;
    expect(findingText({ ...OF_METER, ...negative, meter: { type: 3, series: '' } }, names)).toBe(
      'Ap. A / 12, contorul de gaz: consum negativ, −0,500.',
    );
  });
});
