import type { CashbookEvent } from '@scara/domain/cashbook';
import { z } from 'zod';
import type { SchemasFor } from './family.js';
import { dateText, shape, some } from './scalars.js';

const id = z.int().positive();
const text = z.string();
const mode = z.union([1, 2, 3, 4, 5, 6, 7].map((value) => z.literal(value))) as z.ZodType<
  1 | 2 | 3 | 4 | 5 | 6 | 7
>;

const texts = z.strictObject({ emitted: dateText, series: text, number: text, info: text });

const payment = z.strictObject({
  idPd: id,
  type: z.union([z.literal(1), z.literal(6)]),
  mode,
  ...texts.shape,
  idAp: id,
  amountBani: z.int(),
  idF: id.nullable(),
});

/** Who paid may be named in the text: it is sealed for the apartment. */
const info = { path: 'info', class: 'free-text' } as const;
/** What follows a document is sealed for the document: the apartment is not in the event. */
const documentSubject = (data: { idPd: number }): string => `payment:${data.idPd}`;
const reason = {
  subject: documentSubject,
  fields: [{ path: 'reason', class: 'free-text' }],
} as const;

/** Stored shapes of `cashbook-{as}-{yyyy}`; never rename, re-mean or reuse a field. */
export const cashbookEvents = {
  PaymentRegistered: {
    ...shape(payment),
    personal: { subject: (data) => `apartment:${data.idAp}`, fields: [info] },
  },
  PaymentUpdated: {
    ...shape(z.strictObject({ idPd: id, after: some(texts), before: some(texts) })),
    personal: {
      subject: documentSubject,
      fields: [
        { path: 'after.info', class: 'free-text' },
        { path: 'before.info', class: 'free-text' },
      ],
    },
  },
  PaymentAnnulled: {
    ...shape(z.strictObject({ idPd: id, reason: text })),
    personal: reason,
  },
  PaymentReturned: {
    ...shape(
      z.strictObject({
        idReturn: id,
        idPd: id,
        emitted: dateText,
        series: text,
        number: text,
        reason: text,
      }),
    ),
    personal: reason,
  },
} satisfies SchemasFor<CashbookEvent>;
