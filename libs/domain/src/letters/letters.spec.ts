import fc from 'fast-check';
import { type LocalDate, localDate, yearMonth } from '../kernel/index.js';
import {
  certificateState,
  certificateWithCode,
  type Claim,
  evolveLetters,
  issueCertificate,
  issueNotices,
  type LetterDebt,
  type LetterDecision,
  type LetterEvent,
  type Letters,
  monthsOwed,
  NO_LETTERS,
  noticeTerm,
  overdueDebts,
  stillOwed,
  termEnd,
  withdrawLetter,
  withShownList,
} from './index.js';

const TODAY = localDate('2026-11-21');
const ISSUER = {
  name: 'Asociația Teiul',
  cif: '14399840',
  address: 'Str. Teilor 1',
  city: 'Cluj-Napoca',
  iban: 'RO49AAAA1B31007593840000',
  bank: 'Banca',
};

const debt = (month: string, amountBani: number, kind: LetterDebt['kind'] = 'expense') => ({
  kind,
  month: yearMonth(month),
  idFund: kind === 'fund' ? 9 : null,
  fund: kind === 'fund' ? 'Fond de reparații' : '',
  amountBani,
});

const claim = (idAp: number, debts: readonly LetterDebt[] = [debt('2026-08', 100)]): Claim => ({
  idAp,
  idEntrance: 1,
  apartment: String(idAp),
  place: 'Bloc A, scara 1',
  owner: 'Ana Pop',
  debts,
});

const folded = (...events: readonly LetterEvent[]): Letters =>
  events.reduce(evolveLetters, NO_LETTERS);

function eventsOf(decision: LetterDecision): readonly LetterEvent[] {
  if (!decision.ok) throw new Error(decision.rejection.code);
  return decision.events;
}

const noticesFor = (claims: readonly Claim[], state: Letters, today: LocalDate = TODAY) =>
  issueNotices({ idAs: 7, today, issuer: ISSUER, claims }, state);

const certificateFor = (state: Letters, over: Partial<Parameters<typeof issueCertificate>[0]>) => {
  const { debts, ...apartment } = claim(5, []);
  const paper = { issuer: ISSUER, through: yearMonth('2026-10'), advanceBani: 0, debts };
  const asked = { idAs: 7, today: TODAY, code: '7-A', withDebts: false };
  return issueCertificate({ ...apartment, ...paper, ...asked, ...over }, state);
};

const withdrawal = (kind: 'notice' | 'certificate', number: number, reason = 'greșeală') =>
  ({ kind, idAs: 7, number, reason, today: TODAY }) as const;

describe('the term of a notice', () => {
  it.each(['Arad', 'ARAD ', 'Municipiul Arad', 'mun. Arad'])('is 48 hours in %s', (city) => {
    expect(noticeTerm(city)).toEqual({ unit: 'hours', count: 48 });
  });

  it.each(['', 'Cluj-Napoca', 'Arad-Micălaca', 'Timișoara'])('is 15 days in "%s"', (city) => {
    expect(noticeTerm(city)).toEqual({ unit: 'days', count: 15 });
  });

  it('ends two or fifteen days after the day of issue', () => {
    expect(termEnd(TODAY, noticeTerm('Arad'))).toBe('2026-11-23');
    expect(termEnd(TODAY, noticeTerm('Deva'))).toBe('2026-12-06');
  });
});

describe('notices', () => {
  it('are issued together with the numbers that follow, and hold what they ask for', () => {
    const first = eventsOf(noticesFor([claim(1)], NO_LETTERS));
    const debts = [
      debt('2026-08', 100),
      debt('2026-08', 3, 'penalty'),
      debt('2026-08', 20, 'fund'),
    ];
    const more = eventsOf(noticesFor([claim(2, debts), claim(3)], folded(...first)));
    expect(more.map(({ data }) => data.number)).toEqual([2, 3]);
    expect(more[0]!.data).toMatchObject({
      idAp: 2,
      totalBani: 123,
      issuedOn: TODAY,
      deadline: '2026-12-06',
      form: 1,
      issuer: ISSUER,
      debts,
    });
  });

  it('are all refused where one apartment owes nothing that is overdue', () => {
    expect(noticesFor([claim(1), claim(2, [])], NO_LETTERS)).toEqual({
      ok: false,
      rejection: { code: 'notice-no-arrears', apartment: '2 (Bloc A, scara 1)' },
    });
  });

  it('are not issued twice for an apartment on one day, unless the first was withdrawn', () => {
    const state = folded(...eventsOf(noticesFor([claim(1)], NO_LETTERS)));
    expect(noticesFor([claim(1)], state)).toMatchObject({
      rejection: { code: 'notice-issued-today', number: 1 },
    });
    expect(noticesFor([claim(1)], state, localDate('2026-11-22'))).toMatchObject({ ok: true });
    const withdrawn = evolveLetters(
      state,
      eventsOf(withdrawLetter(withdrawal('notice', 1), state))[0]!,
    );
    expect(eventsOf(noticesFor([claim(1)], withdrawn))[0]!.data.number).toBe(2);
  });

  it('are withdrawn once, with a reason, and keep their number', () => {
    const state = folded(...eventsOf(noticesFor([claim(1)], NO_LETTERS)));
    expect(withdrawLetter(withdrawal('notice', 2), state)).toMatchObject({
      rejection: { code: 'notice-not-found' },
    });
    expect(withdrawLetter(withdrawal('notice', 1, ' \n'), state)).toMatchObject({
      rejection: { code: 'letter-reason-needed', field: 'reason' },
    });
    const events = eventsOf(withdrawLetter(withdrawal('notice', 1), state));
    expect(events).toEqual([
      {
        type: 'NoticeWithdrawn',
        data: { idAs: 7, number: 1, idAp: 1, withdrawnOn: TODAY, reason: 'greșeală' },
      },
    ]);
    const after = evolveLetters(state, events[0]!);
    expect(eventsOf(withdrawLetter(withdrawal('notice', 1), after))).toEqual([]);
  });

  it('and certificates have numbers without gaps, whatever is issued and withdrawn', () => {
    const step = fc.record({
      what: fc.constantFrom('notices', 'certificate', 'withdraw'),
      number: fc.integer({ min: 1, max: 12 }),
      apartments: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let state = NO_LETTERS;
        for (const { what, number, apartments } of steps) {
          const decision =
            what === 'notices'
              ? noticesFor(
                  apartments.map((idAp) => claim(idAp)),
                  state,
                )
              : what === 'certificate'
                ? certificateFor(state, {})
                : withdrawLetter(withdrawal('notice', number), state);
          if (decision.ok) state = decision.events.reduce(evolveLetters, state);
        }
        for (const log of [state.notices, state.certificates]) {
          for (let at = 0; at < log.length; at += 1) {
            expect(log.items[at]!.paper.number).toBe(at + 1);
          }
        }
      }),
    );
  });
});

describe('certificates', () => {
  it('say that there are no debts, for 30 days', () => {
    const [event] = eventsOf(certificateFor(NO_LETTERS, {}));
    expect(event!.data).toMatchObject({
      number: 1,
      validUntil: '2026-12-21',
      debts: [],
      code: '7-A',
    });
    const state = folded(event!);
    const certificate = certificateWithCode(state, '7-A')!;
    expect(certificateState(certificate, localDate('2026-12-21'))).toBe('valid');
    expect(certificateState(certificate, localDate('2026-12-22'))).toBe('expired');
    const [taken] = eventsOf(withdrawLetter(withdrawal('certificate', 1), state));
    const after = certificateWithCode(evolveLetters(state, taken!), '7-A')!;
    expect(certificateState(after, localDate('2026-12-22'))).toBe('withdrawn');
    expect(certificateWithCode(state, '7-B')).toBeUndefined();
  });

  it('are refused while there are debts, unless they state them', () => {
    const debts = [debt('2026-10', 5000), debt('2026-10', 700, 'fund')];
    expect(certificateFor(NO_LETTERS, { debts })).toEqual({
      ok: false,
      rejection: {
        code: 'certificate-debts',
        field: 'withDebts',
        apartment: '5 (Bloc A, scara 1)',
        amountBani: 5700,
      },
    });
    const [event] = eventsOf(certificateFor(NO_LETTERS, { debts, withDebts: true }));
    expect(event!.data).toMatchObject({ debts, totalBani: 5700 });
    expect(event!.data).not.toHaveProperty('withDebts');
  });
});

describe('debts', () => {
  const dueOn = (month: string) =>
    month < '2026-01' ? undefined : localDate(month === '2026-10' ? '2026-11-21' : '2026-10-01');

  it('are overdue from the day after their list was due; opening balances and penalties at once', () => {
    const debts = [
      debt('2025-12', 1),
      debt('2026-08', 2),
      debt('2026-10', 3),
      debt('2026-10', 4, 'penalty'),
      debt('2026-10', 5, 'fund'),
    ];
    const amounts = overdueDebts(debts, dueOn, TODAY).map(({ amountBani }) => amountBani);
    expect(amounts).toEqual([1, 2, 4]);
    expect(overdueDebts(debts, dueOn, localDate('2026-11-22'))).toHaveLength(5);
  });

  it('are counted by months of expenses', () => {
    const debts = [debt('2026-08', 1), debt('2026-07', 1), debt('2026-06', 1, 'penalty')];
    expect(monthsOwed(debts)).toEqual(['2026-07', '2026-08']);
  });

  it('of a letter are still owed as far as they are owed now, whatever came later', () => {
    const letter = [debt('2026-08', 100), debt('2026-08', 10, 'penalty')];
    expect(stillOwed(letter, letter)).toBe(110);
    expect(stillOwed(letter, [debt('2026-08', 40), debt('2026-11', 900)])).toBe(40);
    expect(stillOwed(letter, [debt('2026-08', 10, 'penalty'), debt('2026-08', 500)])).toBe(110);
    expect(stillOwed(letter, [debt('2026-09', 900)])).toBe(0);
  });
});

describe('a list that is shown and not closed', () => {
  const list = {
    month: yearMonth('2026-10'),
    expensesBani: 300,
    penaltiesBani: 20,
    funds: [
      { idFund: 9, name: 'Fond de reparații', dueBani: 50 },
      { idFund: 10, name: 'Fond de rulment', dueBani: 0 },
    ],
  };

  it('is owed beside what the account holds', () => {
    expect(withShownList({ debts: [debt('2026-08', 100)], advanceBani: 0 }, list)).toEqual({
      debts: [
        debt('2026-08', 100),
        debt('2026-10', 300),
        debt('2026-10', 20, 'penalty'),
        debt('2026-10', 50, 'fund'),
      ],
      advanceBani: 0,
    });
  });

  it('is cleared by an advance and by a bill below 0, expenses first', () => {
    expect(withShownList({ debts: [], advanceBani: 310 }, list)).toEqual({
      debts: [debt('2026-10', 10, 'penalty'), debt('2026-10', 50, 'fund')],
      advanceBani: 0,
    });
    expect(withShownList({ debts: [], advanceBani: 400 }, list)).toEqual({
      debts: [],
      advanceBani: 30,
    });
    const credit = { ...list, expensesBani: -90 };
    expect(withShownList({ debts: [debt('2026-08', 100)], advanceBani: 0 }, credit)).toEqual({
      debts: [debt('2026-08', 10), debt('2026-10', 20, 'penalty'), debt('2026-10', 50, 'fund')],
      advanceBani: 0,
    });
  });

  it('is cleared by a due below 0 as by a bill below 0', () => {
    const back = { idFund: 10, name: 'Fond de rulment', dueBani: -30 };
    const credit = { ...list, expensesBani: -90, funds: [...list.funds, back] };
    expect(withShownList({ debts: [debt('2026-08', 100)], advanceBani: 0 }, credit)).toEqual({
      debts: [debt('2026-10', 50, 'fund')],
      advanceBani: 0,
    });
  });
});
