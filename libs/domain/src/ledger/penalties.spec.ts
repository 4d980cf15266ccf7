import { localDate } from '../kernel/index.js';
import { penaltyRows, penaltyStart, type PenaltyQuestion } from './penalties.js';

const terms = { published: localDate('2025-01-05'), maturityDays: 20, rateE2: 20 };

const ask = (until: string, of: Partial<PenaltyQuestion> = {}) =>
  penaltyRows({
    terms,
    principal: 10_000,
    steps: [],
    room: 10_000,
    from: undefined,
    until: localDate(until),
    ...of,
  }).map(({ from, to, arrears, days, amount }) => [from, to, arrears, days, amount]);

const falls = (date: string, unpaid: number) => ({ date: localDate(date), unpaid });

// The test vectors are from law-and-integrations.md, B.1.
describe('penalties', () => {
  it('start 30 + maturityDays + 1 days after publication', () => {
    expect(penaltyStart(terms)).toBe('2025-02-25');
    expect(ask('2025-02-24')).toEqual([]);
    expect(ask('2025-02-25')).toEqual([['2025-02-25', '2025-02-25', 10_000, 1, 20]]);
    expect(ask('2025-02-26')).toEqual([['2025-02-25', '2025-02-26', 10_000, 2, 40]]);
  });

  it('never exceed the principal: day 500 reaches it, day 501 adds nothing', () => {
    expect(ask('2026-07-09')[0]!.at(-1)).toBe(10_000);
    expect(ask('2026-07-10')[0]!.at(-1)).toBe(10_000);
    expect(ask('2026-07-10', { room: 35 })).toEqual([
      ['2025-02-25', '2026-07-10', 10_000, 501, 35],
    ]);
    expect(ask('2026-07-10', { room: 0 })).toEqual([]);
    // More may be posted than the current principal allows: the next close does not take it back by itself.
    expect(ask('2026-07-10', { room: -35 })).toEqual([]);
  });

  it('stop on what a payment clears from its date on', () => {
    const steps = [falls('2025-03-07', 6000), falls('2025-03-09', 0)];
    expect(ask('2025-04-01', { steps })).toEqual([
      ['2025-02-25', '2025-03-06', 10_000, 10, 200],
      ['2025-03-07', '2025-03-08', 6000, 2, 24],
    ]);
  });

  it('start again where a returned payment leaves the principal unpaid', () => {
    const steps = [falls('2025-01-20', 0), falls('2025-03-01', 10_000)];
    expect(ask('2025-03-02', { steps })).toEqual([['2025-03-01', '2025-03-02', 10_000, 2, 40]]);
  });

  it('go on after what is posted, and make no row of 0 bani', () => {
    const from = localDate('2025-03-01');
    expect(ask('2025-03-01', { from })).toEqual([['2025-03-01', '2025-03-01', 10_000, 1, 20]]);
    expect(ask('2025-02-25', { principal: 249 })).toEqual([]);
    expect(ask('2025-02-25', { principal: 250 })).toHaveLength(1);
    expect(ask('2026-02-25', { terms: { ...terms, rateE2: 0 } })).toEqual([]);
  });

  it('count one run where two payments of one day follow each other', () => {
    const steps = [falls('2025-02-26', 9000), falls('2025-02-26', 8000)];
    expect(ask('2025-02-27', { steps })).toEqual([
      ['2025-02-25', '2025-02-25', 10_000, 1, 20],
      ['2025-02-26', '2025-02-27', 8000, 2, 32],
    ]);
  });

  it('know a day by its end: a payment returned on its own day breaks no run', () => {
    const steps = [falls('2025-02-27', 0), falls('2025-02-27', 7512)];
    const principal = 7512;
    const whole = [['2025-02-25', '2025-02-28', 7512, 4, 60]];
    expect(ask('2025-02-28', { principal })).toEqual(whole);
    expect(ask('2025-02-28', { principal, steps })).toEqual(whole);
    expect(ask('2025-02-28', { steps: [...steps, falls('2025-02-27', 0)], principal })).toEqual([
      ['2025-02-25', '2025-02-26', 7512, 2, 30],
    ]);
  });
});
