import { z } from 'zod';
import { anybody, signedIn } from './access.js';
import { id, idText, nothing } from './fields.js';
import { route } from './route.js';

/** The e-mails that a user wants, whatever the association. */
const wishes = {
  /** Messages of the associations. */
  messageAssociation: z.boolean(),
  /** A meter deleted, a tenant added or removed. */
  alertAssociation: z.boolean(),
  /** News, by product. */
  newsletter: z.strictObject({ scara: z.boolean() }),
};

const reminders = {
  /** A month's list of expenses was published. */
  outgoReminder: z.boolean(),
  /** Readings are to be sent. */
  meterReminder: z.boolean(),
};

/** One association where the user is a tenant: only tenants get reminders. */
const home = z.strictObject({ idAs: id, association: z.string(), ...reminders });

const settings = z.strictObject({ ...wishes, homes: z.array(home) });

export type NotificationSettings = z.output<typeof settings>;

/** 1-core §5: 32 hex characters. */
const unsubscribeHash = z.string().regex(/^[0-9a-f]{32}$/, 'Linkul de dezabonare nu este valid.');

const userParams = z.strictObject({ idUser: idText });

export const notificationRoutes = {
  readNotifications: route({
    name: 'readNotifications',
    method: 'GET',
    path: '/api/auth/user/notifications',
    area: 'notifications',
    summary: 'Setările de notificare ale contului și mementourile pe asociații.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: settings,
    refusals: [],
  }),
  saveNotifications: route({
    name: 'saveNotifications',
    method: 'POST',
    path: '/api/auth/user/notifications',
    area: 'notifications',
    summary: 'Modifică setările de notificare; doar câmpurile trimise.',
    access: signedIn,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: z
      .strictObject({
        ...wishes,
        homes: z
          .array(z.strictObject({ idAs: id, ...reminders }))
          .max(200, 'Cel mult 200 de asociații deodată.'),
      })
      .partial(),
    answer: settings,
    refusals: [],
  }),
  readUnsubscribeInfo: route({
    name: 'readUnsubscribeInfo',
    method: 'GET',
    path: '/api/auth/user/:idUser/unsubscribeInfo/',
    area: 'notifications',
    summary:
      'Setările de notificare, pentru cine are linkul dintr-un e-mail; idHome este asociația.',
    access: anybody,
    effect: 'read',
    params: userParams,
    query: z.strictObject({ unsubscribeHash, idHome: idText.optional() }),
    body: nothing,
    // The address of the account: a mail may have been forwarded, and a person may have several accounts.
    answer: settings.extend({ email: z.string() }),
    refusals: ['unsubscribe-link-invalid'],
  }),
  unsubscribe: route({
    name: 'unsubscribe',
    method: 'POST',
    path: '/api/auth/user/:idUser/unsubscribe',
    area: 'notifications',
    summary: 'Modifică setările de notificare din linkul unui e-mail, fără autentificare.',
    access: anybody,
    effect: 'account',
    params: userParams,
    query: nothing,
    body: z.strictObject({
      unsubscribeHash,
      idHome: id.exactOptional(),
      messageAssociation: wishes.messageAssociation.exactOptional(),
      alertAssociation: wishes.alertAssociation.exactOptional(),
      newsletter: wishes.newsletter.exactOptional(),
      outgoReminder: reminders.outgoReminder.exactOptional(),
      meterReminder: reminders.meterReminder.exactOptional(),
    }),
    answer: settings,
    refusals: ['unsubscribe-link-invalid'],
  }),
} as const;
