import type { LocalDate } from '../kernel/index.js';
import {
  approvable,
  APPROVED_AT_ONCE,
  approveDocuments,
  type Cashbook,
  type CashbookEvent,
  evolveCashbook,
  idOf,
  NO_CASHBOOK,
} from './index.js';

const FIRST = 25_000_001;
const CASHIER = 7;
const ACCOUNTANT = 9;

const paid = (idPd: number): CashbookEvent => ({
  type: 'PaymentRegistered',
  data: {
    idPd,
    type: 1,
    mode: 1,
    emitted: '2025-10-05' as LocalDate,
    series: 'CH',
    number: String(idPd - FIRST + 1),
    info: '',
    idAp: 1,
    amountBani: 1_000,
    idF: null,
  },
});
const written = (...events: readonly (readonly [CashbookEvent, number])[]): Cashbook =>
  events.reduce((book, [event, actor]) => evolveCashbook(book, event, actor), NO_CASHBOOK);
const BOOK = written([paid(FIRST), CASHIER], [paid(FIRST + 1), ACCOUNTANT]);
const approve = (book: Cashbook, ...idPds: number[]) =>
  approveDocuments({ idPds, idUser: ACCOUNTANT }, book);
const APPROVAL: CashbookEvent = { type: 'DocumentsApproved', data: { idPds: [FIRST] } };

describe('an approval', () => {
  test('is given once to what stands, by somebody who did not write it', () => {
    expect(approve(BOOK, FIRST, FIRST)).toEqual({ ok: true, events: [APPROVAL] });
    expect(approve(written([paid(FIRST), CASHIER], [APPROVAL, ACCOUNTANT]), FIRST)).toEqual({
      ok: true,
      events: [],
    });
    expect(approve(BOOK, FIRST, FIRST + 1)).toMatchObject({
      rejection: { code: 'approval-own', series: 'CH', number: '2' },
    });
    expect(approve(BOOK, FIRST + 2)).toMatchObject({ rejection: { code: 'payment-not-found' } });
    expect([...approvable(BOOK, ACCOUNTANT)].map(idOf)).toEqual([FIRST]);
    expect([...approvable(evolveCashbook(BOOK, APPROVAL, ACCOUNTANT), ACCOUNTANT)]).toEqual([]);
  });

  test('falls when the document is changed or annulled', () => {
    const approved = written([paid(FIRST), CASHIER], [APPROVAL, ACCOUNTANT]);
    expect(approved.approvals.get(FIRST)).toBe(ACCOUNTANT);
    const changed = evolveCashbook(
      approved,
      { type: 'PaymentUpdated', data: { idPd: FIRST, after: { info: 'x' }, before: { info: '' } } },
      ACCOUNTANT,
    );
    expect(changed.approvals.size).toBe(0);
    // A user who changed a document is one of its authors.
    expect(approve(changed, FIRST)).toMatchObject({ rejection: { code: 'approval-own' } });
    const annulled = evolveCashbook(
      approved,
      { type: 'PaymentAnnulled', data: { idPd: FIRST, reason: 'x' } },
      CASHIER,
    );
    expect(annulled.approvals.size).toBe(0);
    expect(approve(annulled, FIRST)).toMatchObject({ rejection: { code: 'payment-annulled' } });
  });

  test('is not given unseen to what was changed after it was looked at', () => {
    const changed = evolveCashbook(
      BOOK,
      { type: 'PaymentUpdated', data: { idPd: FIRST, after: { info: 'x' }, before: { info: '' } } },
      CASHIER,
    );
    const seenAt = (revision: number, book = changed) =>
      approveDocuments(
        { idPds: [FIRST], idUser: ACCOUNTANT, seen: new Map([[FIRST, revision]]) },
        book,
      );
    const unseen = { code: 'approval-unseen', series: 'CH', number: '1' };
    expect(seenAt(0)).toEqual({ ok: false, rejection: unseen });
    expect(seenAt(2)).toEqual({ ok: true, events: [APPROVAL] });
    // Without `seen` no revision is checked; a change of another document does not matter.
    expect(approve(changed, FIRST)).toEqual({ ok: true, events: [APPROVAL] });
    const other = written([paid(FIRST), CASHIER], [paid(FIRST + 1), CASHIER]);
    const elsewhere = evolveCashbook(
      other,
      {
        type: 'PaymentUpdated',
        data: { idPd: FIRST + 1, after: { info: 'x' }, before: { info: '' } },
      },
      CASHIER,
    );
    expect(seenAt(0, elsewhere)).toEqual({ ok: true, events: [APPROVAL] });
  });

  test('of a whole book stands in facts of a bounded size', () => {
    const ids = Array.from({ length: APPROVED_AT_ONCE + 1 }, (_, at) => FIRST + at);
    const book = written(...ids.map((id) => [paid(id), CASHIER] as const));
    const decision = approve(book, ...ids);
    expect(
      decision.ok && decision.events.map(({ data }) => 'idPds' in data && data.idPds.length),
    ).toEqual([APPROVED_AT_ONCE, 1]);
  });
});
