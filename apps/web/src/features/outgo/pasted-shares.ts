export type Texts = Readonly<Record<string, string>>;
type Apartment = { readonly idAp: number; readonly n: string };

/**
 * A column copied from a spreadsheet, put beside its apartments: from the one it was pasted at on, or, when the copy has
 * the apartment's number before the amount, where the numbers say. Null when it is a single value, which the field takes.
 */
export function pastedShares(
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
    const apartment = isNumbered
      ? apartments.find(({ n }) => n === cells[0])
      : apartments[at + index];
    const amount = isNumbered ? cells.at(-1) : cells[0];
    if (apartment !== undefined && amount !== undefined) texts[apartment.idAp] = plain(amount);
  });
  return texts;
}

/** A spreadsheet may write the currency beside the amount. */
const plain = (text: string): string => text.replace(/\s*(lei|ron)$/i, '').trim();
