import { localDate } from './calendar.js';
import { LEGAL_FIGURES, legalFigure } from './law.js';

describe('figures of the law', () => {
  // law-and-integrations.md B.1, B.6, B.7, B.8.
  it.each([
    ['penalty-rate-e2', 20],
    ['maturity-days', 30],
    ['cash-from-person', 1_000_000],
    ['cash-from-company', 500_000],
    ['cash-to-provider', 500_000],
    ['cash-paid-in-day', 1_000_000],
    ['cash-paid-in-month', 100_000],
    ['till-at-day-end', 5_000_000],
    ['certificate-days', 30],
    ['papers-kept-years', 5],
  ] as const)('%s is %i', (rule, value) => {
    expect(legalFigure(rule, localDate('2026-01-01'))).toBe(value);
    expect(legalFigure(rule, localDate('2001-01-01'))).toBe(value);
  });

  it('each have a source and a day, and of one rule the oldest stands first', () => {
    for (const [at, { rule, from, source }] of LEGAL_FIGURES.entries()) {
      expect(source).toMatch(/^(Legea|OMFP) \d/);
      const earlier = LEGAL_FIGURES.slice(0, at).filter((one) => one.rule === rule);
      expect(earlier.every((one) => one.from < from)).toBe(true);
    }
  });
});
