import type { ReceiptFormat } from './payments.queries.js';

const seriesName = (idAs: number): string => `scara.series.${idAs}`;

/** The series that was chosen last here, taken or gathered: nobody types it on every receipt. */
export const seriesKept = (idAs: number): string => read(seriesName(idAs)) ?? '';
export const keepSeries = (idAs: number, series: string): void => {
  if (series !== '') write(seriesName(idAs), series);
};

const formatName = 'scara.receipt';

/** The printer of this counter. */
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

/** A browser that keeps nothing asks again. */
function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    return;
  }
}
