import { isSentAlready, ownReading, rolledDigits } from './own-reading.js';

const meter = {
  oldE3: 100_000,
  recentE3: [4_000, 4_000, 4_000],
  isOldEstimate: false,
  replaced: null,
};
const waiting = {
  key: 'k',
  idUser: 1,
  idAs: 1,
  idAp: 1,
  idMonth: 202_509,
  idMeter: 9,
  indexE3: 3_000,
  rollOverDigits: 5,
  photo: '',
  refusal: '',
};
const typed = (index: string, digits = '') => ({ index, digits });

describe('a tenant’s index', () => {
  it('is what the meter shows, counted from the old index', () => {
    expect(ownReading(meter, typed('104,5'))).toEqual({
      startE3: 100_000,
      indexE3: 104_500,
      usedE3: 4_500,
      meanE3: 4_000,
      isBelow: false,
      isLeap: false,
      fault: undefined,
    });
  });

  it('is counted from where the meter began that was put in the old one’s place', () => {
    const replaced = { finalIndexE3: 102_000, initialIndexE3: 1_000, oldSeries: 'TE1' };
    const reading = ownReading({ ...meter, replaced }, typed('3'));
    expect(reading).toMatchObject({ startE3: 1_000, usedE3: 2_000, fault: undefined });
  });

  it('is asked for where there is none, and has its bounds', () => {
    const sentence = 'Vă rugăm să scrieți indexul.';
    expect(ownReading(meter, typed(''))).toMatchObject({ usedE3: null, fault: sentence });
    expect(ownReading(meter, typed('1000000000')).fault).toEqual(expect.any(String));
  });

  it('below the old one needs a meter that has passed zero, unless the old one was an estimate', () => {
    const below = ownReading(meter, typed('3'));
    expect(below).toMatchObject({ isBelow: true });
    expect(below.fault).toBe('Indexul este mai mic decât cel vechi, 100,000.');
    // A meter with five whole digits: 0 follows 99999.
    const passed = ownReading({ ...meter, oldE3: 99_998_000 }, typed('3', '5'));
    expect(passed).toMatchObject({ isBelow: true, usedE3: 5_000, fault: undefined });
    const estimate = ownReading({ ...meter, isOldEstimate: true }, typed('99'));
    expect(estimate).toMatchObject({ isBelow: false, usedE3: -1_000, fault: undefined });
  });

  it('that is not below the old one counts without the digits that were chosen for another', () => {
    expect(ownReading(meter, typed('104,5', '5'))).toMatchObject({ usedE3: 4_500, isLeap: false });
  });

  it('is to be looked at again where the server would ask for it', () => {
    expect(ownReading(meter, typed('116')).isLeap).toBe(false);
    expect(ownReading(meter, typed('116,001')).isLeap).toBe(true);
    expect(ownReading({ ...meter, recentE3: [1_000] }, typed('105')).isLeap).toBe(false);
    // An empty apartment: the meter was read each month and never used.
    expect(ownReading({ ...meter, recentE3: [0, 0, 0] }, typed('106')).isLeap).toBe(true);
    expect(ownReading({ ...meter, recentE3: [] }, typed('500')).isLeap).toBe(false);
  });
});

describe('a tenant’s index that was sent', () => {
  const sent = { indexE3: 3_000, rollOverE3: 100_000_000 };

  it('keeps the digits that it was sent with', () => {
    expect(rolledDigits(sent, undefined)).toBe('5');
    expect(rolledDigits(sent, { ...waiting, rollOverDigits: 4 })).toBe('4');
    expect(rolledDigits({ rollOverE3: 0 }, undefined)).toBe('');
  });

  it('is not sent again as it is, but is with other digits or a photo', () => {
    const again = { indexE3: 3_000, rollOverDigits: 5, photo: '' };
    expect(isSentAlready(again, sent, undefined)).toBe(true);
    expect(isSentAlready({ ...again, rollOverDigits: 4 }, sent, undefined)).toBe(false);
    expect(isSentAlready({ ...again, photo: 'data:' }, sent, undefined)).toBe(false);
    expect(isSentAlready(again, { indexE3: null, rollOverE3: 0 }, undefined)).toBe(false);
    expect(isSentAlready(again, sent, waiting)).toBe(true);
    expect(isSentAlready({ ...again, rollOverDigits: 4 }, sent, waiting)).toBe(false);
    // A refused one may be sent again: it may have been refused for the day.
    expect(isSentAlready(again, sent, { ...waiting, refusal: 'Nu' })).toBe(false);
  });
});
