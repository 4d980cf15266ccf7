import { z } from 'zod';
import { anyRoleAndTenants, signedIn, tenants } from './access.js';
import { ownApartment } from './session.js';
import { written } from './association.js';
import { apartmentParams, id, nothing } from './fields.js';
import { meterHistory, monthsOfHistory } from './meter-histories.js';
import { meterIndex, rollOverDigits, meterView, meterParams } from './meters.js';
import { idMonth, idMonthText } from './months.js';
import { route } from './route.js';
import { sender } from './senders.js';

/** The largest photo that the browser sends, after scaling; base64 makes it a third longer. */
export const METER_PHOTO_BYTES_MAX = 600_000;

const PHOTO_MOST = Math.ceil((METER_PHOTO_BYTES_MAX * 4) / 3) + 100;

const photoHash = z.string().regex(/^[0-9a-f]{64}$/, 'Fotografia nu este cunoscută.');

/** Without the meters' names: the page asks for them where it shows them. */
const ownHome = ownApartment.omit({ omName: true, om1Name: true });

const ownMeters = ownHome.extend({
  /** The month that takes readings; null while none does. */
  idMonth: z.int().nullable(),
  window: z.strictObject({ firstDay: z.int(), lastDay: z.int(), isOpen: z.boolean() }),
  meters: z.array(
    meterView.omit({ estimateE3: true }).extend({
      /** True once the administrator has processed the meter: its tenant cannot send a reading any more this month. */
      isProcessed: z.boolean(),
      /** As in the meter's history. */
      sentBy: sender.nullable(),
      warnings: z.array(z.string()),
    }),
  ),
});

export type OwnMeters = z.output<typeof ownMeters>;

export const ownMeterRoutes = {
  readOwnMeters: route({
    name: 'readOwnMeters',
    method: 'GET',
    path: '/api/meters/',
    area: 'meters',
    summary: 'Contoarele apartamentelor proprii, cu luna în care se trimit citiri.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ apartments: z.array(ownMeters) }),
    refusals: [],
  }),
  readOwnMetersHistory: route({
    name: 'readOwnMetersHistory',
    method: 'GET',
    path: '/api/meters/history/',
    area: 'meters',
    summary: 'Istoricul contoarelor apartamentelor proprii.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: monthsOfHistory,
    body: nothing,
    answer: z.strictObject({ apartments: z.array(ownHome.extend({ history: meterHistory })) }),
    refusals: ['period'],
  }),
  enterTenantReadings: route({
    name: 'enterTenantReadings',
    method: 'POST',
    path: '/api/association/:idAs/apartment/:idAp/meters',
    area: 'meters',
    summary: 'Locatarul trimite indexurile apartamentului său: toate sau niciunul.',
    access: tenants,
    effect: 'fact',
    params: apartmentParams,
    query: nothing,
    body: z.strictObject({
      idMonth,
      readings: z
        .array(
          z.strictObject({
            idMeter: id,
            indexE3: meterIndex('indexE3'),
            /** The hash that keepMeterPhoto returned. */
            photo: photoHash.exactOptional(),
            rollOverDigits: rollOverDigits.exactOptional(),
            /** Confirms a consumption far above the usual. */
            isSure: z.boolean().exactOptional(),
          }),
        )
        .min(1)
        .max(100),
    }),
    answer: written,
    refusals: [
      'month-not-found',
      'month-closed',
      'reading-month-shown',
      'reading-window',
      'reading-meter-unknown',
      'reading-processed',
      'reading-backwards',
      'reading-roll-over',
      'reading-leap',
      'reading-twice',
      'meter-photo-unknown',
    ],
  }),
  keepMeterPhoto: route({
    name: 'keepMeterPhoto',
    unpacksFile: true,
    method: 'PUT',
    path: '/api/association/:idAs/apartment/:idAp/meterPhoto',
    area: 'meters',
    summary:
      'Păstrează fotografia unui contor, înainte de citirea care o numește; aceeași fotografie o singură dată.',
    access: tenants,
    effect: 'account',
    params: apartmentParams,
    query: nothing,
    body: z.strictObject({
      photo: z
        .string()
        .max(PHOTO_MOST, 'Fotografia este prea mare: cel mult 600 KB după micșorare.')
        .regex(
          /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/,
          'Vă rugăm să alegeți o fotografie JPEG sau PNG.',
        ),
    }),
    answer: z.strictObject({ photo: z.string() }),
    refusals: ['meter-photo-unreadable'],
  }),
  readMeterPhoto: route({
    name: 'readMeterPhoto',
    method: 'GET',
    path: '/api/association/:idAs/meter/:idMeter/meterPhoto',
    area: 'meters',
    summary: 'Fotografia trimisă de locatar pentru un contor, într-o lună.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: meterParams,
    query: z.strictObject({ idMonthSimple: idMonthText }),
    body: nothing,
    answer: z.unknown(),
    media: 'image/jpeg',
    refusals: ['meter-not-found', 'meter-photo-not-found'],
  }),
} as const;
