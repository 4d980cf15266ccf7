import type { MeterLocation, MeterType, ShowIndex, ShowMetering } from '../association/index.js';

/** An apartment as a month counts it: weights are scaled by 100 000. */
export interface BasisApartment {
  readonly idAp: number;
  readonly idEntrance: number;
  readonly number: string;
  readonly persons: number;
  readonly surfaceE5: number;
  readonly heatSurfaceE5: number;
  readonly c2E5: number;
  readonly c3E5: number;
  readonly c4E5: number;
  readonly nopRemBani: number;
  readonly nopPenBani: number;
}

export interface BasisColumn {
  readonly idOutgoColumn: number;
  readonly name: string;
  readonly showMetering: ShowMetering;
  readonly showIndex: ShowIndex;
}

export interface BasisMeter {
  readonly idMeter: number;
  readonly idAp: number;
  readonly type: MeterType;
  readonly location: MeterLocation;
  readonly initialIndexE3: number;
  /** Set where the meter was replaced in this month: the last index of the old meter and the first one of the new. */
  readonly replaced?: { readonly finalIndexE3: number; readonly initialIndexE3: number };
}

/**
 * What a month takes from the association: the apartments that pay, their weights, the columns. Live until the month is
 * published, then stored with it, so that a later change of the structure does not change a published list.
 */
export interface MonthBasis {
  /** In the association's list order: ties of a distribution go to the first. */
  readonly apartments: readonly BasisApartment[];
  /** Entrances and apartment groups that expenses may refer to, with their apartments. */
  readonly groups: readonly {
    readonly id: number;
    readonly name: string;
    readonly apartments: readonly number[];
  }[];
  /** In the order in which the table shows them. */
  readonly columns: readonly BasisColumn[];
  readonly meters: readonly BasisMeter[];
  readonly funds: readonly { readonly idFund: number; readonly name: string }[];
  /** Unpaid expenses of closed months at publication (mode 11), bani by position; empty until published. */
  readonly arrears: readonly number[];
}
