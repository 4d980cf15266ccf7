import { aColumn, aRow, aTable } from './builders.fixture.js';
import { tableText } from './table-copy.js';
import { tableModel } from './table-model.js';
import { shareDecimals, shareText } from './undivided-share.js';

describe('undivided shares', () => {
  it('are fractions below 1 and units above it, never rounded', () => {
    expect(shareText(1_308, shareDecimals([1_308, 99_999]))).toBe('0,01308');
    expect(shareText(250_000, shareDecimals([250_000, 130_000]))).toBe('2,50');
    expect(shareText(130_835, shareDecimals([130_835, 100_000]))).toBe('1,30835');
  });
});

describe('the copied table', () => {
  it('is what a spreadsheet reads: tabs, decimal commas, blanks kept, no formulas', () => {
    const data = aTable(
      [aRow(1, { total: 123_456 }), aRow(2, { total: -50 })],
      [aColumn(7, [null, 0])],
    );
    const names = new Map([[1, '=HYPERLINK("x")']]);
    const model = tableModel(data, { names, hasArrearsByMonth: false, canEditPersons: false });
    const lines = tableText(model, [0, 1], true).split('\r\n');
    expect(lines).toHaveLength(4);
    const cells = lines.map((line) => line.split('\t'));
    expect(cells[1]?.slice(0, 2)).toEqual(['1', `'=HYPERLINK("x")`]);
    expect(cells.map((row) => row[4])).toEqual(['Coloana 7', '', '0,00', '0,00']);
    expect(cells.map((row) => row.at(-1)).slice(1)).toEqual(['1234,56', '-0,50', '1234,06']);
  });
});
