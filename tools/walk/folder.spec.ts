import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
// @ts-expect-error -- plain JavaScript, as everything that `npm run walk` runs.
import { readFolder as untypedRead, scaled as untypedScaled } from './folder.mjs';
// @ts-expect-error -- the same.
import { faultsOf as untypedFaults } from './rows.mjs';

type Row = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, readonly Row[]>>;
const readFolder = untypedRead as (folder: string) => Files;
const scaled = untypedScaled as (text: string, decimals: number) => number;
const faultsOf = untypedFaults as (files: Files) => readonly string[];

const teiul = fileURLToPath(new URL('../demo/teiul', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scara-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MONTHS = 'month,published,closed,maturity_days,penalty_percent_per_day\n';
const SMALL: Readonly<Record<string, string>> = {
  apartments: 'entrance,apartment,persons\nA,1,2\nA,2,\n',
  meters: 'entrance,apartment,series,type\nA,1,M1,1\nA,2,M1,1\n',
  months: `${MONTHS}2025-09,2025-10-12,2025-10-12,20,0.10\n`,
};

/** Writes and reads the small folder with some files replaced; null removes one. */
function written(changed: Readonly<Record<string, string | Buffer | null>> = {}): Files {
  for (const [name, text] of Object.entries({ ...SMALL, ...changed })) {
    if (text !== null) writeFileSync(join(folder, `${name}.csv`), text);
  }
  return readFolder(folder);
}

describe('a folder of files', () => {
  it('of the demo can be told whole', () => {
    const files = readFolder(teiul);
    expect(faultsOf(files)).toEqual([]);
    const named = readdirSync(teiul).filter((name) => name.endsWith('.csv'));
    const lines = named.map(
      (name) => readFileSync(join(teiul, name), 'utf8').trim().split('\n').length - 1,
    );
    expect(named.map((name) => files[name.slice(0, -4)]!.length)).toEqual(lines);
  });

  it('may lack files, columns and values', () => {
    const files = written();
    expect(files['readings']).toEqual([]);
    expect(faultsOf(files)).toEqual([]);
  });

  it('may have a mark in front, returns, quotes and Romanian days', () => {
    const months = `\uFEFF${MONTHS}"2025-09",12.10.2025, 12.10.2025 ,20,0.10\n`.replaceAll(
      '\n',
      '\r\n',
    );
    const { months: read } = written({ months });
    expect(read![0]).toMatchObject({
      month: '2025-09',
      published: '2025-10-12',
      closed: '2025-10-12',
    });
  });

  it('has its months and payments in the order of time, whatever the order of the rows', () => {
    const files = written({
      months: `${MONTHS}2025-10,2025-11-12,2025-11-12,20,0.1\n2025-09,2025-10-12,2025-10-12,20,0.1\n`,
      payments: [
        'no,date,apartment,entrance,amount_lei,mode',
        '10,2025-11-01,1,A,1.00,2',
        '9,2025-11-01,1,A,1.00,2',
        '11,2025-10-20,1,A,1.00,2\n',
      ].join('\n'),
    });
    expect(files['months']!.map(({ month }) => month)).toEqual(['2025-09', '2025-10']);
    expect(files['payments']!.map(({ no }) => no)).toEqual(['11', '9', '10']);
    expect(faultsOf(files)).toEqual([]);
  });

  it('tells meters of the same series apart by their apartments', () => {
    const readings =
      'month,apartment,entrance,series,index,state\n2025-09,2,A,M1,1.000,4\n2025-09,1,A,M1,2.5,4\n';
    expect(faultsOf(written({ readings }))).toEqual([]);
  });

  it('has no fault in a payment for a fund without dues', () => {
    const payments =
      'no,date,apartment,entrance,amount_lei,mode,fund\n1,2025-10-20,1,A,1.00,2,Fond\n';
    expect(faultsOf(written({ payments }))).toEqual([]);
  });
});

describe('what is wrong is said in a line that names file and row', () => {
  it.each([
    ['readings', '2025-09,9,A,M1,1.000,4', 'apartamentul „A/9” nu este în apartments.csv'],
    ['readings', '2025-09,1,A,M2,1.000,4', 'contorul „A/1 M2” nu este în meters.csv'],
    ['readings', '2025-08,1,A,M1,1.000,4', 'luna „2025-08” nu este în months.csv'],
    ['readings', '2025-09,1,A,M1,1.0001,4', '„1.0001” nu este un număr cu cel mult 3 zecimale'],
    ['readings', '2025-09,1,A,M1,,4', '„” nu este un număr cu cel mult 3 zecimale'],
    ['readings', '2025-09,1,A,M1,1.000,C', '„C” nu este un număr întreg'],
    ['expenses', '2025-09,Apă,1x,2,2,toată,', '„1x” nu este un număr cu cel mult 2 zecimale'],
    ['expenses', '2025-09,Apă,1.00,2,2,Scara C,', 'grupul „Scara C” nu este în groups.csv'],
    ['expenses', '2025-09,Apă,1.00,1,1,,A/7=1.00', 'apartamentul „A/7” nu este în apartments.csv'],
    ['expenses', '2025-09,Apă,1.00,1,1,,A/1', '„” nu este un număr cu cel mult 2 zecimale'],
    ['payments', 'x,2025-10-20,1,A,1.00,2', '„x” nu este un număr întreg'],
    ['payments', '1,2025-02-30,1,A,1.00,2', '„2025-02-30” nu este o dată'],
    ['persons', '2025-09,1,A,', '„” nu este un număr întreg'],
  ])('%s: %s', (name, row, said) => {
    const heads: Readonly<Record<string, string>> = {
      readings: 'month,apartment,entrance,series,index,state',
      expenses: 'month,column,amount_lei,metering,distribution,group,typed_shares',
      payments: 'no,date,apartment,entrance,amount_lei,mode',
      persons: 'month,apartment,entrance,persons',
    };
    const files = written({ [name]: `${heads[name]}\n${row}\n` });
    expect(faultsOf(files)).toEqual([`${name}.csv, rândul 2: ${said}`]);
  });

  it('so is a row that stands twice', () => {
    const apartments = `${SMALL['apartments']}A,1,3\n`;
    expect(faultsOf(written({ apartments }))).toEqual([
      'apartments.csv, rândul 4: „A/1” stă și la apartments.csv, rândul 2',
    ]);
  });

  it.each([
    ['months', null, 'months.csv nu este în dosar'],
    ['months', MONTHS, 'months.csv nu are rânduri'],
    ['meters', 'entrance,apartment,type\nA,1,1\n', 'meters.csv: lipsește coloana „series”'],
    [
      'meters',
      `${SMALL['meters']}A,1\n`,
      'meters.csv, rândul 4: are alt număr de valori decât coloanele',
    ],
    [
      'months',
      `${MONTHS}2025-09,2025-10-12,"2025-10-12,20,0.10\n2025-10,,,,\n`,
      'months.csv, rândul 2: ghilimelele se deschid și nu se mai închid',
    ],
    [
      'months',
      `${MONTHS}2025-09,"2025-10-12"x,2025-10-12,20,0.10\n`,
      'months.csv, rândul 2: după ghilimele trebuie să vină o virgulă',
    ],
    [
      'months',
      `${MONTHS}2025-09,2025"-10-12,2025-10-12,20,0.10\n`,
      'months.csv, rândul 2: ghilimelele trebuie să stea la începutul valorii',
    ],
    ['apartments', Buffer.from([0x65, 0xfe]), 'apartments.csv nu este scris în UTF-8'],
  ])('and a file that is none: %s', (name, text, said) => {
    expect(() => written({ [name]: text })).toThrow(said);
  });
});

it.each([
  ['1.30835', 5, 130_835],
  ['-12.5', 2, -1250],
  ['12.500', 2, 1250],
  ['7', 3, 7000],
  ['100.00', 2, 10_000],
  ['0.050', 2, 5],
])('%s with %i decimals is %i', (text, decimals, value) => {
  expect(scaled(text, decimals)).toBe(value);
});
