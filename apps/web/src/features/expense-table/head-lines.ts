/** Names of expenses wrap after this many characters (1-core §9). */
const LINE_MOST = 35;

/** A head cut into lines of 35 characters at most, at blanks where there are any. */
export function headLines(name: string, most: number = LINE_MOST): readonly string[] {
  const lines: string[] = [];
  let rest = name.trim();
  while (rest.length > most) {
    const blank = rest.lastIndexOf(' ', most);
    const end = blank > 0 ? blank : most;
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' && lines.length > 0 ? lines : [...lines, rest];
}
