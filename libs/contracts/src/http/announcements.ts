import { AMOUNT_MAX } from '@scara/domain/kernel';
import { z } from 'zod';
import { anyRoleOfEntrances } from './access.js';
import { written } from './association.js';
import { apartmentParams, asParams, date, id, idText, nothing, text, whole } from './fields.js';
import { reason } from './months.js';
import { ADMINISTRATOR, CASHIER, route } from './route.js';
import { sender } from './senders.js';

const announcement = z.strictObject({
  idAnnouncement: id,
  idAp: id,
  n: z.string(),
  emitted: z.string(),
  amountBani: z.int(),
  reference: z.string(),
  info: z.string(),
  state: z.enum(['waiting', 'confirmed', 'refused', 'withdrawn']),
  idPd: id.nullable(),
  /** Why it was refused; '' otherwise. */
  reason: z.string(),
  /** null when the apartment has only one tenant and that tenant asks. */
  sentBy: sender.nullable(),
});

export type AnnouncementView = z.output<typeof announcement>;

const wholeTill = { kind: 'association', roles: ADMINISTRATOR | CASHIER } as const;
/** Tenants of their own apartments, and users who take payments for them. */
const tenants = { ...wholeTill, groupScope: true, tenants: true } as const;

/** Bank payments announced by their payers; they count once they are confirmed. */
export const announcementRoutes = {
  announcePayment: route({
    name: 'announcePayment',
    method: 'PUT',
    path: '/api/association/:idAs/apartment/:idAp/tenantPaymentDocument',
    area: 'payments',
    summary: 'Anunță o plată făcută prin bancă; contează după ce este confirmată.',
    access: tenants,
    effect: 'fact',
    params: apartmentParams,
    query: nothing,
    body: z.strictObject({
      emitted: date,
      amountBani: whole('amountBani', 1, AMOUNT_MAX, 2),
      reference: text('reference', 0, 50),
      info: text('info', 0, 500),
    }),
    answer: written.extend({ idAnnouncement: id }),
    refusals: [
      'payment-amount',
      'payment-date-ahead',
      'announcement-date-ahead',
      'payment-date-early',
      'payment-year-closed',
      'apartment-not-found',
    ],
  }),
  withdrawAnnouncement: route({
    name: 'withdrawAnnouncement',
    method: 'DELETE',
    path: '/api/association/:idAs/apartment/:idAp/tenantPaymentDocument/:idAnnouncement',
    area: 'payments',
    summary: 'Retrage o plată anunțată la care nu s-a răspuns încă.',
    access: tenants,
    effect: 'fact',
    params: asParams.extend({ idAp: idText, idAnnouncement: idText }),
    query: nothing,
    body: nothing,
    answer: written,
    refusals: [
      'apartment-not-found',
      'announcement-not-found',
      'announcement-answered',
      'announcement-withdrawn',
    ],
  }),
  listAnnouncements: route({
    name: 'listAnnouncements',
    method: 'GET',
    path: '/api/association/:idAs/tenantPaymentDocuments',
    area: 'payments',
    summary: 'Plățile anunțate de locatari și ce s-a răspuns.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ announcements: z.array(announcement) }),
    refusals: ['association-not-found'],
  }),
  confirmAnnouncement: route({
    name: 'confirmAnnouncement',
    method: 'POST',
    path: '/api/association/:idAs/tenantPaymentDocument/:idAnnouncement/confirm',
    area: 'payments',
    summary: 'Confirmă o plată anunțată: devine încasare, la data ei.',
    access: wholeTill,
    effect: 'fact',
    params: asParams.extend({ idAnnouncement: idText }),
    query: nothing,
    body: z.strictObject({ pM: whole('pM', 2, 7) }),
    answer: written.extend({ idPd: id }),
    refusals: [
      'correction-not-allowed',
      'announcement-not-found',
      'announcement-answered',
      'announcement-withdrawn',
      'payment-apartment-unknown',
      'payment-bank-unknown',
      'payment-year-closed',
      'cashbook-full',
    ],
  }),
  refuseAnnouncement: route({
    name: 'refuseAnnouncement',
    method: 'POST',
    path: '/api/association/:idAs/tenantPaymentDocument/:idAnnouncement/refuse',
    area: 'payments',
    summary: 'Respinge o plată anunțată, cu un motiv.',
    access: wholeTill,
    effect: 'fact',
    params: asParams.extend({ idAnnouncement: idText }),
    query: nothing,
    body: z.strictObject({ reason }),
    answer: written,
    refusals: [
      'announcement-not-found',
      'announcement-answered',
      'announcement-withdrawn',
      'payment-reason-needed',
    ],
  }),
} as const;
