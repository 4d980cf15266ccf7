import { z } from 'zod';
import { administrators } from './access.js';
import { nothing, text } from './fields.js';
import { listedMeter } from './meters.js';
import { monthParams } from './months.js';
import { route } from './route.js';

const radioRow = z.strictObject({
  /** The row in the file, from 1; the head is row 1. */
  row: z.int(),
  series: z.string(),
  /** The meter with this series; null where there is none. */
  meter: listedMeter.nullable(),
  oldE3: z.int().nullable(),
  indexE3: z.int().nullable(),
  consumptionE3: z.int().nullable(),
  readOn: z.string().nullable(),
  /** `error` leaves the row out, `warning` is worth a look. */
  problem: z.strictObject({ severity: z.enum(['error', 'warning']), text: z.string() }).nullable(),
});

export type RadioRow = z.output<typeof radioRow>;

/** The largest file of radio readings, before base64. */
export const RADIO_FILE_BYTES = 600_000;

export const radioReadingRoutes = {
  previewRadioReadings: route({
    name: 'previewRadioReadings',
    unpacksFile: true,
    method: 'POST',
    path: '/api/association/:idAs/month/:idMonth/radioReadings',
    area: 'meters',
    summary:
      'Citește un fișier de citiri radio și arată ce ar intra, rând cu rând; nu scrie nimic.',
    access: administrators,
    effect: 'read',
    params: monthParams,
    query: nothing,
    body: z.strictObject({
      name: text('name', 1, 255),
      /** The file, base64. */
      content: z
        .string()
        .max(Math.ceil((RADIO_FILE_BYTES * 4) / 3) + 4, 'Fișierul este prea mare: cel mult 600 KB.')
        .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Fișierul nu poate fi citit.'),
    }),
    answer: z.strictObject({ rows: z.array(radioRow), text: z.string() }),
    refusals: ['month-not-found', 'month-closed', 'month-published'],
  }),
} as const;
