import {
  alertsSearch,
  approvalsSearch,
  arrearsSearch,
  auditSearch,
  fundRegisterSearch,
  historySearch,
  outgoSearch,
  personsSearch,
  reportsSearch,
  sheetsSearch,
  tableSearch,
} from './search.js';

describe('what an address says of the expense table', () => {
  // The router parses its own result again whenever something in the address changes.
  it.each([
    { compara: 'luna' },
    { compara: 1 },
    { compara: '1' },
    { varianta: -2 },
    { cauta: 12, apartament: 7, celula: 'arrears', coloana: 3, luni: true },
  ])('is the same when it is read again: %j', (raw) => {
    const once = tableSearch(raw);
    expect(Object.keys(once).toSorted()).toEqual(Object.keys(raw).toSorted());
    expect(tableSearch(once)).toEqual(once);
  });

  it('is dropped where it says nothing', () => {
    expect(tableSearch({ compara: 'x', apartament: '7', coloana: -1 })).toEqual({});
    expect(tableSearch({ compara: true })).toEqual({});
    expect(tableSearch({ compara: '' })).toEqual({});
  });
});

describe('what an address says of expenses', () => {
  it('is one that is open, a new one, or those of the month before', () => {
    for (const raw of [
      { cheltuiala: 7, cota: 3 },
      { cheltuiala: 'nou', cota: 'nou' },
      { cheltuiala: 'luna-trecuta' },
    ]) {
      expect(outgoSearch(raw)).toEqual(raw);
    }
    expect(outgoSearch({ cheltuiala: 'veche', cota: 'luna-trecuta' })).toEqual({});
  });

  it('looks for no longer a text than a name may be', () => {
    const name = 'a'.repeat(45);
    expect(tableSearch({ cauta: `${name}b` })).toEqual({ cauta: name });
  });
});

describe('the months that an address names', () => {
  it.each([personsSearch, reportsSearch, sheetsSearch, historySearch])(
    'are dropped where there is no such month',
    (read) => {
      expect(read({ de: 202_513, pana: 7 })).toEqual({});
      expect(read({ de: 202_512, pana: 202_601 })).toEqual({ de: 202_512, pana: 202_601 });
    },
  );
});

describe('the alerts that an address names', () => {
  it('are of what it can mean alone', () => {
    const narrowed = { arata: 'toate', fel: 'cash-held', scara: 7 };
    expect(alertsSearch(narrowed)).toEqual(narrowed);
    expect(alertsSearch({ arata: 'open', fel: '<b>', scara: -1 })).toEqual({});
  });
});

describe('the days that an address names', () => {
  it.each([fundRegisterSearch, auditSearch, approvalsSearch])(
    'are dropped where there is no such day',
    (read) => {
      expect(read({ from: '2026-02-31', to: '31.01.2026' })).toEqual({});
      const days = { from: '2024-02-29', to: '2026-12-31' };
      expect(read(days)).toEqual(days);
    },
  );

  it('are dropped of the arrears of a day that there is not', () => {
    expect(arrearsSearch({ data: '2025-02-29', luna: 202_513 })).toEqual({});
    expect(arrearsSearch({ data: '2025-02-28' })).toEqual({ data: '2025-02-28' });
  });
});
