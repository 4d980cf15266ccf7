import { z } from 'zod';
import { id, nothing } from './fields.js';
import { idMonthText } from './months.js';
import { XLSX } from './route.js';

/** The months of a report as requested. */
export const period = z.strictObject({
  fromM: idMonthText.optional(),
  toM: idMonthText.optional(),
});

/** The months of an answer; null where the association has none yet. */
export const answeredPeriod = { fromM: z.int().nullable(), toM: z.int().nullable() };

/** An apartment in the rows of a report. */
export const place = { idAp: id, n: z.string(), idEntrance: id };

/** A provider's bill that is not fully paid. */
export const providerBill = z.strictObject({
  idM: z.int(),
  idOutgo: id,
  name: z.string(),
  idServiceProvider: id.nullable(),
  provider: z.string(),
  number: z.string(),
  date: z.string(),
  /** '' where the bill does not say. */
  dueDate: z.string(),
  amountBani: z.int(),
  paidBani: z.int(),
  leftBani: z.int(),
});

/** The fields that all reports share. */
export const reading = { area: 'reports', method: 'GET', effect: 'read', body: nothing } as const;
/** A report as a workbook; with `media: PDF` instead, on paper. */
export const printing = { ...reading, answer: z.unknown(), media: XLSX } as const;
