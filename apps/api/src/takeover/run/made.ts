import type { NamedKind } from './known-ids.js';

/** How a step is taken back. Holds only ids and months, nothing personal. */
export type Undo =
  | { readonly kind: 'settings'; readonly before: Readonly<Record<string, string>> }
  | { readonly kind: 'block'; readonly idBlock: number }
  | { readonly kind: 'entrance'; readonly idEntrance: number }
  | { readonly kind: 'apartment'; readonly idAp: number }
  | { readonly kind: 'column'; readonly idOutgoColumn: number }
  | {
      readonly kind: 'meters';
      readonly meters: readonly { readonly idAp: number; readonly idMeter: number }[];
    }
  | { readonly kind: 'group'; readonly idApartmentsGroup: number }
  | { readonly kind: 'fund'; readonly idFund: number }
  | { readonly kind: 'provider'; readonly idServiceProvider: number }
  | { readonly kind: 'month'; readonly idMonth: number }
  | { readonly kind: 'persons'; readonly idApChange: number }
  | { readonly kind: 'readings'; readonly idMonth: number; readonly idMeters: readonly number[] }
  | { readonly kind: 'expense'; readonly idOutgo: number }
  | { readonly kind: 'due'; readonly idDue: number }
  | { readonly kind: 'publication'; readonly idMonth: number }
  | { readonly kind: 'close'; readonly idMonth: number }
  /** `number` is the receipt's number, '' without one. */
  | { readonly kind: 'payment'; readonly idPd: number; readonly number: string };

/** A stream that a step wrote to, for the later check whether anybody else has written to it. */
export type Touched =
  | { readonly stream: 'association' }
  | { readonly stream: 'month'; readonly idMonth: number }
  | { readonly stream: 'cashbook'; readonly year: number };

/**
 * What a step made: the ids that later steps refer to, how it is taken back, and the revision of its stream afterwards.
 */
export type Made = {
  readonly ids: readonly (readonly [kind: NamedKind, name: string, id: number])[];
  readonly undo: Undo | null;
  readonly at: (Touched & { readonly revision: number }) | null;
};

/** The result of a step that had nothing to write. */
export const NOTHING: Made = { ids: [], undo: null, at: null };

/** Returns the result of a step in the association's stream, whose revision was then `revision`. */
export function inAssociation(revision: number, undo: Undo | null, id?: Made['ids'][number]): Made {
  return { ids: id === undefined ? [] : [id], undo, at: { stream: 'association', revision } };
}

/** Returns the result of a step in a month's stream, whose revision was then `revision`. */
export function inMonth(idMonth: number, revision: number, undo: Undo | null): Made {
  return { ids: [], undo, at: { stream: 'month', idMonth, revision } };
}
