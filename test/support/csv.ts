/** Returns the rows of a comma-separated text without quotes, each as values by the column names of its first line. */
export function parseCsv(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trimEnd().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']));
  });
}
