import fc from 'fast-check';
import { addDays, daysBetween, localDate, type LocalDate } from '../kernel/index.js';
import { parsePattern, type Pattern, type PatternType } from './pattern.js';
import { type CodeLayout, type CodePiece, matchCode } from './read-code.js';
import { readPiece } from './read-piece.js';

function pattern(type: PatternType, format: string): Pattern {
  const parsed = parsePattern(type, format);
  if (!parsed.ok) throw new Error(`${format}: ${parsed.problem.kind}`);
  return parsed.pattern;
}

const piece = (field: CodePiece['field'], type: PatternType, format: string): CodePiece => ({
  field,
  pattern: pattern(type, format),
});

describe('a pattern', () => {
  it.each([
    ['date', 'DDMMYY', 6],
    ['date', 'DDMMYYYY', 8],
    ['date', 'DDMMMYYYY', 9],
    ['date', 'DDDYY', 5],
    ['date', 'YYYYMMDD', 8],
    ['text', '(FCT)DDDLLASI', 11],
    ['text', '(A(B)I', 4],
    ['amount', 'DDDDDdd', 7],
    ['amount', 'IDDSddI', 7],
    ['amount', ' DDDD ', 4],
  ] as const)('%s %s covers %i characters', (type, format, length) => {
    expect(pattern(type, format).length).toBe(length);
  });

  it.each([
    ['date', 'DDMMXX', { kind: 'letter', letter: 'X', at: 5, allowed: 'DMY' }],
    ['date', 'DD.MM.YY', { kind: 'letter', letter: '.', at: 3, allowed: 'DMY' }],
    ['text', 'DDd', { kind: 'letter', letter: 'd', at: 3, allowed: 'DLASI' }],
    ['amount', 'DD(lei)', { kind: 'letter', letter: '(', at: 3, allowed: 'DdSI' }],
    ['text', 'D)', { kind: 'letter', letter: ')', at: 2, allowed: 'DLASI' }],
    ['text', 'D(AB', { kind: 'bracket', at: 2 }],
    ['text', '()D', { kind: 'bracket', at: 1 }],
    ['date', 'DDYY', { kind: 'date' }],
    ['date', 'DDMMYYDD', { kind: 'date' }],
    ['date', 'DDDMMYY', { kind: 'date' }],
    ['amount', 'dd', { kind: 'amount' }],
    ['amount', 'dDD', { kind: 'amount' }],
    ['amount', 'Dddd', { kind: 'amount' }],
    ['text', 'III', { kind: 'nothing' }],
    ['text', '  ', { kind: 'empty' }],
    ['text', 'D'.repeat(201), { kind: 'long', most: 200 }],
  ] as const)('refuses %s %s', (type, format, problem) => {
    expect(parsePattern(type, format)).toEqual({ ok: false, problem });
  });
});

describe('a piece of a code', () => {
  it.each([
    ['DDMMYY', '090225', '2025-02-09'],
    ['DDMMYYYY', '09022025', '2025-02-09'],
    ['DDMMMYYYY', '09feb2025', '2025-02-09'],
    ['DDMMMYY', '30NOI25', '2025-11-30'],
    ['DDMMMYY', '30Nov25', '2025-11-30'],
    ['DDDYY', '06024', '2024-02-29'],
    ['DDDYY', '36624', '2024-12-31'],
    ['YYYYDDD', '2025060', '2025-03-01'],
  ])('%s reads %s as %s', (format, code, date) => {
    expect(readPiece(pattern('date', format), code)).toEqual({ type: 'date', date });
  });

  it.each([
    ['DDMMYY', '310225'],
    ['DDMMYY', '0902A5'],
    ['DDMMMYY', '09XYZ25'],
    ['DDDYY', '36625'],
    ['DDDYY', '00025'],
    ['DDMMYY', '09022'],
  ])('%s does not read %s', (format, code) => {
    expect(readPiece(pattern('date', format), code)).toBeUndefined();
  });

  it('keeps of a text what the pattern does not ignore', () => {
    const series = pattern('text', '(E)LLISDD');
    expect(readPiece(series, 'EONx/42')).toEqual({ type: 'text', text: 'EON/42' });
    expect(readPiece(series, 'EO1x/42')).toBeUndefined();
    expect(readPiece(series, 'EONx-42')).toBeUndefined();
    expect(readPiece(series, 'AONx/42')).toBeUndefined();
  });

  it('reads an amount in bani, with two decimals, one or none', () => {
    const baniOf = (format: string, code: string) => readPiece(pattern('amount', format), code);
    expect(baniOf('DDDDSdd', '0123,45')).toEqual({ type: 'amount', amountBani: 12_345 });
    expect(baniOf('DDDd', '1235')).toEqual({ type: 'amount', amountBani: 12_350 });
    expect(baniOf('IDDD', 'x123')).toEqual({ type: 'amount', amountBani: 12_300 });
    expect(baniOf('DDSdd', '12:34')).toBeUndefined();
  });
});

describe('a code', () => {
  const bill: CodeLayout = {
    ruleGroup: 1,
    pieces: [
      piece('other', 'text', '(EON)'),
      piece('client', 'text', 'DDDD'),
      piece('number', 'text', 'DDDDDD'),
      piece('date', 'date', 'DDMMYY'),
      piece('amount', 'amount', 'DDDDdd'),
    ],
  };
  const notice: CodeLayout = { ruleGroup: 2, pieces: [piece('number', 'text', 'A'.repeat(25))] };
  const code = 'EON4001123456090225012345';

  it('fills what its layout names', () => {
    expect(matchCode(` ${code} `, [bill])).toEqual([
      {
        ruleGroup: 1,
        values: {
          number: '123456',
          date: '2025-02-09',
          dueDate: '',
          amountBani: 12_345,
          client: '4001',
          meter: '',
        },
      },
    ]);
  });

  it('is of no layout when it is shorter, longer or other', () => {
    expect(matchCode(code.slice(1), [bill])).toEqual([]);
    expect(matchCode(`${code}0`, [bill])).toEqual([]);
    expect(matchCode(code.replace('EON', 'ENG'), [bill])).toEqual([]);
    expect(matchCode('', [{ ruleGroup: 3, pieces: [] }])).toEqual([]);
  });

  it('of two layouts is given both ways, and once where both read the same', () => {
    expect(matchCode(code, [bill, notice]).map(({ ruleGroup }) => ruleGroup)).toEqual([1, 2]);
    expect(matchCode(code, [bill, { ...bill, ruleGroup: 7 }])).toHaveLength(1);
  });
});

/** A piece with a code that fits its pattern, and the value to read from it. */
interface Written {
  readonly piece: CodePiece;
  readonly code: string;
  readonly value: Readonly<Record<string, unknown>>;
}

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''));

const day = fc
  .integer({ min: 0, max: 36_524 })
  .map((days) => addDays(localDate('2000-01-01'), days));

function dateText(date: LocalDate, format: string): string {
  const [year = '', month = '', ofMonth = ''] = date.split('-');
  const names = 'IANFEBMARAPRMAIIUNIULAUGSEPOCTNOIDEC';
  const ofYear = daysBetween(localDate(`${year}-01-01`), date) + 1;
  return format
    .replace('YYYY', year)
    .replace('YY', year.slice(2))
    .replace('MMM', names.slice(Number(month) * 3 - 3, Number(month) * 3))
    .replace(/MM(?=[DY]|\d|$)/, month)
    .replace('DDD', String(ofYear).padStart(3, '0'))
    .replace('DD', ofMonth);
}

const dates = (field: 'date' | 'dueDate') =>
  fc
    .record({
      date: day,
      format: fc.constantFrom('DDMMYY', 'DDMMYYYY', 'YYYYMMDD', 'YYMMDD', 'DDDYY'),
    })
    .map(({ date, format }): Written => ({
      piece: piece(field, 'date', format),
      code: dateText(date, format),
      value: { [field]: date },
    }));

const texts = (field: 'number' | 'client' | 'meter') =>
  fc
    .record({ prefix: fc.constantFrom('', 'FCT', 'X-'), number: digits(6), ignored: digits(1) })
    .map(({ prefix, number, ignored }): Written => ({
      piece: piece(field, 'text', `${prefix === '' ? '' : `(${prefix})`}DDDDDDI`),
      code: `${prefix}${number}${ignored}`,
      value: { [field]: `${prefix}${number}` },
    }));

const amounts = fc
  .record({
    bani: fc.integer({ min: 0, max: 999_999_99 }),
    sign: fc.constantFrom('', ',', '.', '/'),
  })
  .map(({ bani, sign }): Written => {
    const text = String(bani).padStart(8, '0');
    return {
      piece: piece('amount', 'amount', `DDDDDD${sign === '' ? '' : 'S'}dd`),
      code: `${text.slice(0, 6)}${sign}${text.slice(6)}`,
      value: { amountBani: bani },
    };
  });

it('written by a layout is read back by it, whatever the order of its pieces', () => {
  const pieces = fc
    .tuple(
      texts('number'),
      dates('date'),
      dates('dueDate'),
      amounts,
      texts('client'),
      texts('meter'),
    )
    .chain((all) => fc.shuffledSubarray([...all], { minLength: 1 }));
  fc.assert(
    fc.property(pieces, (written) => {
      const layout = { ruleGroup: 1, pieces: written.map((one) => one.piece) };
      const [match] = matchCode(written.map(({ code }) => code).join(''), [layout]);
      expect(match?.values).toMatchObject(Object.assign({}, ...written.map(({ value }) => value)));
    }),
  );
});

it('of any characters never throws, and reads only layouts of its length', () => {
  const layout: CodeLayout = {
    ruleGroup: 1,
    pieces: [piece('date', 'date', 'DDDYY'), piece('amount', 'amount', 'DDSd')],
  };
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (code) => {
      const matches = matchCode(code, [layout]);
      if (code.trim().length !== 9) expect(matches).toEqual([]);
    }),
  );
});

it('of any pattern typed is read or refused with a reason, never both', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<PatternType>('date', 'text', 'amount'),
      fc.string({ unit: fc.constantFrom(...'DMYLASId()x. '), maxLength: 12 }),
      (type, format) => {
        const parsed = parsePattern(type, format);
        if (parsed.ok) expect(parsed.pattern.length).toBeGreaterThan(0);
        else expect(parsed.problem.kind).toBeTruthy();
      },
    ),
  );
});
