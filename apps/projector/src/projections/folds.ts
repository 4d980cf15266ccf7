import {
  evolveTimedAssociation,
  evolveTimedBook,
  NO_TIMED_ASSOCIATION,
  NO_TIMED_BOOK,
  type TimedAssociation,
  type TimedBook,
} from '@scara/domain/alerts';
import type { AssociationEvent } from '@scara/domain/association';
import type { CashbookEvent } from '@scara/domain/cashbook';
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

/** The families that tables are computed from, each folded once for all projections that use it. */
export const associations: StreamFold<TimedAssociation, AssociationEvent> = {
  name: 'association',
  initial: NO_TIMED_ASSOCIATION,
  evolve: evolveTimedAssociation,
};
export const months: StreamFold<ExpenseMonth, ExpenseMonthEvent> = {
  name: 'month',
  initial: NO_MONTH,
  evolve: evolveMonth,
};
export const cashbooks: StreamFold<TimedBook, CashbookEvent> = {
  name: 'cashbook',
  initial: NO_TIMED_BOOK,
  evolve: evolveTimedBook,
};
export const proposals: StreamFold<Proposals, ProposalEvent> = {
  name: 'proposal',
  initial: NO_PROPOSALS,
  evolve: evolveProposals,
};
