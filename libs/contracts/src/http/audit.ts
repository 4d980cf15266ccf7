import { z } from 'zod';
import { asParams, date, idText, inOrder, nothing } from './fields.js';
import { ADMINISTRATOR, CENSOR, route } from './route.js';

/** What an event of the association is about. */
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

/** A number's unit stands at the end of its field's name; a code is put into words by whoever shows it. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const auditEntry = z.strictObject({
  /** The event's id: what tells rows apart. */
  id: z.uuid(),
  /** The event's number in its stream. */
  revision: z.int().nonnegative(),
  at: z.string(),
  idUser: z.int().nonnegative(),
  /** The person's name today; 'Sistem' for jobs, '[cont șters, nr. 7]' for an account that has ended. */
  who: z.string(),
  role: z.int().nonnegative(),
  onBehalfOf: z.string().nullable(),
  /** Event type, e.g. ApartmentChanged; the page has a Romanian phrase for each. */
  type: z.string(),
  objectKind,
  objectId: z.int().nonnegative(),
  /** Name or number of the object as it is known today or was last known. */
  objectName: z.string(),
  /** The month that it happened in, yyyymm, where it is about something of a month and not the month itself. */
  month: z.int().nullable(),
  /** Fields that changed; before is null for what was added, after null for what was removed. */
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
        /** `next` of the page before; rows go from the newest back. */
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
      /** Everybody who ever acted here, for the filter. */
      actors: z.array(z.strictObject({ idUser: z.int().nonnegative(), name: z.string() })),
    }),
    refusals: [],
  }),
} as const;

export type AuditAnswer = z.output<(typeof auditRoutes)['readAudit']['answer']>;
