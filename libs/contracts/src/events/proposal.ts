import type { ProposalEvent } from '@scara/domain/proposals';
import { z } from 'zod';
import type { SchemasFor } from './family.js';
import { dateText, shape } from './scalars.js';

const id = z.int().positive();
const text = z.string();
const whole = z.int();

const invoice = z.strictObject({
  kind: z.enum(['invoice', 'credit-note']),
  number: text,
  issued: dateText,
  due: dateText.nullable(),
  currency: text,
  supplier: z.strictObject({ name: text, cif: text, iban: text }),
  customerCif: text,
  lines: z
    .array(
      z.strictObject({
        name: text,
        quantity: text,
        unit: text,
        price: text,
        amountBani: whole,
        currency: text,
      }),
    )
    .readonly(),
  totals: z.strictObject({
    linesBani: whole,
    allowancesBani: whole,
    chargesBani: whole,
    netBani: whole,
    vatBani: whole,
    grossBani: whole,
    prepaidBani: whole,
    roundingBani: whole,
    payableBani: whole,
  }),
});

/** Stored shapes of `proposal-{as}`; never rename, re-mean or reuse a field. */
export const proposalEvents = {
  InvoiceRead: {
    ...shape(z.strictObject({ idProposal: id, contentHash: text, invoice })),
    // A supplier may be a person, with a CNP in place of the fiscal code.
    personal: {
      subject: (data) => `invoice:${data.contentHash}`,
      fields: [
        { path: 'invoice.supplier.name', class: 'identity' },
        { path: 'invoice.supplier.cif', class: 'identity' },
        { path: 'invoice.supplier.iban', class: 'contact' },
      ],
    },
  },
  ProposalAccepted: shape(z.strictObject({ idProposal: id, idOutgo: id })),
  ProposalDropped: shape(z.strictObject({ idProposal: id })),
} satisfies SchemasFor<ProposalEvent>;
