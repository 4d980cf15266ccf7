import {
  type Association,
  type AssociationEvent,
  evolve,
  NO_ASSOCIATION,
} from '@scara/domain/association';
import {
  type Cashbook,
  type CashbookEvent,
  evolveCashbook,
  NO_CASHBOOK,
} from '@scara/domain/cashbook';
import {
  evolveMonth,
  type ExpenseMonth,
  type ExpenseMonthEvent,
  NO_MONTH,
} from '@scara/domain/expense-month';
import {
  evolveProposals,
  NO_PROPOSALS,
  type ProposalEvent,
  type Proposals,
} from '@scara/domain/proposals';
import type { StreamFold } from '../computed/computed-projection.js';

/** The families that tables are computed from, folded once for all that ask. */
export const associations: StreamFold<Association, AssociationEvent> = {
  name: 'association',
  initial: NO_ASSOCIATION,
  evolve,
};
export const months: StreamFold<ExpenseMonth, ExpenseMonthEvent> = {
  name: 'month',
  initial: NO_MONTH,
  evolve: evolveMonth,
};
export const cashbooks: StreamFold<Cashbook, CashbookEvent> = {
  name: 'cashbook',
  initial: NO_CASHBOOK,
  evolve: evolveCashbook,
};
export const proposals: StreamFold<Proposals, ProposalEvent> = {
  name: 'proposal',
  initial: NO_PROPOSALS,
  evolve: evolveProposals,
};
