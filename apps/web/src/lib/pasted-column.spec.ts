import { pastedColumn } from './pasted-column.js';

const apartments = [
  { idAp: 11, n: '1' },
  { idAp: 12, n: '2' },
  { idAp: 13, n: '3A' },
];

describe('a column pasted from a spreadsheet', () => {
  it('goes down from the apartment it was pasted at', () => {
    expect(pastedColumn('10,50\r\n20\r\n', 1, apartments)).toEqual({ 12: '10,50', 13: '20' });
  });

  it('goes where the numbers beside it say', () => {
    expect(pastedColumn('3A\t7,25 lei\n1\t4', 0, apartments)).toEqual({ 13: '7,25', 11: '4' });
  });

  it('goes to no apartment by a number that two entrances have', () => {
    const two = [
      { idAp: 21, n: 'A / 1' },
      { idAp: 22, n: 'A / 2' },
      { idAp: 31, n: 'B / 1' },
    ];
    expect(pastedColumn('1\t5\n2\t6\n1\t7', 0, two)).toEqual({ 22: '6' });
    expect(pastedColumn('A\t1\t5\nA\t2\t6\nB\t1\t7', 0, two)).toEqual({
      21: '5',
      22: '6',
      31: '7',
    });
    expect(pastedColumn('B / 1\t7\nA / 1\t5', 0, two)).toEqual({ 31: '7', 21: '5' });
  });

  it('leaves apartments that do not exist out', () => {
    expect(pastedColumn('9\t7,25\n1\t4', 0, apartments)).toEqual({ 11: '4' });
    expect(pastedColumn('1\n2\n3', 2, apartments)).toEqual({ 13: '1' });
  });

  it('is left to the field when there is one value', () => {
    expect(pastedColumn('12,50', 0, apartments)).toBeNull();
    expect(pastedColumn('12,50\n', 0, apartments)).toBeNull();
  });
});
