import { readDate, readMonth } from './months.js';
import { decimalMarks, marksOfAll, readNumber } from './numbers.js';

const AMOUNT = { decimals: 2, least: -99_999_999_900, most: 99_999_999_900 };
const INDEX = { decimals: 3, least: 0, most: 999_999_999_000 };
const SHARE = { decimals: 5, least: 0, most: 10_000_000 };
const NONE = { comma: false, point: false };
const COMMAS = { comma: true, point: false };
const BOTH = { comma: true, point: true };

describe('a number', () => {
  it('is not looked for without end', () => {
    const began = performance.now();
    const read = readNumber(`1${' '.repeat(60_000)}x`, AMOUNT, NONE);
    expect(read).toEqual({ ok: false, problem: { code: 'not-a-number' }, suggestion: null });
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it.each([
    ['12.50', 1250],
    ['-0.05', -5],
    ['150', 15_000],
    [' 7.5 ', 750],
    ['−3', -300],
    ['1234567.89', 123_456_789],
  ])('%j is understood as it stands', (text, value) => {
    expect(readNumber(text, AMOUNT, NONE)).toEqual({ ok: true, value, warning: null });
  });

  it.each([
    ['12,50', AMOUNT, NONE, 1250, '12.50'],
    ['0,123', INDEX, NONE, 123, '0.123'],
    ['1234,567', INDEX, NONE, 1_234_567, '1234.567'],
    ['53,733', INDEX, COMMAS, 53_733, '53.733'],
  ])('%j with a comma is understood, and its value said', (text, bounds, marks, value, said) => {
    const warning = { code: 'comma-understood', value: said };
    expect(readNumber(text, bounds, marks)).toEqual({ ok: true, value, warning });
  });

  it.each([
    ['53,733', INDEX, NONE, 'comma-ambiguous', null],
    ['53,733', INDEX, BOTH, 'comma-ambiguous', null],
    ['53.733', INDEX, COMMAS, 'point-ambiguous', null],
    ['1.234,56', AMOUNT, NONE, 'thousands-separator', '1234.56'],
    ['1,234.56', AMOUNT, NONE, 'thousands-separator', '1234.56'],
    ['1 234,56', AMOUNT, NONE, 'thousands-separator', '1234.56'],
    ['1 234 567', AMOUNT, NONE, 'thousands-separator', '1234567'],
    ['1.234.567', AMOUNT, NONE, 'thousands-separator', '1234567'],
    ['12,50 lei', AMOUNT, NONE, 'unit-in-number', '12.50'],
    ['1.234 lei', AMOUNT, NONE, 'unit-in-number', null],
    ['12,345 mc', INDEX, COMMAS, 'unit-in-number', '12.345'],
    ['12,345 mc', INDEX, BOTH, 'unit-in-number', null],
    ['1,234.567.890', AMOUNT, NONE, 'thousands-separator', null],
    ['1.234', AMOUNT, NONE, 'too-many-decimals', '1234'],
    ['1.234', AMOUNT, COMMAS, 'point-ambiguous', '1234'],
    ['1,234', AMOUNT, NONE, 'comma-ambiguous', '1234'],
    ['2.933671234', SHARE, NONE, 'too-many-decimals', '2.93367'],
    ['12.33566', INDEX, NONE, 'too-many-decimals', '12.336'],
    ['-0.005', AMOUNT, NONE, 'too-many-decimals', '-0.01'],
    ['9.9999', AMOUNT, NONE, 'too-many-decimals', '10.00'],
    ['1e3', AMOUNT, NONE, 'not-a-number', null],
    ['--5', AMOUNT, NONE, 'not-a-number', null],
    ['12;5', AMOUNT, NONE, 'not-a-number', null],
    ['999999999.01', AMOUNT, NONE, 'number-out-of-bounds', null],
    ['99999999999999999', AMOUNT, NONE, 'number-out-of-bounds', null],
  ])('%j is refused (%#)', (text, bounds, marks, code, suggestion) => {
    const read = readNumber(text, bounds, marks);
    expect(read).toMatchObject({ ok: false, problem: { code }, suggestion });
  });

  it('is read by what its sheet proves about commas and points', () => {
    expect(decimalMarks(['1,5', 'A', '2'])).toEqual(COMMAS);
    expect(decimalMarks(['1.25', '1,25'])).toEqual(BOTH);
    expect(decimalMarks(['12,3456'])).toEqual(COMMAS);
    expect(decimalMarks(['0,125', '-0,125'])).toEqual(COMMAS);
    expect(decimalMarks(['1,234', '1.234', '12.10.2025', 'A/1=2,5'])).toEqual(NONE);
    expect(decimalMarks(['1,234', '12.10.2025'], true)).toEqual(COMMAS);
  });

  it('is read by what the other sheets prove where its own proves nothing', () => {
    const [silent] = marksOfAll([NONE, COMMAS]);
    expect(readNumber('53,733', INDEX, silent!)).toMatchObject({ ok: true, value: 53_733 });
    // The marks of other sheets do not exclude a point.
    expect(readNumber('53.733', INDEX, silent!)).toMatchObject({ ok: true, value: 53_733 });
    const POINTS = { comma: false, point: true };
    for (const others of [[NONE], [POINTS], [COMMAS, POINTS]]) {
      const [own] = marksOfAll([NONE, ...others]);
      expect(readNumber('53,733', INDEX, own!)).toMatchObject({ ok: false });
    }
    const [pointed] = marksOfAll([POINTS, COMMAS]);
    expect(readNumber('53,733', INDEX, pointed!)).toMatchObject({ ok: false });
  });
});

describe('a month and a date', () => {
  it.each([
    ['2025-09', '2025-09'],
    ['09.2025', '2025-09'],
    ['9/2025', '2025-09'],
    ['2025-09-01', '2025-09'],
    ['01.09.2025', '2025-09'],
  ])('%j is the month %s', (text, month) => expect(readMonth(text)).toBe(month));

  it.each([
    ['sep.-25', '2025-09'],
    ['septembrie 2025', '2025-09'],
    ['2025-09-02', null],
    ['02.09.2025', null],
    ['2025-13', null],
    ['luna 9', null],
    ['45901', '2025-09'],
  ])('%j is no month, and may mean %s', (text, suggestion) => {
    expect(readMonth(text)).toMatchObject({ suggestion });
  });

  it.each([
    ['12.10.2025', '2025-10-12'],
    ['2025-10-12', '2025-10-12'],
  ])('%j is the date %s', (text, date) => expect(readDate(text)).toBe(date));

  it.each([
    ['1.10.2025', '2025-10-01'],
    ['14/10/2025', '2025-10-14'],
    ['2025/10/14', '2025-10-14'],
    ['14.10.2025 00:00:00', '2025-10-14'],
    ['2025-10-14T00:00:00.000', '2025-10-14'],
    ['14.10.2025 13:05', '2025-10-14'],
    ['14 octombrie 2025', '2025-10-14'],
    ['4 oct. 2025', '2025-10-04'],
    ['14 luna 2025', null],
    ['31 februarie 2025', null],
    ['10/14/2025', null],
    ['12.10.1925', null],
    ['12.10.25', '2025-10-12'],
    ['12-10-25', '2025-10-12'],
    ['10/25', null],
    ['45942', '2025-10-12'],
    ['99999', null],
  ])('%j is no date, and may mean %s', (text, suggestion) => {
    expect(readDate(text)).toMatchObject({ suggestion });
  });
});
