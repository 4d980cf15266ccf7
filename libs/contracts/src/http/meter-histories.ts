import { z } from 'zod';
import { anyRoleAndTenants, anyRoleOfEntrances } from './access.js';
import { apartmentParams, asParams, id, idText, nothing } from './fields.js';
import { listedMeter } from './meters.js';
import { idMonthText } from './months.js';
import { route } from './route.js';
import { sender } from './senders.js';

/** One month of a meter's history. Warnings are the notices of 3-configuration §4 and unusual figures. */
const historyRow = z.strictObject({
  idMonth: z.int(),
  oldE3: z.int(),
  indexE3: z.int().nullable(),
  indexTenantE3: z.int().nullable(),
  consumptionE3: z.int(),
  state: z.int(),
  hasPhoto: z.boolean(),
  /** The sender of the tenant's index; null where the apartment has one tenant, who sent it. */
  sentBy: sender.nullable(),
  warnings: z.array(z.string()),
});

const historyTotal = z.strictObject({
  type: z.int(),
  /** In the order of the months. */
  byMonthE3: z.array(z.int()),
  totalE3: z.int(),
});

export const meterHistory = z.strictObject({
  /** The months of the period that are open or closed, oldest first. */
  months: z.array(z.int()),
  meters: z.array(
    listedMeter.extend({
      /** True for a deleted meter: its consumption in past months is kept. */
      isDeleted: z.boolean(),
      rows: z.array(historyRow),
      totalE3: z.int(),
    }),
  ),
  totals: z.array(historyTotal),
});

export type MeterHistory = z.output<typeof meterHistory>;

const groupHistory = z.strictObject({
  months: z.array(z.int()),
  apartments: z.array(z.strictObject({ idAp: id, n: z.string(), types: z.array(historyTotal) })),
  totals: z.array(historyTotal),
});

export type GroupHistory = z.output<typeof groupHistory>;

/** The first and last month, both included; the last twelve by default. */
export const monthsOfHistory = z.strictObject({
  from: idMonthText.optional(),
  to: idMonthText.optional(),
});

export const meterHistoryRoutes = {
  readMetersHistory: route({
    name: 'readMetersHistory',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/metersHistory',
    area: 'meters',
    summary: 'Contoarele unui apartament lună de lună: indexuri, consum, stări, avertizări.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apartmentParams,
    query: monthsOfHistory,
    body: nothing,
    answer: meterHistory,
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
    params: apartmentParams,
    query: monthsOfHistory,
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
    query: monthsOfHistory,
    body: nothing,
    answer: groupHistory,
    refusals: ['apartment-group-not-found', 'period'],
  }),
} as const;
