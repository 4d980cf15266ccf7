import type { TableName } from '@scara/domain/takeover';
import { shownNumber } from '../http/labels.js';

/** The sheet name of each table in the template. */
export const TABLE_TITLES: Readonly<Record<TableName, string>> = {
  association: 'Asociația',
  apartments: 'Apartamente',
  meters: 'Contoare',
  groups: 'Grupuri',
  months: 'Luni',
  persons: 'Persoane',
  readings: 'Citiri',
  expenses: 'Cheltuieli',
  funds: 'Fonduri',
  payments: 'Încasări',
  opening: 'Solduri',
};

/** Why a row that the file itself marks is not read. */
export const NOT_TAKEN_TEXTS = {
  example: 'Rând de exemplu: nu se preia.',
  total: 'Rând de total: nu se preia, numai se compară.',
} as const;

/** Formats a share given in hundred-thousandths of a percent. */
export const percentText = (e5: number): string => `${shownNumber(e5, 5)} %`;
