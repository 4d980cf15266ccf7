import type { LocalDate, YearMonth } from '../kernel/index.js';
import type { CensorSummary, SignatureRole } from './events.js';
import { evolveMonth, type ExpenseMonth, NO_MONTH } from './expense-month.js';
import { hidePenaltyRow } from './hide-penalty.js';
import type { ExpenseMonthDecision } from './rules.js';
import { removeSignature, signMonth } from './sign.js';

const SEPT = '2025-09' as YearMonth;
const OPEN: ExpenseMonth = { ...NO_MONTH, month: SEPT };
const SHOWN = { ...OPEN, publication: {} } as ExpenseMonth;
const FROM = '2025-04-02' as LocalDate;
/** Closed, with one penalty row of the bill of August for apartment 2. */
const CLOSED = {
  ...OPEN,
  closing: {
    result: {
      apartments: [{ idAp: 1 }, { idAp: 2 }],
      penalties: [[], [{ month: '2025-08', rows: [{ from: FROM }] }]],
    },
  },
} as unknown as ExpenseMonth;

const answer = (decision: ExpenseMonthDecision): unknown =>
  decision.ok ? decision.events.map(({ data }) => data) : decision.rejection.code;
const after = (state: ExpenseMonth, decision: ExpenseMonthDecision): ExpenseMonth => {
  if (!decision.ok) throw new Error(decision.rejection.code);
  return decision.events.reduce(evolveMonth, state);
};

describe('a signature', () => {
  const YES: CensorSummary = {
    ...{ balanceStat: true, balanceStatDetails: '', oldDocs: true, oldDocsDetails: '' },
    otherDetails: '',
  };
  const sign = (role: SignatureRole, summary: CensorSummary | null, state = OPEN) =>
    signMonth({ role, idUser: 9, idSig: 3, summary, figures: 'cifre' }, state);
  const said = (over: Partial<CensorSummary>) => answer(sign(4, { ...YES, ...over }));

  test('answers for the figures as they stand while the list is not shown, then for the list', () => {
    const common = { role: 2, idUser: 9, idSig: 3, summary: null };
    expect(answer(sign(2, null))).toEqual([{ ...common, figures: 'cifre' }]);
    expect(answer(sign(2, null, SHOWN))).toEqual([common]);
  });

  test('of a censor comes with a summary; others give none', () => {
    expect(answer(sign(4, null))).toBe('signature-summary-needed');
    expect(said({})).toMatchObject([{ summary: YES }]);
    expect(answer(sign(1, YES))).toMatchObject([{ summary: null }]);
  });

  test('explains each answer of No, and nothing where it is Yes (2-money §5)', () => {
    const needed = 'signature-summary-needed';
    expect(said({ balanceStat: false, balanceStatDetails: ' ' })).toBe(needed);
    expect(said({ oldDocs: false })).toBe(needed);
    expect(said({ balanceStat: false, balanceStatDetails: 'x', oldDocs: false })).toBe(needed);
    const details = { balanceStatDetails: ' lipsesc 5 lei ', oldDocsDetails: ' lipsă ' };
    expect(said({ balanceStat: false, oldDocs: false, ...details })).toMatchObject([
      { summary: { balanceStatDetails: 'lipsesc 5 lei', oldDocsDetails: 'lipsă' } },
    ]);
    expect(said(details)).toMatchObject([{ summary: YES }]);
  });

  test('has explanations of at most 3900 characters together', () => {
    const texts = { balanceStatDetails: 'a'.repeat(1300), oldDocsDetails: 'b'.repeat(1300) };
    const no = { balanceStat: false, oldDocs: false, ...texts };
    expect(said({ ...no, otherDetails: 'c'.repeat(1300) })).toHaveLength(1);
    expect(said({ ...no, otherDetails: 'c'.repeat(1301) })).toBe('signature-summary-long');
  });

  test('is neither given nor taken away once the month is closed (2-money §4)', () => {
    expect(answer(sign(2, null, CLOSED))).toBe('signature-month-closed');
    expect(answer(removeSignature({ role: 2 }, CLOSED))).toBe('signature-month-closed');
    expect(answer(sign(2, null, NO_MONTH))).toBe('month-not-found');
    expect(answer(removeSignature({ role: 2 }, NO_MONTH))).toBe('month-not-found');
  });

  test('is taken away where it was given, in its own role', () => {
    const signed = after(OPEN, sign(2, null));
    expect(answer(removeSignature({ role: 1 }, signed))).toBe('signature-not-signed');
    const removed = after(signed, removeSignature({ role: 2 }, signed));
    expect([signed.signatures.size, removed.signatures.size]).toEqual([1, 0]);
  });
});

describe('a row of penalties', () => {
  const place = { idAp: 2, month: '2025-08' as YearMonth, from: FROM };
  const hide = (isHidden: boolean, state = CLOSED, over: object = {}) =>
    hidePenaltyRow({ isHidden, ...place, ...over }, state);

  test('is left out of the tenants’ sheet and shown again, each once', () => {
    const hidden = after(CLOSED, hide(true));
    expect(hidden.hiddenPenalties.size).toBe(1);
    expect(answer(hide(true, hidden))).toEqual([]);
    expect(after(hidden, hide(false, hidden)).hiddenPenalties.size).toBe(0);
    expect(answer(hide(false))).toEqual([]);
  });

  test('is one that the month’s close has posted', () => {
    for (const over of [{ idAp: 1 }, { idAp: 3 }, { month: SEPT }, { from: '2025-04-03' }]) {
      expect(answer(hide(true, CLOSED, over))).toBe('penalty-row-not-found');
    }
    expect(answer(hide(true, OPEN))).toBe('month-not-closed');
    expect(answer(hide(true, NO_MONTH))).toBe('month-not-found');
  });
});
