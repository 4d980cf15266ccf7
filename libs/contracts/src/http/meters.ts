import { INDEX_MAX, PERSONS_MAX } from '@scara/domain/kernel';
import { z } from 'zod';
import {
  administrators,
  administratorsOfEntrances,
  anyRoleAndTenants,
  anyRoleOfEntrances,
  signedIn,
  tenants,
} from './access.js';
import { ownApartment } from './account.js';
import { written } from './association.js';
import { asParams, date, id, idText, nothing, text, whole } from './fields.js';
import type { FieldName } from './labels.js';
import { idMonth, idMonthText, monthParams } from './months.js';
import { route } from './route.js';

const index = (field: FieldName) => whole(field, 0, INDEX_MAX, 3);

const meterBody = z.strictObject({
  idAp: id,
  /** 1 cold, 2 hot, 3 other metering (om), 4 other metering 1 (om1). */
  type: whole('type', 1, 4),
  /** 1 kitchen, 2 bathroom, 3 service bathroom, 4 other. */
  location: whole('location', 1, 4),
  series: text('series', 0, 45),
  initialIndexE3: index('initialIndexE3'),
});

const rollOverDigits = whole('rollOverDigits', 3, 8);

const reading = z.strictObject({
  idMeter: id,
  /** 3-configuration §4: 1 not entered … 7 radio. 2 and 5 only with the index that the tenant sent. */
  state: whole('state', 1, 7),
  indexE3: index('indexE3').nullable(),
});

const enteredReading = reading.extend({
  /** The meter began at 0 again; it has so many whole digits. */
  rollOverDigits: rollOverDigits.exactOptional(),
  /** The index is below the old one, which was an estimate or a mistake. */
  isLower: z.boolean().exactOptional(),
  /** The day it was read (radio readings). */
  readOn: date.exactOptional(),
});

/** Of a photo as the browser sends it, scaled: base64 is a third longer than the file. */
export const METER_PHOTO_BYTES_MAX = 600_000;
const PHOTO_MOST = Math.ceil((METER_PHOTO_BYTES_MAX * 4) / 3) + 100;

const photoHash = z.string().regex(/^[0-9a-f]{64}$/, 'Fotografia nu este cunoscută.');

const meterView = z.strictObject({
  idMeter: id,
  idAp: id,
  type: z.int(),
  location: z.int(),
  series: z.string(),
  state: z.int(),
  oldE3: z.int(),
  indexE3: z.int().nullable(),
  consumptionE3: z.int(),
  /** The default estimate: the mean of the last three months really read, and the index that it leads to. */
  estimateE3: z.int(),
  /** What the estimate is the mean of: the consumptions of those months, the oldest first. */
  recentE3: z.array(z.int()),
  /** The old index is an estimate: the true one may lie below it. */
  isOldEstimate: z.boolean(),
  /** What the tenant sent, whatever was made of it since. */
  indexTenantE3: z.int().nullable(),
  hasPhoto: z.boolean(),
  /** What the meter counts up to, where it began at 0 again this month; 0 where it did not. */
  rollOverE3: z.int(),
  replaced: z
    .strictObject({ finalIndexE3: z.int(), initialIndexE3: z.int(), oldSeries: z.string() })
    .nullable(),
});

const listedMeter = z.strictObject({
  idMeter: id,
  idAp: id,
  n: z.string(),
  type: z.int(),
  location: z.int(),
  series: z.string(),
});

const readingWindow = z.strictObject({
  firstDay: z.int(),
  lastDay: z.int(),
  mailMeterIndex: z.int().nullable(),
});

/** One month of a meter's history. Warnings are the notices of 3-configuration §4 and what looks wrong. */
const historyRow = z.strictObject({
  idMonth: z.int(),
  oldE3: z.int(),
  indexE3: z.int().nullable(),
  indexTenantE3: z.int().nullable(),
  consumptionE3: z.int(),
  state: z.int(),
  hasPhoto: z.boolean(),
  warnings: z.array(z.string()),
});

const historyTotal = z.strictObject({
  type: z.int(),
  /** In the order of the months. */
  byMonthE3: z.array(z.int()),
  totalE3: z.int(),
});

const history = z.strictObject({
  /** The months of the period that are open or closed, oldest first. */
  months: z.array(z.int()),
  meters: z.array(listedMeter.extend({ rows: z.array(historyRow), totalE3: z.int() })),
  totals: z.array(historyTotal),
});

export type MeterHistory = z.output<typeof history>;

const groupHistory = z.strictObject({
  months: z.array(z.int()),
  apartments: z.array(z.strictObject({ idAp: id, n: z.string(), types: z.array(historyTotal) })),
  totals: z.array(historyTotal),
});

export type GroupHistory = z.output<typeof groupHistory>;

/** Months from and to, both in; the last twelve without. */
const period = z.strictObject({ from: idMonthText.optional(), to: idMonthText.optional() });

/** What an association calls its meters is asked for where they are shown. */
const ownHome = ownApartment.omit({ omName: true, om1Name: true });

const ownMeters = ownHome.extend({
  /** The month whose readings are taken; null while none is open for them. */
  idMonth: z.int().nullable(),
  window: z.strictObject({ firstDay: z.int(), lastDay: z.int(), isOpen: z.boolean() }),
  meters: z.array(
    meterView.omit({ estimateE3: true }).extend({
      /** The administrator has taken it: nothing is entered any more this month. */
      isProcessed: z.boolean(),
      warnings: z.array(z.string()),
    }),
  ),
});

export type OwnMeters = z.output<typeof ownMeters>;

const radioRow = z.strictObject({
  /** In the file, from 1; the head is 1. */
  row: z.int(),
  series: z.string(),
  /** The meter of this series; null where there is none. */
  meter: listedMeter.nullable(),
  oldE3: z.int().nullable(),
  indexE3: z.int().nullable(),
  consumptionE3: z.int().nullable(),
  readOn: z.string().nullable(),
  /** `error` keeps the row out, `warning` is worth a look. */
  problem: z.strictObject({ severity: z.enum(['error', 'warning']), text: z.string() }).nullable(),
});

export type RadioRow = z.output<typeof radioRow>;

/** Of a file of radio readings, before it is written as base64. */
export const RADIO_FILE_BYTES = 600_000;

export type MeterView = z.output<typeof meterView>;

const meterParams = asParams.extend({ idMeter: idText });
const apParams = asParams.extend({ idAp: idText });

export const meterRoutes = {
  readMonthMeters: route({
    name: 'readMonthMeters',
    method: 'GET',
    path: '/api/association/:idAs/apartmentGroups/:idApartmentsGroup/month/:idMonth/meters',
    area: 'meters',
    summary: 'Contoarele unei scări sau ale unui grup într-o lună, cu indexurile lor.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: monthParams.extend({ idApartmentsGroup: idText }),
    query: nothing,
    body: nothing,
    answer: z.strictObject({ revision: z.int(), meters: z.array(meterView) }),
    refusals: ['month-not-found', 'apartment-group-not-found'],
  }),
  addMeters: route({
    name: 'addMeters',
    method: 'PUT',
    path: '/api/association/:idAs/meters',
    area: 'meters',
    summary: 'Adaugă mai multe contoare deodată.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({ adminMeters: z.array(meterBody).min(1).max(2000) }),
    answer: written.extend({ idMeters: z.array(id) }),
    refusals: ['apartment-not-found', 'meter-series-taken', 'choice-unknown', 'meters-too-many'],
  }),
  addMeter: route({
    name: 'addMeter',
    method: 'PUT',
    path: '/api/association/:idAs/apartment/:idAp/meter',
    area: 'meters',
    summary: 'Adaugă un contor unui apartament.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams.extend({ idAp: idText }),
    query: nothing,
    body: meterBody.omit({ idAp: true }),
    answer: written.extend({ idMeter: id }),
    refusals: ['apartment-not-found', 'meter-series-taken', 'choice-unknown', 'meters-too-many'],
  }),
  deleteMeter: route({
    name: 'deleteMeter',
    method: 'DELETE',
    path: '/api/association/:idAs/apartment/:idAp/meter/:idMeter',
    area: 'meters',
    summary: 'Șterge un contor.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams.extend({ idAp: idText, idMeter: idText }),
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['meter-not-found'],
  }),
  enterReadings: route({
    name: 'enterReadings',
    method: 'POST',
    path: '/api/association/:idAs/meters',
    area: 'meters',
    summary: 'Introduce indexurile lunii, oricâte deodată: toate sau niciunul.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({ idMonth, readings: z.array(enteredReading).min(1).max(10_000) }),
    answer: written,
    refusals: [
      'month-not-found',
      'reading-meter-unknown',
      'reading-not-tenants',
      'reading-backwards',
      'reading-roll-over',
      'reading-twice',
      'month-closed',
      'month-published',
    ],
  }),
  changeMeter: route({
    name: 'changeMeter',
    method: 'POST',
    path: '/api/association/:idAs/meter/:idMeter',
    area: 'meters',
    summary: 'Modifică un contor; doar câmpurile trimise.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: meterParams,
    query: nothing,
    body: meterBody.omit({ idAp: true }).partial(),
    answer: written,
    refusals: ['meter-not-found', 'meter-series-taken', 'choice-unknown'],
  }),
  replaceMeter: route({
    name: 'replaceMeter',
    method: 'PUT',
    path: '/api/association/:idAs/meter/:idMeter/replacement',
    area: 'meters',
    summary:
      'Înlocuiește contorul în luna deschisă: indexul final al celui vechi, seria și indexul celui nou.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: meterParams,
    query: nothing,
    body: z.strictObject({
      idMonth,
      series: text('series', 0, 45),
      finalIndexE3: index('finalIndexE3'),
      initialIndexE3: index('initialIndexE3'),
      isLower: z.boolean().default(false),
    }),
    answer: written,
    refusals: [
      'month-not-found',
      'meter-not-found',
      'meter-series-taken',
      'meter-final-index',
      'meter-read-in-month',
      'month-closed',
      'month-published',
    ],
  }),
  takeReplacementBack: route({
    name: 'takeReplacementBack',
    method: 'DELETE',
    path: '/api/association/:idAs/meter/:idMeter/replacement',
    area: 'meters',
    summary: 'Renunță la înlocuirea contorului în luna deschisă.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: meterParams,
    query: z.strictObject({ idMonth: idMonthText }),
    body: nothing,
    answer: written,
    refusals: [
      'month-not-found',
      'meter-not-found',
      'meter-not-replaced',
      'meter-read-in-month',
      'meter-series-taken',
      'month-closed',
      'month-published',
    ],
  }),
  deleteMetersFromAssociation: route({
    name: 'deleteMetersFromAssociation',
    method: 'DELETE',
    path: '/api/association/:idAs/deleteMetersFromAssociation',
    area: 'meters',
    summary: 'Șterge contoarele unei scări, de un tip sau toate.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: z.strictObject({
      idEntrance: idText.optional(),
      idType: z
        .enum(['1', '2', '3', '4'], { error: 'Tipul contorului nu este cunoscut.' })
        .transform(Number)
        .optional(),
    }),
    body: nothing,
    answer: written.extend({ deleted: z.int() }),
    refusals: ['entrance-not-found', 'meter-filter-needed'],
  }),
  listMeters: route({
    name: 'listMeters',
    method: 'GET',
    path: '/api/association/:idAs/allMeters',
    area: 'meters',
    summary: 'Toate contoarele asociației.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      revision: z.int(),
      meters: z.array(listedMeter.extend({ initialIndexE3: z.int() })),
    }),
    refusals: ['association-not-found'],
  }),
  readMetersToProcess: route({
    name: 'readMetersToProcess',
    method: 'GET',
    path: '/api/association/:idAs/meterToBeProcessed',
    area: 'meters',
    summary: 'Citirile trimise de locatari care așteaptă administratorul, în luna deschisă.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      idMonth: z.int().nullable(),
      meters: z.array(listedMeter.extend({ indexE3: z.int() })),
    }),
    refusals: ['association-not-found'],
  }),
  readReadingWindow: route({
    name: 'readReadingWindow',
    method: 'GET',
    path: '/api/association/:idAs/readingWindow',
    area: 'meters',
    summary: 'Zilele în care locatarii trimit citiri și ziua mesajului de reamintire.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: readingWindow.extend({ revision: z.int() }),
    refusals: ['association-not-found'],
  }),
  changeReadingWindow: route({
    name: 'changeReadingWindow',
    method: 'PUT',
    path: '/api/association/:idAs/readingWindow',
    area: 'meters',
    summary: 'Modifică zilele de citire; doar câmpurile trimise.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z
      .strictObject({
        firstDay: whole('firstDay', 1, 31),
        lastDay: whole('lastDay', 1, 31),
        mailMeterIndex: whole('mailMeterIndex', 1, 28).nullable(),
      })
      .partial(),
    answer: written,
    refusals: ['association-not-found'],
  }),
  readMetersHistory: route({
    name: 'readMetersHistory',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/metersHistory',
    area: 'meters',
    summary: 'Contoarele unui apartament lună de lună: indexuri, consum, stări, avertizări.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apParams,
    query: period,
    body: nothing,
    answer: history,
    refusals: ['apartment-not-found', 'period'],
  }),
  readApartmentConsumption: route({
    name: 'readApartmentConsumption',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/consumptionHistory',
    area: 'meters',
    summary: 'Consumul unui apartament, pe luni și tipuri.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apParams,
    query: period,
    body: nothing,
    answer: groupHistory,
    refusals: ['apartment-not-found', 'period'],
  }),
  readGroupConsumption: route({
    name: 'readGroupConsumption',
    method: 'GET',
    path: '/api/association/:idAs/ag/:idApartmentsGroup/consumptionHistory',
    area: 'meters',
    summary: 'Consumul apartamentelor unei scări sau ale unui grup, pe luni și tipuri.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams.extend({ idApartmentsGroup: idText }),
    query: period,
    body: nothing,
    answer: groupHistory,
    refusals: ['apartment-group-not-found', 'period'],
  }),
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
    query: period,
    body: nothing,
    answer: z.strictObject({ apartments: z.array(ownHome.extend({ history })) }),
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
    params: apParams,
    query: nothing,
    body: z.strictObject({
      idMonth,
      readings: z
        .array(
          z.strictObject({
            idMeter: id,
            indexE3: index('indexE3'),
            /** As keepMeterPhoto answered it. */
            photo: photoHash.exactOptional(),
            rollOverDigits: rollOverDigits.exactOptional(),
            /** Far more than usual, and looked at again. */
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
    method: 'PUT',
    path: '/api/association/:idAs/apartment/:idAp/meterPhoto',
    area: 'meters',
    summary:
      'Păstrează fotografia unui contor, înainte de citirea care o numește; aceeași fotografie o singură dată.',
    access: tenants,
    effect: 'account',
    params: apParams,
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
  previewRadioReadings: route({
    name: 'previewRadioReadings',
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
  planPersons: route({
    name: 'planPersons',
    method: 'PUT',
    path: '/api/association/:idAs/apartment/:idAp/changeInfo',
    area: 'apartments',
    summary: 'De la o lună încolo, alt număr de persoane.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams.extend({ idAp: idText }),
    query: nothing,
    body: z.strictObject({ idMonth, persons: whole('persons', 0, PERSONS_MAX) }),
    answer: written.extend({ idApChange: id.nullable() }),
    refusals: ['apartment-not-found', 'month-closed', 'month-published'],
  }),
  removePersonsPlan: route({
    name: 'removePersonsPlan',
    method: 'DELETE',
    path: '/api/association/:idAs/apChange/:idApChange',
    area: 'apartments',
    summary: 'Renunță la o modificare viitoare a numărului de persoane.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams.extend({ idApChange: idText }),
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['persons-plan-not-found'],
  }),
  readApartmentMonth: route({
    name: 'readApartmentMonth',
    method: 'GET',
    path: '/api/association/:idAs/month/:idMonth/apsData',
    area: 'apartments',
    summary: 'Persoanele fiecărui apartament în lună și modificările viitoare.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: monthParams,
    query: z.strictObject({ idAp: idText.optional(), until: idMonthText.optional() }),
    body: nothing,
    answer: z.strictObject({
      apartments: z.array(
        z.strictObject({
          idAp: id,
          n: z.string(),
          /** Among all of the association: 'A / 12' where it has several entrances. */
          name: z.string(),
          persons: z.int(),
          plans: z.array(z.strictObject({ idApChange: id, idMonth: z.int(), persons: z.int() })),
        }),
      ),
    }),
    refusals: ['month-not-found'],
  }),
} as const;
