import type { ReceiptFormat } from './payments.queries.js';

const seriesName = (idAs: number): string => `scara.series.${idAs}`;

/** Returns the receipt series last used in this browser, so that it need not be typed for every receipt. */
export const seriesKept = (idAs: number): string => read(seriesName(idAs)) ?? '';
export const keepSeries = (idAs: number, series: string): void => {
  if (series !== '') write(seriesName(idAs), series);
};

const formatName = 'scara.receipt';

/** Returns the receipt format of this counter's printer. */
export const formatKept = (): ReceiptFormat => (read(formatName) === 'roll' ? 'roll' : 'a5');
export const keepFormat = (format: ReceiptFormat): void => {
  write(formatName, format);
};

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value; where storage is refused, the user is simply asked again. */
function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    return;
  }
}
