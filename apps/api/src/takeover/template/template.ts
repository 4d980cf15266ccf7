import { TABLE_NAMES, tableOf, type TableName } from '@scara/domain/takeover';
import { FILE_BYTES_MAX, ROWS_MAX } from '../files/bounds.js';
import { HELP, type ColumnHelp } from './examples.js';

export const TEMPLATE_NAME = 'preluare-asociatie.xlsx';

type Cell = {
  readonly value?: string;
  readonly type: StringConstructor;
  readonly format?: string;
  readonly fontWeight?: 'bold';
  readonly fontStyle?: 'italic';
  readonly textColor?: string;
  readonly wrap?: boolean;
};
type Sheet = {
  readonly sheet: string;
  readonly data: Cell[][];
  readonly columns: { readonly width: number }[];
  readonly stickyRowsCount: number;
};

/** Rows prepared as text cells, so that 2025-09 and 007 stay as typed. */
const READY_ROWS = 200;
const REMARK = 'EXEMPLU: acest rând nu se preia';
const REMARKS_HEAD = 'Observații';

/** Returns the template: one sheet per table with its heads and an example, and one that explains them. */
export async function templateWorkbook(): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const sheets = [helpSheet(), ...TABLE_NAMES.map(tableSheet)];
  return writeExcelFile(sheets).toBuffer();
}

function tableSheet(table: TableName): Sheet {
  const { sheet, columns } = tableOf(table);
  const heads = [...Object.values(columns).map(({ head }) => head), REMARKS_HEAD];
  const examples = [...Object.keys(columns).map((column) => helpOf(table, column).example), REMARK];
  const ready = Array.from({ length: READY_ROWS }, () => heads.map(() => textCell()));
  return {
    sheet,
    data: [
      heads.map((value) => ({ ...textCell(value), fontWeight: 'bold' as const })),
      examples.map((value) => ({ ...textCell(value), ...FAINT })),
      ...ready,
    ],
    columns: heads.map((head, at) => ({
      width: Math.max(head.length, examples[at]!.length, 10) + 2,
    })),
    stickyRowsCount: 1,
  };
}

const FAINT = { fontStyle: 'italic', textColor: '#7a7568' } as const;

/** A cell that keeps its input as typed. */
const textCell = (value = ''): Cell => ({ value, type: String, format: '@' });

function helpSheet(): Sheet {
  const line = (...values: string[]): Cell[] =>
    values.map((value) => ({ value, type: String, wrap: true }));
  const head = (...values: string[]): Cell[] =>
    line(...values).map((cell) => ({ ...cell, fontWeight: 'bold' as const }));
  const rows = TABLE_NAMES.flatMap((table) => {
    const { sheet, columns } = tableOf(table);
    return Object.entries(columns).map(([column, { head: name, required }], at) => {
      const { example, help } = helpOf(table, column);
      return line(at === 0 ? sheet : '', name, required ? 'da' : '', example, help);
    });
  });
  return {
    sheet: 'Ajutor',
    data: [
      head('Preluarea unei asociații'),
      ...ADVICE.map((text) => line(text)),
      line(''),
      head('Foaia', 'Coloana', 'Obligatorie', 'Exemplu', 'Ce se scrie'),
      ...rows,
    ],
    columns: [{ width: 34 }, { width: 24 }, { width: 12 }, { width: 26 }, { width: 90 }],
    stickyRowsCount: 0,
  };
}

const ADVICE = [
  'Completați foile de care aveți nevoie; Apartamente este singura fără de care nu se poate.',
  'Foile lăsate goale nu contează. Rândul cu EXEMPLU în coloana Observații nu se preia.',
  'Sumele au punct înaintea banilor (1234.56) și nicio separare a miilor.',
  'Lunile se scriu 2025-09, datele 12.10.2025.',
  'Nu se iau formule: scrieți valoarea. Din fișierul ales se citesc cel mult ' +
    `${ROWS_MAX.toLocaleString('ro-RO')} de rânduri pe foaie și ${FILE_BYTES_MAX / 1024 / 1024} MB.`,
  'Nimic nu se scrie înainte să vedeți și să confirmați fiecare rând.',
];

function helpOf(table: TableName, column: string): ColumnHelp {
  return (HELP[table] as Readonly<Record<string, ColumnHelp>>)[column]!;
}
