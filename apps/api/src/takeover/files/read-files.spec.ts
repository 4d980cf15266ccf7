import { localDate } from '@scara/domain/kernel';
import { fileProblemText } from '@scara/contracts/takeover';
import { CFB, utils, write, type WorkSheet } from '@e965/xlsx';
import { takeoverPlan, type FileProblem } from '@scara/domain/takeover';
import { FILE_BYTES_MAX, FILES_MAX, LINES_MAX, ROWS_MAX } from './bounds.js';
import { readFiles, type ReadFiles } from './read-files.js';
import { zipOf } from './zip.fixture.js';

const TODAY = localDate('2026-11-26');

const GROUPS = 'group,entrance,apartment\nLocuințe,A,1\n';

function read(name: string, content: string | Buffer): ReadFiles {
  return readFiles([{ name, bytes: Buffer.from(content as string) }]);
}

const problemsOf = ({ findings }: ReadFiles): FileProblem[] =>
  findings.map(({ problem }) => problem);

describe('a .csv file', () => {
  it.each([
    ['commas', GROUPS],
    ['a byte order mark', `\uFEFF${GROUPS}`],
    ['semicolons', GROUPS.replaceAll(',', ';')],
    ['tabs', GROUPS.replaceAll(',', '\t')],
    ['quotes', 'group,entrance,apartment\r\n"Locuințe","A","1"\r\n'],
    ['empty lines', `\n${GROUPS.replace('\n', '\n\n')}\n,,\n`],
  ])('with %s is the same table', (_, text) => {
    const { tables, findings } = read('groups.csv', text);
    expect(findings).toEqual([]);
    expect(tables).toMatchObject([
      {
        table: 'groups',
        heads: ['group', 'entrance', 'apartment'],
        rows: [{ cells: ['Locuințe', 'A', '1'] }],
      },
    ]);
  });

  it('keeps the lines as a person counts them', () => {
    const text = 'sep=;\ngroup;entrance;apartment\n\n"două\nrânduri";A;1\nLocuințe;A;"a ""b"" c"\n';
    const [table] = read('groups.csv', text).tables;
    expect(table!.headRow).toBe(2);
    expect(table!.rows).toEqual([
      { row: 4, cells: ['două\nrânduri', 'A', '1'] },
      { row: 6, cells: ['Locuințe', 'A', 'a "b" c'] },
    ]);
  });

  it.each([
    ['UTF-16LE', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(GROUPS, 'utf16le')])],
    ['UTF-16LE', Buffer.from(GROUPS, 'utf16le')],
    [
      'UTF-16BE',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(GROUPS, 'utf16le').swap16()]),
    ],
    ['UTF-16BE', Buffer.from(GROUPS, 'utf16le').swap16()],
  ])('in %s is read, and its encoding named (%#)', (encoding, bytes) => {
    const { tables, findings } = read('groups.csv', bytes);
    const problem = { code: 'encoding-not-utf8', encoding, sample: 'Locuințe' };
    expect(findings).toEqual([{ source: 'groups.csv', severity: 'warning', problem }]);
    expect(tables[0]!.rows[0]!.cells).toEqual(['Locuințe', 'A', '1']);
  });

  it.each([
    // „Țigănești” with a Windows dash; Š at the byte of ISO-8859-2.
    ['Windows-1250', [0xde, 0x69, 0x67, 0xe3, 0x6e, 0x65, 0xba, 0x74, 0x69, 0x96], 'Ţigăneşti'],
    ['Windows-1250', [0xde, 0x69, 0x67, 0xe3, 0x6e, 0x65, 0xba, 0x74, 0x69], 'Ţigăneşti'],
    // „Šuta” between Windows quotes; a Windows dash beside a byte that would be a letter in ISO-8859-2.
    ['Windows-1250', [0xab, 0x8a, 0x75, 0x74, 0x61, 0xbb], 'Šuta'],
    ['Windows-1250', [0xab, 0xba, 0x75, 0x74, 0x61, 0xbb], 'şuta'],
    ['Windows-1250', [0x41, 0xb9, 0x61, 0x20, 0x96], 'Aąa'],
    ['ISO-8859-2', [0x41, 0xb9, 0x61, 0x20, 0x4d, 0x69, 0xba, 0x75], 'Aša'],
  ])('in %s is read, and its encoding named', (encoding, name, sample) => {
    const bytes = Buffer.concat([
      Buffer.from('group,entrance,apartment\n'),
      Buffer.from(name),
      Buffer.from(',A,1\n'),
    ]);
    expect(problemsOf(read('groups.csv', bytes))).toEqual([
      { code: 'encoding-not-utf8', encoding, sample },
    ]);
  });

  it('is parted by what stands between its cells, whatever stands in them', () => {
    const text = 'group,"entrance;;;",apartment\nLocuințe 1" nou,A,1\n';
    const before = Error.stackTraceLimit;
    const [table] = read('groups.csv', text).tables;
    expect(table!.heads).toEqual(['group', 'entrance;;;', 'apartment']);
    expect(table!.rows[0]!.cells).toEqual(['Locuințe 1" nou', 'A', '1']);
    expect(Error.stackTraceLimit).toBe(before);
  });

  it('is known by its heads where its name says nothing', () => {
    const heads = 'month,published,closed,maturity_days,penalty_percent_per_day';
    const [table] = read('Copie (2).csv', `${heads}\n2025-09,,,20,0.1\n`).tables;
    expect(table).toMatchObject({ table: 'months', source: 'Copie (2).csv' });
    expect(read('C:\\date\\Încasări.csv', 'x,y\n1,2').tables[0]!.table).toBe('payments');
    expect(read('Copie.csv', 'x,y\n1,2').findings).toEqual([
      {
        ...{ source: 'Copie.csv', severity: 'error' },
        problem: { code: 'table-unknown', heads: ['x', 'y'] },
      },
    ]);
    const many = 'abcdefghij'.split('');
    expect(problemsOf(read('Copie.csv', many.join()))).toEqual([
      { code: 'table-unknown', heads: many.slice(0, 8) },
    ]);
  });

  it('is not the association’s because of its remarks or of one word, and its own heads are named', () => {
    const text = 'Bloc 3\n\nData;Nume;Sold;Observații\n12.10;Popa;4;\n';
    expect(problemsOf(read('Copie.csv', text))).toEqual([
      { code: 'table-unknown', heads: ['Data', 'Nume', 'Sold', 'Observații'] },
    ]);
  });

  it('is known by heads as people shorten them', () => {
    const text = 'Nr. ap.;Scara;Proprietar;Nr. pers.;Cota parte %;Observații\n1;A;Popa;4;100;\n';
    const [table] = read('Copie.csv', text).tables;
    expect(table!.table).toBe('apartments');
    const { findings } = takeoverPlan([], [table!], [], TODAY);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('has its heads below titles', () => {
    const text =
      'Asociația de proprietari\n\nGrupuri la 31.03;;\nGrup;Scara;Apartament\nLocuințe;A;1\n';
    const { tables, findings } = read('Grupuri.csv', text);
    expect(tables).toEqual([
      expect.objectContaining({
        ...{ heads: ['Grup', 'Scara', 'Apartament'], headRow: 4, areSemicolonsBetween: true },
        rows: [{ row: 5, cells: ['Locuințe', 'A', '1'] }],
      }),
    ]);
    expect(findings).toEqual([
      { source: 'Grupuri.csv', severity: 'warning', problem: { code: 'heads-below', row: 4 } },
    ]);
    expect(read('Copie (2).csv', text).tables).toEqual([
      expect.objectContaining({ table: 'groups', headRow: 4 }),
    ]);
    // When no row names the columns, the first row counts as the heads, and the missing columns are reported.
    const [bare] = read('Grupuri.csv', 'Locuințe;A;1\nLocuințe;A;2').tables;
    expect(bare).toMatchObject({ headRow: 1, rows: [{ row: 2 }] });
    const [one] = read('Grupuri.csv', 'Locuințe;A;1\nScara;A;2').tables;
    expect(one).toMatchObject({ headRow: 1, rows: [{ row: 2 }] });
  });

  it('ends unseen behind no empty lines', () => {
    const gaps = `group,entrance,apartment\n${'\n'.repeat(LINES_MAX - 2)}Locuințe,A,1\n`;
    expect(read('groups.csv', gaps)).toMatchObject({ findings: [], tables: [{ rows: [{}] }] });
    expect(problemsOf(read('groups.csv', `${gaps}Locuințe,A,2\n`))).toEqual([
      { code: 'too-many-rows', table: 'groups', most: ROWS_MAX },
    ]);
  });

  it(`takes ${ROWS_MAX} rows and names the bound when there are more`, () => {
    const rows = (count: number): string =>
      `group,entrance,apartment\n${'Locuințe,A,1\n'.repeat(count)}`;
    const full = read('groups.csv', rows(ROWS_MAX));
    expect([problemsOf(full), full.tables[0]!.rows.length]).toEqual([[], ROWS_MAX]);
    const over = read('groups.csv', rows(ROWS_MAX + 1));
    expect(problemsOf(over)).toEqual([{ code: 'too-many-rows', table: 'groups', most: ROWS_MAX }]);
    expect(over.tables[0]!.rows.length).toBe(ROWS_MAX);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['empty', Buffer.alloc(0), { code: 'file-empty' }],
    ['blank', ' \n ', { code: 'file-empty' }],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      { code: 'file-kind-unknown' },
    ],
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), { code: 'file-old-or-encrypted' }],
    ['cut off', 'group,entrance,apartment\n"Locu', { code: 'quote-not-closed', line: 2 }],
    [
      'a broken .zip',
      Buffer.from('504b0304aabbcc', 'hex'),
      { code: 'file-damaged', detail: 'ZIP' },
    ],
    ['another .zip', zipOf([['a.txt', Buffer.from('a')]]), { code: 'file-kind-unknown' }],
  ])('%s is refused by its reason', (_, content, problem) => {
    const { tables, findings } = read('x.csv', content);
    expect(tables).toEqual([]);
    expect(findings).toEqual([{ source: 'x.csv', severity: 'error', problem }]);
  });

  it('too large, or one too many, or of a table that is there already', () => {
    const bytes = FILE_BYTES_MAX + 1;
    expect(problemsOf(read('x.csv', Buffer.alloc(bytes, 'a')))).toEqual([
      { code: 'file-too-large', bytes, most: FILE_BYTES_MAX },
    ]);
    const file = { name: 'groups.csv', bytes: Buffer.from(GROUPS) };
    const twice = readFiles([file, { ...file, name: 'grupuri.csv' }]);
    expect(twice.findings).toEqual([
      {
        ...{ source: 'grupuri.csv', severity: 'error' },
        problem: { code: 'table-twice', table: 'groups', other: 'groups.csv' },
      },
    ]);
    const many = readFiles(Array.from({ length: FILES_MAX + 1 }, () => file));
    expect(problemsOf(many)).toContainEqual({ code: 'files-too-many', most: FILES_MAX });
  });

  it.each([
    [
      'claims less than it holds',
      zipOf([['xl/workbook.xml', Buffer.alloc(10_000_000)]], { claimed: 100 }),
    ],
    [
      'claims more than is allowed',
      zipOf([['xl/workbook.xml', Buffer.alloc(10)]], { claimed: 0xfffffffe }),
    ],
  ])('a .zip that %s is refused', (_, bytes) => {
    expect(problemsOf(read('x.xlsx', bytes))).toMatchObject([{ code: 'file-unpacks-too-large' }]);
  });

  it('a .zip whose two heads of a part say different things is refused', () => {
    const plain = zipOf([['xl/workbook.xml', Buffer.from('<a/>')]]);
    const entry = plain.indexOf(Buffer.from('504b0102', 'hex'));
    const end = plain.length - 22;
    const changed = (change: (zip: Buffer) => void): Buffer => {
      const zip = Buffer.from(plain);
      change(zip);
      return zip;
    };
    const packed = plain.readUInt32LE(entry + 20);
    const differing = [
      // The directory declares the part as stored, and the library would unpack it without a limit.
      changed((zip) => {
        zip.writeUInt16LE(0, entry + 10);
        zip.writeUInt32LE(packed, entry + 24);
      }),
      changed((zip) => void zip.write('b', 30)),
      // The directory declares fewer parts than the library reads.
      changed((zip) => void zip.writeUInt16LE(2, end + 8)),
      // A second end signature that only the library would use.
      Buffer.concat([plain, Buffer.from('504b0506', 'hex')]),
    ];
    for (const bytes of differing) {
      expect(problemsOf(read('x.xlsx', bytes))).toEqual([{ code: 'file-damaged', detail: 'ZIP' }]);
    }
  });

  it('a text of one endless word is looked through once', () => {
    const endless = Buffer.concat([Buffer.alloc(60_000, 'a'), Buffer.from([0x80])]);
    const began = performance.now();
    expect(problemsOf(read('x.csv', endless))).toContainEqual({
      code: 'encoding-not-utf8',
      encoding: 'Windows-1250',
      sample: '',
    });
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('XML with a document type is refused', () => {
    const xml = Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a/>');
    expect(problemsOf(read('x.xlsx', zipOf([['xl/workbook.xml', xml]])))).toEqual([
      { code: 'file-damaged', detail: 'DOCTYPE' },
    ]);
  });

  it('no text that claims to be anything makes the reader throw', () => {
    for (let seed = 1; seed < 200; seed++) {
      const bytes = Buffer.from(Array.from({ length: seed }, (_, at) => (at * seed * 37) % 256));
      expect(() => readFiles([{ name: 'x', bytes }])).not.toThrow();
      const zipped = Buffer.concat([Buffer.from('504b0304', 'hex'), bytes]);
      expect(() => readFiles([{ name: 'x', bytes: zipped }])).not.toThrow();
    }
  });
});

describe('a workbook', () => {
  const sheetOf = (rows: unknown[][]) => utils.aoa_to_sheet(rows);

  it('gives every sheet as its program shows it', () => {
    const book = utils.book_new();
    const months = sheetOf([
      ['month', 'published', 'closed', 'maturity_days', 'penalty_percent_per_day'],
      [{ t: 'n', v: 45_901, z: 'mmm-yy' }, { t: 'n', v: 45_942, z: 'dd.mm.yyyy' }, null, 20, 0.1],
    ]);
    const shares = sheetOf([
      ['entrance', 'apartment', 'name', 'persons', 's_percent', 'phone'],
      [
        'A',
        1,
        'Pop',
        { t: 'n', v: 3, f: 'B2*3' },
        { t: 'n', v: 0.0130835, z: '0.00000%' },
        720000137,
      ],
      ['A', 2, 'Rus', { t: 'e', v: 0x2a, w: '#N/A' }, 0.1 + 0.2, null],
    ]);
    utils.book_append_sheet(book, months, 'Luni');
    utils.book_append_sheet(book, shares, 'Apartamente');
    utils.book_append_sheet(book, sheetOf([['ceva', 'al meu']]), 'Calcule');
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const { tables, findings } = read('date.xlsx', bytes);

    expect(tables.map(({ source, rows }) => [source, rows])).toEqual([
      ['date.xlsx, foaia Luni', [{ row: 2, cells: ['2025-09-01', '2025-10-12', '', '20', '0.1'] }]],
      [
        'date.xlsx, foaia Apartamente',
        [
          {
            row: 2,
            cells: ['A', '1', 'Pop', '3', '1.30835', '720000137'],
            flaws: new Map([[3, { kind: 'formula', formula: '=B2*3' }]]),
          },
          {
            row: 3,
            cells: ['A', '2', 'Rus', '', '0.3'],
            flaws: new Map([[3, { kind: 'error-value', value: '#N/A' }]]),
          },
        ],
      ],
    ]);
    expect(findings).toEqual([
      {
        ...{ source: 'date.xlsx, foaia Calcule', severity: 'warning' },
        problem: { code: 'table-unknown', heads: ['ceva', 'al meu'] },
      },
    ]);
    const plan = takeoverPlan(findings, tables, [], TODAY);
    expect(plan.findings.map(({ row, column, problem }) => [row, column, problem.code])).toEqual([
      [2, 'persons', 'cell-formula'],
      [2, 'phone', 'phone-zero-lost'],
      [3, 'persons', 'cell-error-value'],
      [2, 'closed', 'month-left-open'],
    ]);
  });

  it('is read without the sheets that it hides', () => {
    const book = utils.book_new();
    const groups = [
      ['Grup', 'Scara', 'Apartament'],
      ['Locuințe', 'A', 1],
    ];
    utils.book_append_sheet(book, sheetOf(groups), 'Grupuri');
    utils.book_append_sheet(book, sheetOf([...groups, ['Vechi', 'A', 1]]), 'Grupe vechi');
    utils.book_append_sheet(book, sheetOf([]), 'Foaie goală');
    utils.book_append_sheet(book, sheetOf(groups), 'Grupe ascunse');
    book.Workbook = { Sheets: [0, 1, 0, 2].map((Hidden) => ({ Hidden: Hidden as 0 | 1 | 2 })) };
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const { tables, findings } = read('date.xlsx', bytes);
    expect(tables.map(({ rows }) => rows.length)).toEqual([1]);
    expect(findings).toEqual([
      {
        ...{ source: 'date.xlsx, foaia Grupe vechi', severity: 'warning' },
        problem: { code: 'sheet-hidden' },
      },
      {
        ...{ source: 'date.xlsx, foaia Grupe ascunse', severity: 'warning' },
        problem: { code: 'sheet-hidden' },
      },
    ]);
  });

  /** Returns the plan's findings about one sheet, cell by cell; `looks` sets its merged or hidden cells. */
  function saidOf(name: string, rows: unknown[][], looks: Partial<WorkSheet>) {
    const book = utils.book_new();
    utils.book_append_sheet(book, Object.assign(sheetOf(rows), looks), name);
    const apartments = [
      ['Scara', 'Apartament', 'Nume', 'Persoane', 'Cotă indiviză %'],
      ['A', 1, 'Pop Ana', 2, 100],
    ];
    utils.book_append_sheet(book, sheetOf(apartments), 'Apartamente');
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const { tables, findings } = read('date.xlsx', bytes);
    const plan = takeoverPlan(findings, tables, [], TODAY);
    const cells = plan.findings.map(({ row, column, problem, suggestion }) => [
      ...[row, column, problem.code, suggestion],
    ]);
    return { tables, files: plan.files.map(({ problem }) => problem), cells };
  }

  const merged = (from: string, to: string) => ({
    s: utils.decode_cell(from),
    e: utils.decode_cell(to),
  });

  it('offers what merged cells show to the rows that they lie over', () => {
    const heads = ['Scara', 'Apartament', 'Serie', 'Tip contor', 'Amplasare', 'Index inițial'];
    const { tables, cells } = saidOf(
      'Contoare',
      [
        heads,
        ['A', 1, 'S1', 'apă rece', 'baie', 10.5],
        // No program shows the contents of a cell covered by a merge.
        ['ascuns', null, 'S2', 'apă rece', 'baie', null],
        [null, 1, 'S3', 'apă rece', 'baie', 7],
      ],
      { '!merges': [merged('A2', 'A4'), merged('B2', 'B3'), merged('F2', 'F3')] },
    );
    expect(tables[0]!.rows.map((row) => row.cells)).toEqual([
      ['A', '1', 'S1', 'apă rece', 'baie', '10.5'],
      ['', '', 'S2', 'apă rece', 'baie', ''],
      ['', '1', 'S3', 'apă rece', 'baie', '7'],
    ]);
    expect(cells).toEqual(
      expect.arrayContaining([
        [3, 'entrance', 'cell-merged', 'A'],
        [3, 'apartment', 'cell-merged', '1'],
        // An index belongs to one meter, so no value is suggested.
        [3, 'initial_index', 'cell-merged', null],
        [4, 'entrance', 'cell-merged', 'A'],
      ]),
    );
  });

  it('says nothing of cells merged beside one another, nor of rows that are nothing else', () => {
    const { tables } = saidOf(
      'Grupuri',
      [['Grup', 'Scara', 'Apartament', 'Observații'], ['Locuințe', 'A', 1, 'toate'], [], ['Vechi']],
      { '!merges': [merged('D2', 'D9'), merged('A4', 'C4')] },
    );
    expect(tables[0]!.rows).toEqual([
      { row: 2, cells: ['Locuințe', 'A', '1', 'toate'] },
      {
        row: 4,
        cells: ['Vechi', '', '', ''],
        flaws: new Map([[3, { kind: 'merged', row: 2, value: 'toate' }]]),
      },
    ]);
  });

  it('follows merged cells from above, in whatever order its program names them', () => {
    const { tables } = saidOf(
      'Grupuri',
      [
        ['Grup', 'Scara', 'Apartament'],
        ['Locuințe', 'A', 1],
        [null, 'A', 2],
        [{ t: 'n', f: 'A2' }, 'B', 1],
        [null, 'B', 2],
      ],
      { '!merges': [merged('A4', 'A5'), merged('A2', 'A3')] },
    );
    expect(tables[0]!.rows.map(({ flaws }) => flaws?.get(0))).toEqual([
      undefined,
      { kind: 'merged', row: 2, value: 'Locuințe' },
      { kind: 'formula', formula: '=A2' },
      // No value is shown that could be suggested, but the cell is merged all the same.
      { kind: 'merged', row: 4, value: '' },
    ]);
  });

  it('counts its days from 1904 where it says so, and keeps what is no day as it is', () => {
    const book = utils.book_new();
    const months = [
      ['month', 'published', 'closed', 'maturity_days', 'penalty_percent_per_day'],
      [
        { t: 'n', v: 45_901 - 1_462, z: 'dd.mm.yyyy' },
        { t: 'n', v: -1, z: 'dd.mm.yyyy' },
      ],
    ];
    utils.book_append_sheet(book, sheetOf(months), 'Luni');
    book.Workbook = { WBProps: { date1904: true } };
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    expect(read('date.xlsx', bytes).tables[0]!.rows[0]!.cells).toEqual(['2025-09-01', '-1']);
  });

  it('says nothing of a formula that cells merged beside it hide', () => {
    const hidden = { t: 'n', v: 3, f: 'SUM(1,2)' };
    const { tables } = saidOf(
      'Grupuri',
      [
        ['Grup', 'Scara', 'Apartament', 'Observații'],
        ['Locuințe', 'A', 1, 'toate'],
        ['Vechi', hidden],
      ],
      { '!merges': [merged('A3', 'C3')] },
    );
    expect(tables[0]!.rows[1]).toEqual({ row: 3, cells: ['Vechi'] });
  });

  it('is read with the rows and columns that it hides, and says so', () => {
    const { tables, files } = saidOf(
      'Grupuri',
      [
        ['Grup', 'Scara', 'Apartament', 'Ale mele'],
        ...Array.from({ length: 6 }, (_, at) => ['Locuințe', 'A', at, at]),
      ],
      {
        '!rows': [{}, {}, { hidden: true }, { hidden: true }, {}, { hidden: true }],
        '!cols': [{}, { hidden: true }, {}, { hidden: true }],
      },
    );
    expect(tables[0]!.rows.length).toBe(6);
    expect(files).toEqual([
      { code: 'rows-hidden', rows: [3, 4, 6] },
      { code: 'columns-hidden', heads: ['Scara'] },
    ]);
    expect(fileProblemText(files[0]!)).toBe(
      'Se preiau și rândurile 3–4, 6, ascunse în foaie. Lăsați deoparte ce nu trebuie preluat.',
    );
  });

  it('tells a formula whose program kept no value from an empty cell', () => {
    const rows = [
      ['Luna', 'Scara', 'Apartament', 'Persoane'],
      ['2025-09', 'A', 1, { t: 'n', f: 'SUM(1,2)' }],
    ];
    const { tables, cells } = saidOf('Persoane', rows, {});
    expect(tables[0]!.rows[0]!.flaws).toEqual(
      new Map([[3, { kind: 'formula', formula: '=SUM(1,2)' }]]),
    );
    expect(cells).toContainEqual([2, 'persons', 'cell-formula', null]);
  });

  it('takes the empty value that some programs write beside a formula for none', () => {
    const book = utils.book_new();
    const rows = [
      ['Luna', 'Scara', 'Apartament', 'Persoane'],
      ['2025-09', 'A', 1],
    ];
    const formula = [null, null, null, { t: 'n', f: 'SUM(1,2)' }];
    utils.book_append_sheet(book, sheetOf([...rows, formula]), 'Persoane');
    const whole = CFB.read(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, {
      type: 'buffer',
    });
    const page = CFB.find(whole, '/xl/worksheets/sheet1.xml')!;
    const xml = Buffer.from(page.content as Uint8Array).toString();
    const [cell, stubbed] = [
      '<c r="D3" t="e"><f>SUM(1,2)</f></c>',
      '<c r="D3"><f>SUM(1,2)</f><v /></c>',
    ];
    expect(xml).toContain(cell);
    page.content = Buffer.from(xml.replace(cell, stubbed));
    page.size = page.content.length;
    const bytes = CFB.write(whole, { type: 'buffer', fileType: 'zip' }) as unknown as Buffer;
    const { tables } = read('date.xlsx', bytes);
    expect(tables[0]!.rows.at(-1)!.cells.at(-1)).toBe('');
  });

  it('is read where its colours cannot be', () => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      sheetOf([
        ['Grup', 'Scara', 'Apartament'],
        ['Locuințe', 'A', 1],
      ]),
      'Grupuri',
    );
    (book as { Themes?: unknown }).Themes = { raw: '<a:theme/>' };
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    expect(read('date.xlsx', bytes)).toMatchObject({ findings: [], tables: [{ rows: [{}] }] });
  });

  it('ends unseen behind no empty rows', () => {
    const rowsUpTo = (last: number): Buffer => {
      const page = sheetOf([['group', 'entrance', 'apartment']]);
      utils.sheet_add_aoa(page, [['Locuințe', 'A', 1]], { origin: { r: last - 1, c: 0 } });
      const book = utils.book_new();
      utils.book_append_sheet(book, page, 'Grupuri');
      return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    };
    expect(read('date.xlsx', rowsUpTo(LINES_MAX))).toMatchObject({
      ...{ findings: [], tables: [{ rows: [{ row: LINES_MAX }] }] },
    });
    expect(problemsOf(read('date.xlsx', rowsUpTo(LINES_MAX + 5_000)))).toEqual([
      { code: 'too-many-rows', table: 'groups', most: ROWS_MAX },
    ]);
  });

  it('keeps to the bound on rows', () => {
    const book = utils.book_new();
    const rows = Array.from({ length: ROWS_MAX + 1 }, (_, at) => ['Locuințe', 'A', at]);
    utils.book_append_sheet(
      book,
      sheetOf([['group', 'entrance', 'apartment'], ...rows]),
      'Grupuri',
    );
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const { tables, findings } = read('date.xlsx', bytes);
    expect(findings.map(({ problem }) => problem.code)).toEqual(['too-many-rows']);
    expect(tables[0]!.rows.at(-1)).toEqual({
      row: ROWS_MAX + 1,
      cells: ['Locuințe', 'A', '49999'],
    });
  });
});
