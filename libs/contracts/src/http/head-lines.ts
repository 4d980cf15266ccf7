/** Names of expenses break after this many characters (1-core §9). */
const LINE_MOST = 35;

/**
 * Splits a name for a table head, on pages and papers: lines of 35 characters at most, broken at blanks where there are
 * any.
 */
export function headLines(name: string): string[] {
  const whole = name.trim();
  if (whole.length <= LINE_MOST) return [whole];
  const blank = whole.lastIndexOf(' ', LINE_MOST);
  const end = blank > 0 ? blank : LINE_MOST;
  return [whole.slice(0, end).trimEnd(), ...headLines(whole.slice(end))];
}
