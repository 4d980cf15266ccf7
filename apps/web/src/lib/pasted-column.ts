export type Texts = Readonly<Record<string, string>>;
type Apartment = { readonly idAp: number; readonly n: string };

/**
 * Assigns a column copied from a spreadsheet to the apartments. A column of amounts alone begins at the apartment it
 * was pasted at. If each line names an apartment before the amount (by its name here, by entrance and number, or by a
 * number that only one apartment has), the amount goes to that apartment. Returns null for a single value, which the
 * field takes.
 */
export function pastedColumn(
  pasted: string,
  at: number,
  apartments: readonly Apartment[],
): Texts | null {
  const lines = pasted
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  if (lines.length < 2 && (lines[0]?.length ?? 0) < 2) return null;
  const isNumbered = lines.every((cells) => cells.length >= 2);
  const texts: Record<string, string> = {};
  lines.forEach((cells, index) => {
    const apartment = isNumbered ? named(cells.slice(0, -1), apartments) : apartments[at + index];
    const amount = isNumbered ? cells.at(-1) : cells[0];
    if (apartment !== undefined && amount !== undefined) texts[apartment.idAp] = plain(amount);
  });
  return texts;
}

const BETWEEN = ' / ';

/** Returns the one apartment that the cells name; undefined for a number that several entrances have. */
function named(cells: readonly string[], apartments: readonly Apartment[]): Apartment | undefined {
  const [first = ''] = cells;
  const name = cells.filter(Boolean).join(BETWEEN);
  const whole = apartments.find(({ n }) => n === name || n === first);
  if (whole !== undefined) return whole;
  const alike = apartments.filter(({ n }) => n.split(BETWEEN).at(-1) === first);
  return alike.length === 1 ? alike[0] : undefined;
}

/** Removes the currency that a spreadsheet may write after the amount. */
const plain = (text: string): string => text.replace(/\s*(lei|ron)$/i, '').trim();
