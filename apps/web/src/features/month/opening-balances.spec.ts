import { balanceColumns, balanceRefusal, openingFrom } from './opening-balances.js';

const columns = balanceColumns([{ idFund: 7, name: 'Fond de reparații' }]);
const first = { idMonth: 202_601, maturityDays: 20, penaltiesRateE2: 10 };
const apartments = [{ idAp: 1 }, { idAp: 2 }, { idAp: 3 }];
const ofOld = {
  ...{ kind: 'expenses', idMonth: 202_512, maturityDays: 20, penaltiesRateE2: 10 },
  ...{ published: '2026-01-31', penaltiesThrough: '2025-12-31' },
};

test('arrears are of the month before, their penalties up to them count toward the cap', () => {
  const texts = { arrears: { 1: '100,50', 2: '10' }, penalties: { 1: '3', 2: '12', 3: '5' } };
  expect(openingFrom(texts, apartments, columns, first)).toEqual([
    {
      ...{ idAp: 1, advanceBani: 0 },
      debts: [
        { ...ofOld, amountBani: 10_050, principalBani: 10_050, penaltiesBani: 300 },
        { kind: 'penalties', idMonth: 202_512, amountBani: 300 },
      ],
    },
    {
      ...{ idAp: 2, advanceBani: 0 },
      debts: [
        { ...ofOld, amountBani: 1_000, principalBani: 1_000, penaltiesBani: 1_000 },
        { kind: 'penalties', idMonth: 202_512, amountBani: 1_200 },
      ],
    },
    {
      ...{ idAp: 3, advanceBani: 0 },
      debts: [{ kind: 'penalties', idMonth: 202_512, amountBani: 500 }],
    },
  ]);
});

test('a fund’s dues are the fund’s, an advance is no debt, and whoever brings nothing is left out', () => {
  const texts = { 7: { 2: '40' }, advance: { 3: '8,25' }, arrears: { 1: '0' } };
  expect(openingFrom(texts, apartments, columns, first)).toEqual([
    {
      ...{ idAp: 2, advanceBani: 0 },
      debts: [{ kind: 'fund', idMonth: 202_512, idFund: 7, amountBani: 4_000 }],
    },
    { idAp: 3, advanceBani: 825, debts: [] },
  ]);
});

test('what is no balance is refused with its reason', () => {
  expect(['', '0', '12,5'].map(balanceRefusal)).toEqual([null, null, null]);
  expect(balanceRefusal('-3')).toBe('Valoare prea mică: cel puțin 0,00.');
  expect(balanceRefusal('-')).toBe('Introduceți un număr, de exemplu 12,5.');
  expect(balanceRefusal('1,234')).toBe('Cel mult 2 zecimale.');
});
