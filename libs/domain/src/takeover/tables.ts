import { cleanText, searchKey } from '../kernel/index.js';

/** A column of a take-over table: its head in Romanian, alternative heads, whether it is required. */
export type ColumnDeclaration = {
  readonly head: string;
  readonly also: readonly string[];
  readonly required: boolean;
};

export type TableDeclaration = {
  /** The name of the sheet in the template; a file with the table's own name is accepted too. */
  readonly sheet: string;
  readonly also: readonly string[];
  readonly columns: Readonly<Record<string, ColumnDeclaration>>;
};

const must = (head: string, ...also: string[]): ColumnDeclaration => ({
  head,
  also,
  required: true,
});
const may = (head: string, ...also: string[]): ColumnDeclaration => ({
  head,
  also,
  required: false,
});

const PLACE = {
  entrance: must('Scara', 'scară'),
  apartment: must('Apartament', 'ap', 'apt', 'nr ap', 'nr apartament'),
};
const TERMS = {
  maturity_days: may('Zile scadență', 'scadență'),
  penalty_percent_per_day: may('Penalizare %/zi', 'penalizare pe zi'),
};

/** Every table of a take-over, in the order of reading: a table refers only to earlier ones. */
export const TABLES = {
  association: {
    sheet: 'Asociația',
    also: ['asociatie'],
    columns: {
      name: may('Denumire', 'nume'),
      cif: may('CIF', 'cui', 'cod fiscal'),
      city: may('Oraș', 'localitate'),
      address: may('Adresă'),
      iban: may('IBAN', 'cont'),
      bank: may('Bancă'),
    },
  },
  apartments: {
    sheet: 'Apartamente',
    also: [],
    columns: {
      block: may('Bloc', 'blocks'),
      ...PLACE,
      name: must('Nume', 'nume si prenume', 'nume proprietar', 'proprietar'),
      type: may('Tip'),
      persons: must('Persoane', 'nr persoane', 'nr pers', 'pers'),
      s_percent: must(
        'Cotă indiviză %',
        ...['cota indiviza', 'cota parte indiviza', 'cota parte indiviza %'],
        ...['cota', 'cota %', 'cota parte', 'cota parte %', 'cpi'],
      ),
      hs_m2: may('Suprafață încălzită', 'c1'),
      c2: may('Coeficient 2'),
      c3: may('Coeficient 3'),
      c4: may('Coeficient 4'),
      cif: may('CIF/CNP', 'cui', 'cnp'),
      email: may('E-mail'),
      phone: may('Telefon'),
    },
  },
  meters: {
    sheet: 'Contoare',
    also: [],
    columns: {
      ...PLACE,
      series: must('Serie', 'serie contor'),
      type: must('Tip contor', 'tip'),
      location: must('Amplasare', 'loc'),
      initial_index: must('Index inițial', 'index'),
    },
  },
  groups: {
    sheet: 'Grupuri',
    also: ['grupe'],
    columns: { group: must('Grup', 'grupul'), ...PLACE },
  },
  months: {
    sheet: 'Luni',
    also: [],
    columns: {
      month: must('Luna'),
      published: must('Afișată', 'data afișării'),
      closed: must('Închisă', 'data închiderii'),
      maturity_days: must(TERMS.maturity_days.head, ...TERMS.maturity_days.also),
      penalty_percent_per_day: must(
        TERMS.penalty_percent_per_day.head,
        ...TERMS.penalty_percent_per_day.also,
      ),
    },
  },
  persons: {
    sheet: 'Persoane',
    also: [],
    columns: { month: must('Luna', 'din luna'), ...PLACE, persons: must('Persoane') },
  },
  readings: {
    sheet: 'Citiri',
    also: ['indexuri', 'indecsi'],
    columns: {
      month: must('Luna'),
      ...PLACE,
      series: must('Serie', 'serie contor'),
      index: must('Index'),
      state: must('Stare', 'stare citire'),
    },
  },
  expenses: {
    sheet: 'Cheltuieli',
    also: ['facturi'],
    columns: {
      month: must('Luna'),
      column: must('Coloană', 'cheltuiala'),
      provider: may('Furnizor'),
      provider_cif: may('CIF furnizor', 'cui furnizor'),
      invoice: may('Factura', 'nr factura', 'document'),
      invoice_date: may('Data facturii', 'data'),
      amount_lei: must('Sumă lei', 'suma', 'valoare'),
      quantity: may('Cantitate'),
      metering: must('Contorizare', 'mod contorizare'),
      distribution: must('Repartizare', 'mod repartizare'),
      group: must('Grup', 'plătitori'),
      canal_percent: may('Procent canal'),
      typed_shares: may('Sume tastate', 'sume pe apartament'),
      unit: may('Unitate', 'um', 'unitate de măsură'),
      typed_consumptions: may('Consumuri tastate', 'consumuri pe apartament'),
    },
  },
  funds: {
    sheet: 'Fonduri',
    also: [],
    columns: {
      month: must('Luna'),
      fund: must('Fond'),
      total_lei: must('Total lei', 'suma'),
      distribution: must('Repartizare', 'mod repartizare'),
      group: must('Grup', 'plătitori'),
    },
  },
  payments: {
    sheet: 'Încasări',
    also: ['plati', 'chitante'],
    columns: {
      no: may('Nr', 'nr crt'),
      date: must('Data'),
      apartment: PLACE.apartment,
      entrance: PLACE.entrance,
      amount_lei: must('Sumă lei', 'suma', 'valoare'),
      mode: must('Mod', 'mod de plată'),
      fund: may('Fond'),
      receipt_series: may('Serie chitanță', 'serie'),
      receipt_number: may('Număr chitanță', 'numar', 'nr chitanta', 'chitanta'),
    },
  },
  opening: {
    sheet: 'Solduri',
    also: ['solduri initiale'],
    columns: {
      ...PLACE,
      kind: must('Fel', 'tip sold'),
      month: may('Luna', 'luna datoriei'),
      fund: may('Fond'),
      amount_lei: must('Sumă lei', 'suma', 'sold'),
      principal_lei: may('Datorie inițială lei', 'principal'),
      penalties_posted_lei: may('Penalizări calculate lei', 'penalizări'),
      published: may('Afișată', 'data afișării'),
      ...TERMS,
      penalties_through: may('Penalizări până la'),
    },
  },
} as const satisfies Readonly<
  Record<string, Omit<TableDeclaration, 'columns'> & { columns: object }>
>;

export type TableName = keyof typeof TABLES;
export type ColumnName<T extends TableName> = keyof (typeof TABLES)[T]['columns'] & string;

/**
 * Columns whose value belongs to one row. Cells merged over several rows share the names, dates and terms that they
 * show; a shared amount, index or number of persons would be counted once for each row.
 */
export const OF_ONE_ROW: ReadonlySet<string> = new Set([
  ...['persons', 's_percent', 'hs_m2', 'c2', 'c3', 'c4'],
  ...['series', 'initial_index', 'index', 'no', 'receipt_number'],
  ...['amount_lei', 'total_lei', 'principal_lei', 'penalties_posted_lei', 'quantity'],
  ...['typed_shares', 'typed_consumptions'],
]);

/** Columns that hold numbers with decimals: the other columns say nothing about the file's decimal mark. */
export const OF_NUMBERS: ReadonlySet<string> = new Set([
  ...['s_percent', 'hs_m2', 'c2', 'c3', 'c4', 'initial_index', 'index', 'quantity'],
  ...['penalty_percent_per_day', 'canal_percent', 'amount_lei', 'total_lei'],
  ...['principal_lei', 'penalties_posted_lei'],
]);

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

/** Returns a table's declaration without the types of its own columns, for code that handles any table. */
export const tableOf = (table: TableName): TableDeclaration => TABLES[table];

/** Returns the key by which two heads or sheet names are compared: 'Sumă (lei)' and 'suma lei' are equal. */
export function headKey(text: string): string {
  return searchKey(cleanText(text))
    .replace(/[^a-z0-9%]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

/**
 * Returns the table that a file or sheet of this name (without its extension) holds; undefined when the name is
 * unknown.
 */
export function tableNamed(name: string): TableName | undefined {
  const key = headKey(name);
  return TABLE_NAMES.find((table) => {
    const { sheet, also } = tableOf(table);
    return [table, sheet, ...also].some((known) => headKey(known) === key);
  });
}

/** Any table may have a column of remarks; 'exemplu' in it leaves the row out. No value is read from it. */
const REMARKS: ColumnDeclaration = {
  head: 'Observații',
  also: ['remarks', 'note'],
  required: false,
};
export const REMARKS_COLUMN = 'remarks';

/** Returns the column of a head; undefined when the table has no such column. */
export function columnNamed(table: TableName, head: string): string | undefined {
  return columnsByKey(table).get(headKey(head));
}

/** Filled as tables are asked for: a plan asks for the columns of a table some twenty times, with all its heads. */
const columnsOf = new Map<TableName, ReadonlyMap<string, string>>();

/** Returns a table's columns by the keys of all their heads; a column's own name goes before the heads of others. */
function columnsByKey(table: TableName): ReadonlyMap<string, string> {
  const known = columnsOf.get(table);
  if (known !== undefined) return known;
  const columns = Object.entries({ ...tableOf(table).columns, [REMARKS_COLUMN]: REMARKS });
  const heads = [
    ...columns.map(([name]) => [name, name] as const),
    ...columns.flatMap(([name, { head, also }]) =>
      [head, ...also].map((one) => [one, name] as const),
    ),
  ];
  // The first of several counts, and a map keeps the last.
  const byKey = new Map(heads.toReversed().map(([head, name]) => [headKey(head), name]));
  columnsOf.set(table, byKey);
  return byKey;
}

/**
 * Returns the table whose required columns are all among these heads and that knows the most of them, for files whose
 * name says nothing. Undefined where none fits, or where two fit equally. One known column is not enough: the
 * association's table requires none, and single heads of it occur in many other tables, as remarks do in every table.
 */
export function tableWithHeads(heads: readonly string[]): TableName | undefined {
  const fitting = TABLE_NAMES.map((table) => ({ table, known: knownHeads(table, heads) }))
    .filter(({ known }) => known > 1)
    .sort((a, b) => b.known - a.known);
  return fitting[0] !== undefined && fitting[0].known !== fitting[1]?.known
    ? fitting[0].table
    : undefined;
}

/** Counts the columns of a known table that these cells name. */
export function headsKnown(table: TableName, cells: readonly string[]): number {
  const known = new Set(cells.map((cell) => columnNamed(table, cell)));
  known.delete(undefined);
  return known.size;
}

function knownHeads(table: TableName, heads: readonly string[]): number {
  const known = new Set(heads.map((head) => columnNamed(table, head)));
  const required = Object.entries(tableOf(table).columns).filter(([, { required }]) => required);
  if (!required.every(([name]) => known.has(name))) return 0;
  return headsKnown(table, heads) - (known.has(REMARKS_COLUMN) ? 1 : 0);
}
