import fc from 'fast-check';
import { localDate } from '../kernel/index.js';
import type { ProposalEvent } from './events.js';
import type { SupplierInvoice } from './invoice.js';
import { anInvoice } from './builders.fixture.js';
import {
  acceptProposal,
  dropProposal,
  evolveProposals,
  NO_PROPOSALS,
  OPEN_PROPOSALS_MAX,
  type OpenProposal,
  type ProposalDecision,
  proposalIn,
  type Proposals,
  recordInvoice,
} from './proposals.js';

const stands = () => true;
const gone = () => false;
const read = (invoice: SupplierInvoice, contentHash = 'a') => ({ invoice, contentHash });
const after = (...events: ProposalEvent[]): Proposals =>
  events.reduce(evolveProposals, NO_PROPOSALS);
const eventsOf = (decision: ProposalDecision): readonly ProposalEvent[] => {
  if (!decision.ok) throw new Error(decision.rejection.code);
  return decision.events;
};
const invoiceRead = (idProposal: number, invoice = anInvoice()): ProposalEvent => ({
  type: 'InvoiceRead',
  data: { idProposal, contentHash: `h${idProposal}`, invoice },
});

describe('an invoice', () => {
  it('is read into a proposal with the next number', () => {
    const state = after(invoiceRead(1));
    const invoice = anInvoice({ number: '2' });
    expect(eventsOf(recordInvoice(read(invoice), state, stands))).toEqual([
      { type: 'InvoiceRead', data: { idProposal: 2, contentHash: 'a', invoice } },
    ]);
  });

  it.each([
    ['the same document', read(anInvoice({ number: 'alta' }), 'h1')],
    ['the same number and date of the supplier', read(anInvoice())],
    [
      'the same with the fiscal code and number written otherwise',
      read(anInvoice({ number: 'ap100', supplier: { name: 'X', cif: '14399840', iban: '' } })),
    ],
  ])('is known again by %s', (_by, command) => {
    const decision = recordInvoice(command, after(invoiceRead(1)), stands);
    expect(decision).toMatchObject({
      ok: false,
      rejection: { code: 'invoice-known', number: 'AP 100', isAccepted: false, totals: null },
    });
  });

  it('is another one where two suppliers without a fiscal code gave the same number on the same day', () => {
    const of = (name: string) => anInvoice({ supplier: { name, cif: '', iban: '' } });
    const state = after(invoiceRead(1, of('Ion Horn')));
    const again = (name: string) => recordInvoice(read(of(name)), state, stands).ok;
    expect([again('Ana Lăcătuș'), again('ION HORN')]).toEqual([true, false]);
  });

  it('that is known with another total, or in other money, is refused with both', () => {
    const dearer = anInvoice({ totals: { ...anInvoice().totals, grossBani: 12_000 } });
    const totalsOf = (invoice: SupplierInvoice) => {
      const decision = recordInvoice(read(invoice), after(invoiceRead(1)), stands);
      return !decision.ok && decision.rejection.code === 'invoice-known'
        ? decision.rejection.totals
        : undefined;
    };
    expect(totalsOf(dearer)).toEqual({
      known: { costBani: 11_900, currency: 'RON' },
      sent: { costBani: 12_000, currency: 'RON' },
    });
    expect(totalsOf(anInvoice({ currency: 'EUR' }))?.sent.currency).toBe('EUR');
    expect(totalsOf(anInvoice())).toBeNull();
  });

  it('of another supplier, number or day is another one', () => {
    for (const other of [
      anInvoice({ number: 'AP 101' }),
      anInvoice({ issued: localDate('2025-09-11') }),
      anInvoice({ supplier: { name: 'Apa', cif: 'RO361757', iban: '' } }),
    ]) {
      expect(recordInvoice(read(other), after(invoiceRead(1)), stands).ok).toBe(true);
    }
  });

  it('may come again once it was dropped, or its expense deleted', () => {
    const dropped = after(invoiceRead(1), { type: 'ProposalDropped', data: { idProposal: 1 } });
    expect(recordInvoice(read(anInvoice()), dropped, stands).ok).toBe(true);
    const accepted = after(invoiceRead(1), {
      type: 'ProposalAccepted',
      data: { idProposal: 1, idOutgo: 77 },
    });
    expect(recordInvoice(read(anInvoice()), accepted, gone).ok).toBe(true);
    expect(recordInvoice(read(anInvoice()), accepted, stands)).toMatchObject({
      rejection: { code: 'invoice-known', isAccepted: true },
    });
  });

  it('waits with a bounded number of others', () => {
    const many = after(
      ...Array.from({ length: OPEN_PROPOSALS_MAX }, (_, i) =>
        invoiceRead(i + 1, anInvoice({ number: `n${i}` })),
      ),
    );
    expect(recordInvoice(read(anInvoice()), many, stands)).toMatchObject({
      rejection: { code: 'proposals-many' },
    });
  });
});

describe('a proposal', () => {
  const open = after(invoiceRead(1));
  const accepted = after(invoiceRead(1), {
    type: 'ProposalAccepted',
    data: { idProposal: 1, idOutgo: 77 },
  });
  const dropped = after(invoiceRead(1), { type: 'ProposalDropped', data: { idProposal: 1 } });

  it('is accepted once', () => {
    const command = { idProposal: 1, idOutgo: 77 };
    expect(eventsOf(acceptProposal(command, open))).toEqual([
      { type: 'ProposalAccepted', data: command },
    ]);
    const code = (decision: ProposalDecision) => (decision.ok ? 'ok' : decision.rejection.code);
    expect(code(acceptProposal(command, accepted))).toBe('proposal-accepted');
    expect(code(acceptProposal(command, dropped))).toBe('proposal-dropped');
    expect(code(acceptProposal({ ...command, idProposal: 2 }, open))).toBe('proposal-not-found');
  });

  it('is dropped while it waits, twice is once', () => {
    expect(eventsOf(dropProposal({ idProposal: 1 }, open))).toEqual([
      { type: 'ProposalDropped', data: { idProposal: 1 } },
    ]);
    expect(eventsOf(dropProposal({ idProposal: 1 }, dropped))).toEqual([]);
    expect(dropProposal({ idProposal: 1 }, accepted)).toMatchObject({
      rejection: { code: 'proposal-accepted' },
    });
  });

  it('that became an expense is known as long as that one stands, by its document too', () => {
    const asked: number[] = [];
    const decision = recordInvoice(read(anInvoice({ number: 'alta' }), 'h1'), accepted, (id) => {
      asked.push(id);
      return true;
    });
    expect(decision).toMatchObject({ rejection: { code: 'invoice-known', isAccepted: true } });
    expect(asked).toEqual([77]);
  });

  it('is found by its number, in what was known when it was asked', () => {
    const later = evolveProposals(open, invoiceRead(2, anInvoice({ number: '2' })));
    expect(proposalIn(later, 2)?.summary.number).toBe('2');
    for (const idProposal of [0, 2, 1.5]) expect(proposalIn(open, idProposal)).toBeUndefined();
  });

  it('is what it was when it was read, whatever was decided since', () => {
    const { invoice, ...known } = proposalIn(open, 1) as OpenProposal;
    const { kind, number, issued, currency, supplier } = invoice;
    const summary = { kind, number, issued, currency, supplier, costBani: 11_900 };
    expect(known).toEqual({
      status: 'open',
      idProposal: 1,
      contentHash: 'h1',
      readAt: 0,
      summary,
    });
    expect(proposalIn(dropped, 1)).toEqual({ ...known, status: 'dropped' });
    expect(proposalIn(accepted, 1)).toEqual({ ...known, status: 'accepted', idOutgo: 77 });
    const again = evolveProposals(dropped, invoiceRead(2));
    expect(proposalIn(again, 2)?.readAt).toBe(2);
  });

  it('keeps no lines once it was decided on', () => {
    expect(open.all.items[0]).toHaveProperty('invoice');
    expect(accepted.all.items[0]).not.toHaveProperty('invoice');
    expect([open.open, accepted.open, dropped.open]).toEqual([1, 0, 0]);
  });
});

it('never stand twice for one invoice, whatever is done in whatever order', () => {
  const step = fc.record({
    act: fc.integer({ min: 0, max: 3 }),
    which: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state = NO_PROPOSALS;
      for (const { act, which } of steps) {
        const decision =
          act <= 1
            ? recordInvoice(read(anInvoice({ number: `N ${which}` }), `h${which}`), state, stands)
            : act === 2
              ? acceptProposal({ idProposal: which, idOutgo: which }, state)
              : dropProposal({ idProposal: which }, state);
        if (decision.ok) state = decision.events.reduce(evolveProposals, state);
      }
      const alive = state.all.items
        .slice(0, state.all.length)
        .filter(({ status }) => status !== 'dropped')
        .map(({ summary }) => summary.number);
      expect(new Set(alive).size).toBe(alive.length);
      const waiting = state.all.items
        .slice(0, state.all.length)
        .filter(({ status }) => status === 'open');
      expect(state.open).toBe(waiting.length);
    }),
  );
});
