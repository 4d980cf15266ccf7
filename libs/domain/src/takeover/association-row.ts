import { checkCif, parseIban } from '../kernel/index.js';
import type { OpenTable, RowReader } from './row-reader.js';

/** The association's own data from the files; only given fields are written. */
export type AssociationRow = {
  readonly row: number;
  readonly settings: Readonly<
    Partial<Record<'name' | 'cif' | 'city' | 'address' | 'iban' | 'bank', string>>
  >;
};

/** Reads the one row of the association; a second one is refused. Limits of 1-core §5. */
export function readAssociation(table: OpenTable): AssociationRow | undefined {
  const [first, ...more] = table.rows;
  for (const row of more) row.error(null, { code: 'duplicate-row', first: first!.row });
  if (first === undefined) return undefined;
  const settings = {
    name: first.label('name', 3, 65),
    cif: cifOf(first),
    city: first.text('city', 2, 45),
    address: first.text('address', 10, 50),
    iban: ibanOf(first),
    bank: first.text('bank', 1, 45),
  };
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return { row: first.row, settings: Object.fromEntries(given) };
}

function cifOf(row: RowReader): string | undefined {
  const typed = row.text('cif', 1, 45);
  if (typed === undefined) return undefined;
  const checked = checkCif(typed);
  if (checked.kind === 'company') return checked.digits;
  const wrongLength = checked.kind === 'person' || checked.code === 'cif-length-invalid';
  return void row.error('cif', { code: wrongLength ? 'cif-length-invalid' : 'cif-invalid' });
}

function ibanOf(row: RowReader): string | undefined {
  const typed = row.text('iban', 1, 60);
  if (typed === undefined) return undefined;
  const iban = parseIban(typed);
  return iban ?? void row.error('iban', { code: 'iban-invalid' });
}
