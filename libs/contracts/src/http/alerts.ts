import { z } from 'zod';
import { officers } from './access.js';
import { written } from './association.js';
import { asParams, id, nothing, text } from './fields.js';
import { route } from './route.js';

export const ALERT_CODES = [
  'receipt-out-of-order',
  'annulled-after-deposit',
  'paid-twice',
  'cash-held',
  'iban-changed',
] as const;

const alert = z.strictObject({
  /** The key of the alert, the same for the same matter. */
  alert: z.string(),
  code: z.enum(ALERT_CODES),
  text: z.string(),
  date: z.string(),
  amountBani: z.int(),
  idPd: id.nullable(),
  idAp: id.nullable(),
  /** The users who looked at the alert, last one first; an alert without any is open. */
  looks: z.array(z.strictObject({ idUser: id, by: z.string(), note: z.string(), at: z.string() })),
});

export type AlertView = z.output<typeof alert>;

export const alertRoutes = {
  listAlerts: route({
    name: 'listAlerts',
    method: 'GET',
    path: '/api/association/:idAs/alerts',
    area: 'other',
    summary: 'Ce merită verificat în banii asociației, cu cine a verificat și ce a constatat.',
    access: officers,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ alerts: z.array(alert), open: z.int() }),
    refusals: ['association-not-found'],
  }),
  lookAtAlert: route({
    name: 'lookAtAlert',
    method: 'POST',
    path: '/api/association/:idAs/alertLook',
    area: 'other',
    summary: 'Notează ce s-a constatat despre o alertă.',
    access: officers,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({
      alert: z.string().min(1).max(60),
      note: text('note', 1, 500),
    }),
    answer: written,
    refusals: ['alert-not-found', 'alert-note-needed'],
  }),
} as const;
