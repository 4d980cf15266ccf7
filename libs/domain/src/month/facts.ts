import type {
  ApartmentGroupId,
  ApartmentId,
  Bani,
  ColumnId,
  ExpenseId,
  Milli,
  Weight,
} from '../kernel/index.js';
import type { DistributionMode, MeteringMode } from './modes.js';

/** What one apartment used in the month, by kind of meter, in thousandths; may be negative after a high estimate. */
export type Consumptions = {
  readonly cold: Milli;
  readonly hot: Milli;
  readonly om: Milli;
  readonly om1: Milli;
};

/** An apartment as the month sees it. Weights are hundred-thousandths. */
export type ApartmentOfMonth = {
  readonly id: ApartmentId;
  readonly persons: number;
  readonly undividedShare: Weight;
  readonly heatedSurface: Weight;
  readonly c2: Weight;
  readonly c3: Weight;
  readonly c4: Weight;
  /** Expenses of closed months that are unpaid at the moment of publication (mode 11). */
  readonly arrears: Bani;
  readonly consumption: Consumptions;
};

/** An invoice, or a part of one, that the apartments of one group pay for. */
export type ExpenseOfMonth = {
  readonly id: ExpenseId;
  readonly columnId: ColumnId;
  readonly amount: Bani;
  /** The quantity on the invoice, in thousandths; null when the whole amount is divided by the mode. */
  readonly quantity: Milli | null;
  readonly metering: MeteringMode;
  readonly distribution: DistributionMode;
  /** The group that pays; null for the whole association. */
  readonly groupId: ApartmentGroupId | null;
  /** Hundredths of a percent of cold plus hot water that count as used ('Canal'); null elsewhere. */
  readonly canalBasisPoints: number | null;
  /** Mode 1 and imports: the shares as typed. */
  readonly typedShares: ReadonlyMap<ApartmentId, Bani> | null;
  /** Metering 4: the consumption as typed, in its own unit. */
  readonly typedConsumptions: ReadonlyMap<ApartmentId, Milli> | null;
};

/** All facts that determine the table of a month. Apartments are in the association's list order. */
export type MonthFacts = {
  readonly apartments: readonly ApartmentOfMonth[];
  readonly groups: ReadonlyMap<ApartmentGroupId, readonly ApartmentId[]>;
  readonly expenses: readonly ExpenseOfMonth[];
};
