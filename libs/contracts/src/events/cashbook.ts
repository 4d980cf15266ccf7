import type { CashbookEvent } from '@scara/domain/cashbook';
import { z } from 'zod';
import type { SchemasFor } from './family.js';
import { dateText, monthText, shape, some } from './scalars.js';

const id = z.int().positive();
const text = z.string();
const mode = z.union([1, 2, 3, 4, 5, 6, 7].map((value) => z.literal(value))) as z.ZodType<
  1 | 2 | 3 | 4 | 5 | 6 | 7
>;

const account = z.enum(['cash', 'bank', 'collector']);
const date = { emitted: dateText } as const;
const texts = z.strictObject({ ...date, series: text, number: text, info: text });
const amount = { amountBani: z.int() } as const;
const idF = { idF: id.nullable() } as const;

const payment = z.strictObject({
  idPd: id,
  type: z.union([z.literal(1), z.literal(6)]),
  mode,
  ...texts.shape,
  idAp: id,
  ...amount,
  ...idF,
});

/** The text may name the payer, so it is sealed for the apartment. */
const info = { path: 'info', class: 'free-text' } as const;
const ofApartment = {
  subject: (data: { idAp: number }): string => `apartment:${data.idAp}`,
  fields: [info],
} as const;
/**
 * Returns the subject of later events about a document: the document itself, because they do not name the apartment.
 */
const documentSubject = (data: { idPd: number }, idAs: number | null): string =>
  `payment:${idAs}:${data.idPd}`;
const ofDocument = { subject: documentSubject, fields: [info] } as const;
const reason = {
  subject: documentSubject,
  fields: [{ path: 'reason', class: 'free-text' }],
} as const;
const announcementSubject = (data: { idAnnouncement: number }, idAs: number | null): string =>
  `announcement:${idAs}:${data.idAnnouncement}`;

const returned = z.strictObject({
  idReturn: id,
  idPd: id,
  of: z.union([1, 6, 3, 4, 10, 11].map((value) => z.literal(value))) as z.ZodType<
    1 | 6 | 3 | 4 | 10 | 11
  >,
  mode,
  ...amount,
  emitted: dateText,
  series: text,
  number: text,
  reason: text,
});

/** Upcasts the first version, which did not store what was returned, nor how: no released product ever wrote it. */
const withoutMoney = (data: unknown): unknown => ({
  ...(data as object),
  of: 1,
  mode: 4,
  amountBani: 0,
});

/** Stored shapes of `cashbook-{as}-{yyyy}`; never rename, re-mean or reuse a field. */
export const cashbookEvents = {
  PaymentRegistered: { ...shape(payment), personal: ofApartment },
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
    version: 2,
    data: returned,
    upcasters: { 1: withoutMoney },
    personal: reason,
  },
  CollaboratorPaymentRegistered: {
    ...shape(
      z.strictObject({
        idPd: id,
        type: z.union([z.literal(3), z.literal(4)]),
        mode,
        ...texts.shape,
        partner: text,
        ...amount,
        ...idF,
      }),
    ),
    personal: { subject: documentSubject, fields: [info, { path: 'partner', class: 'identity' }] },
  },
  DisbursementRegistered: {
    ...shape(
      z.strictObject({
        idPd: id,
        type: z.union([z.literal(10), z.literal(11)]),
        mode,
        ...texts.shape,
        provider: text,
        ...amount,
        ...idF,
        bills: z.array(z.strictObject({ month: monthText, idOutgo: id, ...amount })),
      }),
    ),
    personal: ofDocument,
  },
  MoneyTransferred: {
    ...shape(z.strictObject({ idPd: id, from: account, to: account, ...texts.shape, ...amount })),
    personal: ofDocument,
  },
  PenaltyCorrected: {
    ...shape(
      z.strictObject({
        idPd: id,
        ...texts.shape,
        idAp: id,
        month: monthText,
        ...amount,
        origin: z.enum(['proposal', 'hand']),
      }),
    ),
    personal: ofApartment,
  },
  AdvanceDistributed: {
    ...shape(
      z.strictObject({
        idPd: id,
        ...texts.shape,
        idAp: id,
        ...amount,
        targets: z.array(z.strictObject({ ...idF, ...amount })),
      }),
    ),
    personal: ofApartment,
  },
  AccountOpened: {
    ...shape(z.strictObject({ idPd: id, account, ...date, ...amount, info: text })),
    personal: ofDocument,
  },
  PaymentAnnounced: {
    ...shape(
      z.strictObject({
        idAnnouncement: id,
        idAp: id,
        ...date,
        ...amount,
        reference: text,
        info: text,
      }),
    ),
    personal: {
      subject: (data) => `apartment:${data.idAp}`,
      fields: [info, { path: 'reference', class: 'free-text' }],
    },
  },
  AnnouncementConfirmed: shape(z.strictObject({ idAnnouncement: id, idPd: id })),
  AnnouncementRefused: {
    ...shape(z.strictObject({ idAnnouncement: id, reason: text })),
    personal: { subject: announcementSubject, fields: [{ path: 'reason', class: 'free-text' }] },
  },
  AnnouncementWithdrawn: shape(z.strictObject({ idAnnouncement: id })),
  DocumentsApproved: shape(z.strictObject({ idPds: z.array(id).readonly() })),
  DocumentChecked: {
    ...shape(z.strictObject({ idPd: id, idUser: id, remark: text })),
    personal: { subject: documentSubject, fields: [{ path: 'remark', class: 'free-text' }] },
  },
  PenaltyProposalDeclined: {
    ...shape(
      z.strictObject({
        idAp: id,
        month: monthText,
        leftBani: z.int(),
        declinedOn: dateText,
        reason: text,
      }),
    ),
    personal: {
      subject: (data) => `apartment:${data.idAp}`,
      fields: [{ path: 'reason', class: 'free-text' }],
    },
  },
  RemarkAnswered: {
    ...shape(z.strictObject({ idPd: id, idUser: id, answer: text })),
    personal: { subject: documentSubject, fields: [{ path: 'answer', class: 'free-text' }] },
  },
} satisfies SchemasFor<CashbookEvent>;
