import { balanceOf, ledgerOf, type LedgerFact } from '@scara/domain/ledger';
import { readTeiul } from '../support/teiul.js';
import { expectedLines, linesOf } from '../support/teiul-lines.js';
import { walkTeiul } from '../support/teiul-walk.js';

const teiul = readTeiul();
const walk = walkTeiul(teiul);

const expected = expectedLines();

describe('Asociația Teiul, the four months whose figures are given', () => {
  it.each(walk.months.slice(0, 4).map((walked) => [walked.month.month, walked] as const))(
    '%s is right to the ban for every apartment and field',
    (month, walked) => {
      const wanted = expected.filter((line) => line.month === month);
      expect(wanted).toHaveLength(60);
      expect(linesOf(teiul, walked)).toEqual(wanted);
    },
  );
});

describe.each(walk.months.map((walked) => [walked.month.month, walked] as const))(
  'Asociația Teiul, %s',
  (_, { facts, table, dues, closed }) => {
    it('divides every invoice whole, column by column', () => {
      expect(table.expenses.filter(({ refusal }) => refusal !== null)).toEqual([]);
      for (const { proof } of [table, dues]) {
        expect(proof.distributedBani + proof.undistributedBani).toBe(proof.invoicedBani);
      }
      const invoiced = facts.expenses.reduce((sum, { amount }) => sum + amount, 0);
      const columns = table.columns.reduce((sum, { totalBani }) => sum + totalBani, 0);
      const totals = table.totals.reduce((sum, total) => sum + total, 0);
      expect(columns).toBe(invoiced - table.proof.undistributedBani);
      expect(totals).toBe(columns);
    });

    it('gives bills whose total is what the account then stands at', () => {
      for (const { line, ledger } of closed.values()) {
        const { expenses, arrears, penaltiesOld, penaltiesNew } = line;
        const owed = expenses + arrears + penaltiesOld + penaltiesNew;
        expect(line.total).toBe(owed + line.fundArrears + line.fundDue - line.advance);
        expect(balanceOf(ledger).total).toBe(line.total);
      }
    });
  },
);

describe('Asociația Teiul, the whole year', () => {
  it.each([...walk.histories])('every leu of apartment %i is somewhere', (_, facts) => {
    const ledger = ledgerOf(facts);
    const paid = sumOf(facts, 'payment');
    const asked = sumOf(facts, 'bill') + sumOf(facts, 'fund-due') + sumOf(facts, 'penalty');
    expect(balanceOf(ledger).total).toBe(asked - paid);
  });

  it('never asks more penalties than the bill that they arise from', () => {
    for (const facts of walk.histories.values()) {
      const ledger = ledgerOf(facts);
      for (const bill of ledger.bills) {
        expect(ledger.posted.get(bill.month)?.made ?? 0).toBeLessThanOrEqual(bill.amount);
      }
    }
  });
});

function sumOf(facts: readonly LedgerFact[], type: LedgerFact['type']): number {
  return facts.reduce((sum, fact) => {
    return fact.type === type && 'amount' in fact ? sum + fact.amount : sum;
  }, 0);
}
