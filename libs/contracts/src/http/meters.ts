import { INDEX_MAX } from '@scara/domain/kernel';
import { z } from 'zod';
import { administrators, administratorsOfEntrances, anyRoleOfEntrances } from './access.js';
import { written } from './association.js';
import { apartmentParams, asParams, date, id, idText, nothing, text, whole } from './fields.js';
import type { FieldName } from './labels.js';
import { idMonth, idMonthText, monthParams } from './months.js';
import { route } from './route.js';
import { sender } from './senders.js';

export const meterIndex = (field: FieldName) => whole(field, 0, INDEX_MAX, 3);

const meterBody = z.strictObject({
  idAp: id,
  /** 1 cold, 2 hot, 3 other metering (om), 4 other metering 1 (om1). */
  type: whole('type', 1, 4),
  /** 1 kitchen, 2 bathroom, 3 service bathroom, 4 other. */
  location: whole('location', 1, 4),
  series: text('series', 0, 45),
  initialIndexE3: meterIndex('initialIndexE3'),
});

export const rollOverDigits = whole('rollOverDigits', 3, 8);

const reading = z.strictObject({
  idMeter: id,
  /** 3-configuration §4: 1 not entered … 7 radio. 2 and 5 only with the index that the tenant sent. */
  state: whole('state', 1, 7),
  indexE3: meterIndex('indexE3').nullable(),
});

const enteredReading = reading.extend({
  /** Set where the meter began at 0 again: its number of whole digits. */
  rollOverDigits: rollOverDigits.exactOptional(),
  /** Confirms an index below the old one, which was an estimate or a mistake. */
  isLower: z.boolean().exactOptional(),
  /** The day it was read (radio readings). */
  readOn: date.exactOptional(),
});

export const meterView = z.strictObject({
  idMeter: id,
  idAp: id,
  type: z.int(),
  location: z.int(),
  series: z.string(),
  state: z.int(),
  oldE3: z.int(),
  indexE3: z.int().nullable(),
  consumptionE3: z.int(),
  /** The default estimate: the mean of the last three months really read, and the index that results from it. */
  estimateE3: z.int(),
  /** The consumptions whose mean is the estimate, oldest first. */
  recentE3: z.array(z.int()),
  /** True where the old index is an estimate: the true one may lie below it. */
  isOldEstimate: z.boolean(),
  /** The index that the tenant sent, whatever the administrator entered since. */
  indexTenantE3: z.int().nullable(),
  hasPhoto: z.boolean(),
  /** The meter's capacity where it began at 0 again this month; else 0. */
  rollOverE3: z.int(),
  replaced: z
    .strictObject({ finalIndexE3: z.int(), initialIndexE3: z.int(), oldSeries: z.string() })
    .nullable(),
});

export const listedMeter = z.strictObject({
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

export type MeterView = z.output<typeof meterView>;

export const meterParams = asParams.extend({ idMeter: idText });

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
    answer: z.strictObject({
      revision: z.int(),
      meters: z.array(meterView),
      /** The senders of indexes, except where the meter's apartment has only one tenant, who sent it. */
      senders: z.array(sender.extend({ idMeter: id })),
    }),
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
    refusals: [
      'apartment-not-found',
      'meter-series-taken',
      'choice-unknown',
      'meters-too-many',
      'text-signs',
    ],
  }),
  addMeter: route({
    name: 'addMeter',
    method: 'PUT',
    path: '/api/association/:idAs/apartment/:idAp/meter',
    area: 'meters',
    summary: 'Adaugă un contor unui apartament.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: apartmentParams,
    query: nothing,
    body: meterBody.omit({ idAp: true }),
    answer: written.extend({ idMeter: id }),
    refusals: [
      'apartment-not-found',
      'meter-series-taken',
      'choice-unknown',
      'meters-too-many',
      'text-signs',
    ],
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
    refusals: ['meter-not-found', 'stale-edit'],
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
    refusals: [
      'meter-not-found',
      'meter-series-taken',
      'choice-unknown',
      'text-signs',
      'stale-edit',
    ],
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
      finalIndexE3: meterIndex('finalIndexE3'),
      initialIndexE3: meterIndex('initialIndexE3'),
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
      'text-signs',
      'stale-edit',
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
      'stale-edit',
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
    refusals: ['association-not-found', 'stale-edit'],
  }),
} as const;
