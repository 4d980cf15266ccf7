import { z } from 'zod';
import { asParams, date, idText, inOrder, nothing } from './fields.js';
import { ADMINISTRATOR, CENSOR, route } from './route.js';

/** What an event of the association concerns. */
export const objectKinds = [
  'association',
  'block',
  'entrance',
  'apartment',
  'apartment_group',
  'user',
  'column',
  'meter',
  'fund',
  'month',
  'expense',
  'due',
  'payment',
  'announcement',
  'provider',
  'company',
  'proposal',
  'document',
  'register_document',
  'notice',
  'certificate',
] as const;
export const objectKind = z.enum(objectKinds);
export type ObjectKind = z.output<typeof objectKind>;

/** The field's name ends with the unit of a number; the page that shows a code translates it. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const auditEntry = z.strictObject({
  /** The event's id, which identifies the row. */
  id: z.uuid(),
  /** The event's number in its stream. */
  revision: z.int().nonnegative(),
  at: z.string(),
  idUser: z.int().nonnegative(),
  /** The user's current name; 'Sistem' for jobs, '[cont șters, nr. 7]' for a deleted account. */
  who: z.string(),
  role: z.int().nonnegative(),
  onBehalfOf: z.string().nullable(),
  /** Event type, e.g. ApartmentChanged; the page has a Romanian phrase for each. */
  type: z.string(),
  objectKind,
  objectId: z.int().nonnegative(),
  /** Current or last known name or number of the object. */
  objectName: z.string(),
  /** The month concerned, yyyymm, for an event about something of a month rather than the month itself. */
  month: z.int().nullable(),
  /** The changed fields; before is null for an addition, after null for a removal. */
  changes: z.array(
    z.strictObject({ field: z.string(), label: z.string(), before: value, after: value }),
  ),
});

export type AuditEntry = z.output<typeof auditEntry>;

export const auditRoutes = {
  readAudit: route({
    name: 'readAudit',
    method: 'GET',
    path: '/api/association/:idAs/audit',
    area: 'association',
    summary: 'Jurnalul asociației: cine, când, pentru cine și ce a schimbat.',
    access: { kind: 'association', roles: ADMINISTRATOR | CENSOR },
    effect: 'read',
    params: asParams,
    query: inOrder(
      z.strictObject({
        actor: idText.optional(),
        objectKind: objectKind.optional(),
        objectId: idText.optional(),
        type: z
          .string()
          .regex(/^[A-Za-z]{3,60}$/)
          .optional(),
        /** Calendar days in Europe/Bucharest, both included. */
        from: date.optional(),
        to: date.optional(),
        /** The `next` of the previous page; rows run from the newest to the oldest. */
        cursor: z
          .string()
          .regex(/^\d{1,19}\.\d{1,19}$/)
          .optional(),
        limit: z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number)
          .pipe(z.int().min(1).max(200))
          .optional(),
      }),
      'from',
      'to',
    ),
    body: nothing,
    answer: z.strictObject({
      entries: z.array(auditEntry),
      /** The cursor of the next page; null on the last. */
      next: z.string().nullable(),
      /** All users who ever acted in the association, for the filter. */
      actors: z.array(z.strictObject({ idUser: z.int().nonnegative(), name: z.string() })),
    }),
    refusals: [],
  }),
} as const;

export type AuditAnswer = z.output<(typeof auditRoutes)['readAudit']['answer']>;
