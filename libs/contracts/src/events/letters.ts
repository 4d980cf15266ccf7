import type { LetterEvent } from '@scara/domain/letters';
import { z } from 'zod';
import type { SchemasFor } from './family.js';
import { dateText, monthText, shape } from './scalars.js';

const id = z.int().positive();
const text = z.string();
const whole = z.int();

/** The fields of every letter, whatever its kind. */
const paper = z.strictObject({
  idAs: id,
  number: id,
  form: z.literal(1),
  issuedOn: dateText,
  idAp: id,
  idEntrance: id,
  apartment: text,
  place: text,
  owner: text,
  issuer: z.strictObject({
    name: text,
    cif: text,
    address: text,
    city: text,
    iban: text,
    bank: text,
  }),
  debts: z
    .array(
      z.strictObject({
        kind: z.enum(['expense', 'penalty', 'fund']),
        month: monthText,
        idFund: id.nullable(),
        fund: text,
        amountBani: whole,
      }),
    )
    .readonly(),
  totalBani: whole,
});

const withdrawal = z.strictObject({
  idAs: id,
  number: id,
  idAp: id,
  withdrawnOn: dateText,
  reason: text,
});

const apartmentOf = (data: { idAp: number }): string => `apartment:${data.idAp}`;
const owner = { subject: apartmentOf, fields: [{ path: 'owner', class: 'identity' }] } as const;
const reason = { subject: apartmentOf, fields: [{ path: 'reason', class: 'free-text' }] } as const;

/** Stored shapes of `letters-{as}`; never rename, re-mean or reuse a field. */
export const letterEvents = {
  NoticeIssued: {
    ...shape(
      paper.extend({
        term: z.strictObject({ unit: z.enum(['hours', 'days']), count: id }),
        deadline: dateText,
      }),
    ),
    personal: owner,
  },
  NoticeWithdrawn: { ...shape(withdrawal), personal: reason },
  CertificateIssued: {
    ...shape(
      paper.extend({
        validUntil: dateText,
        code: text,
        through: monthText.nullable(),
        advanceBani: whole,
      }),
    ),
    personal: owner,
  },
  CertificateWithdrawn: { ...shape(withdrawal), personal: reason },
} satisfies SchemasFor<LetterEvent>;
