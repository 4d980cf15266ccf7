import { localDate } from '../kernel/index.js';
import { createAssociation, evolve, NO_ASSOCIATION, recordPenaltyDecision } from './index.js';

const created = createAssociation(
  { idAs: 7, idUser: 3, settings: { name: 'Teiul' } },
  NO_ASSOCIATION,
);
if (!created.ok) throw new Error(created.rejection.code);
const teiul = created.events.reduce(evolve, NO_ASSOCIATION);

const today = localDate('2026-11-22');
const decided = { number: ' 3 ', date: today, rateE2: 10, today };

test('a decision of the general meeting is kept as it was taken, once', () => {
  const first = recordPenaltyDecision(decided, teiul);
  const data = { number: '3', date: today, rateE2: 10 };
  expect(first).toEqual({ ok: true, events: [{ type: 'PenaltyDecisionRecorded', data }] });
  const kept = first.ok ? first.events.reduce(evolve, teiul) : teiul;
  expect(recordPenaltyDecision(decided, kept)).toEqual({ ok: true, events: [] });
});

test.each([
  [{ date: localDate('2026-11-23') }, 'decision-date-ahead', 'date'],
  [{ number: ' ' }, 'text-length', 'number'],
  [{ rateE2: 10_001 }, 'number-range', 'rateE2'],
])('one that is not %j is refused', (over, code, field) => {
  const refused = recordPenaltyDecision({ ...decided, ...over }, teiul);
  expect(refused).toMatchObject({ ok: false, rejection: { code, field } });
});
