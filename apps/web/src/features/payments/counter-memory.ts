import { deviceStorage } from '../../lib/storage.js';
import type { ReceiptFormat } from './payments.queries.js';

const seriesName = (idAs: number): string => `scara.series.${idAs}`;

/** Returns the receipt series last used in this browser, so that it need not be typed for every receipt. */
export const seriesKept = (idAs: number): string => deviceStorage.read(seriesName(idAs)) ?? '';
export const keepSeries = (idAs: number, series: string): void => {
  if (series !== '') deviceStorage.write(seriesName(idAs), series);
};

const formatName = 'scara.receipt';

/** Returns the receipt format of this counter's printer. */
export const formatKept = (): ReceiptFormat =>
  deviceStorage.read(formatName) === 'roll' ? 'roll' : 'a5';
export const keepFormat = (format: ReceiptFormat): void => {
  deviceStorage.write(formatName, format);
};
