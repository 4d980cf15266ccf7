import { cellProblemText } from './cell-problem-words.js';

test('the sentences of a take-over write numbers with a comma', () => {
  const shown = { stated: '1200.5', summed: '100.1' };
  expect(cellProblemText({ code: 'total-differs', head: 'Suma', row: 6, ...shown })).toBe(
    'Totalul de la rândul 6, coloana „Suma”, este 1.200,5, iar rândurile adună 100,1.',
  );
  expect(cellProblemText({ code: 'number-out-of-bounds', least: '0.01', most: '10000.00' })).toBe(
    'Numărul trebuie să fie între 0,01 și 10.000.',
  );
});

test('an entrance in a second block is told with what to do', () => {
  expect(cellProblemText({ code: 'entrance-in-other-block', block: 'A1' })).toBe(
    'Aceeași scară apare mai sus în blocul A1: corectați blocul sau, dacă este altă scară, dați-i în toate tabelele alt nume.',
  );
});

test('and count as Romanian does', () => {
  expect(cellProblemText({ code: 'row-too-long', cells: 24, heads: 23 })).toBe(
    'Rândul are 24 de celule, iar capul de tabel 23: verificați separatorii.',
  );
  expect(cellProblemText({ code: 'association-too-large', objects: 10_001, most: 9_999 })).toBe(
    'Sunt 10001 blocuri, scări, apartamente, grupuri, coloane, fonduri și furnizori; o asociație cuprinde cel mult 9999.',
  );
});
