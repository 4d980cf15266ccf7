import type { YearMonth } from '../kernel/index.js';

/** Why a command on an association is refused. `field` names the field of the call that must be corrected. */
export type AssociationRejection =
  | { readonly code: 'association-not-found' }
  | { readonly code: 'association-exists' }
  | { readonly code: 'decision-date-ahead'; readonly field: 'date' }
  | { readonly code: 'first-month-ahead'; readonly field: 'idMonth'; readonly month: YearMonth }
  | { readonly code: 'block-not-found'; readonly idBlock: number }
  | { readonly code: 'entrance-not-found'; readonly idEntrance: number }
  | { readonly code: 'apartment-not-found'; readonly idAp: number }
  | { readonly code: 'apartment-group-not-found'; readonly idApartmentsGroup: number }
  | { readonly code: 'block-name-taken'; readonly field: 'name'; readonly name: string }
  | { readonly code: 'entrance-name-taken'; readonly field: 'name'; readonly name: string }
  | { readonly code: 'apartment-number-taken'; readonly field: 'number'; readonly number: string }
  | { readonly code: 'apartment-group-name-taken'; readonly field: 'name'; readonly name: string }
  | { readonly code: 'block-has-entrances'; readonly entrances: number }
  | { readonly code: 'entrance-has-apartments'; readonly apartments: number }
  /** Above 0 the apartment owes this, below 0 it has an advance; bani. */
  | { readonly code: 'apartment-has-balance'; readonly totalBani: number }
  | { readonly code: 'apartment-on-shown-list'; readonly month: YearMonth }
  /** A sheet of apartments is saved whole or not at all: lists every refused cell by its path. */
  | { readonly code: 'apartments-refused'; readonly cells: readonly RefusedCell[] }
  | { readonly code: 'apartment-twice'; readonly field: 'idAp' }
  | { readonly code: 'apartment-order-incomplete'; readonly field: 'order' }
  | { readonly code: 'apartment-elsewhere'; readonly field: 'idEntrance' }
  | {
      readonly code: 'apartments-built-on';
      readonly built: 'months' | 'payments' | 'meters' | 'groups';
    }
  | { readonly code: 'apartment-group-in-use'; readonly uses: number }
  | { readonly code: 'entrance-in-use'; readonly uses: number }
  | { readonly code: 'apartment-group-empty'; readonly field: 'apartments' }
  | { readonly code: 'apartment-group-unknown-apartment'; readonly field: 'apartments' }
  | {
      readonly code: 'text-length';
      readonly field: string;
      readonly least: number;
      readonly most: number;
    }
  | { readonly code: 'text-signs'; readonly field: string }
  | {
      readonly code: 'number-range';
      readonly field: string;
      readonly least: number;
      readonly most: number;
      /** Decimals of the field as the user types it: 5 when it is scaled by 100 000, 2 for bani. */
      readonly decimals: number;
    }
  | { readonly code: 'too-many-decimals'; readonly field: string; readonly decimals: number }
  | { readonly code: 'cif-length-invalid'; readonly field: 'cif' }
  | { readonly code: 'cif-invalid'; readonly field: 'cif' }
  | { readonly code: 'cnp-invalid'; readonly field: 'cif' }
  | { readonly code: 'iban-invalid'; readonly field: 'iban' | 'iban1' | 'iban2' }
  | { readonly code: 'alert-note-needed'; readonly field: 'note' }
  | { readonly code: 'phone-invalid'; readonly field: 'tel1' | 'tel2' }
  | { readonly code: 'email-invalid'; readonly field: 'email' }
  | { readonly code: 'general-info-long'; readonly field: 'generalInfo' }
  | { readonly code: 'county-invalid'; readonly field: 'county' }
  | { readonly code: 'efactura-needs-cif'; readonly field: 'cif' }
  | { readonly code: 'efactura-needs-company-data'; readonly field: 'cif' }
  | { readonly code: 'role-mask-invalid'; readonly field: 'roles' }
  | { readonly code: 'last-administrator'; readonly field: 'roles' }
  | { readonly code: 'apartment-code-wrong'; readonly field: 'linkPassword' }
  | { readonly code: 'tenant-not-found'; readonly idUser: number }
  | { readonly code: 'tenants-too-many'; readonly most: number }
  | { readonly code: 'association-full'; readonly most: number }
  | { readonly code: 'column-not-found' }
  | { readonly code: 'column-name-taken'; readonly field: 'name'; readonly name: string }
  | { readonly code: 'column-in-use'; readonly expenses: number }
  | { readonly code: 'column-order-incomplete'; readonly field: 'order' }
  | { readonly code: 'choice-unknown'; readonly field: string }
  | { readonly code: 'meter-not-found'; readonly idMeter: number }
  | { readonly code: 'meter-series-taken'; readonly field: 'series'; readonly series: string }
  | {
      readonly code: 'meter-final-index';
      readonly field: 'finalIndexE3';
      readonly oldIndexE3: number;
    }
  | { readonly code: 'meter-not-replaced' }
  | { readonly code: 'meter-read-in-month'; readonly indexE3: number }
  | { readonly code: 'meters-too-many'; readonly most: number }
  | { readonly code: 'fund-not-found' }
  | { readonly code: 'fund-in-use' }
  | { readonly code: 'fund-entrances'; readonly field: 'vInfo' }
  | { readonly code: 'fund-name-taken'; readonly field: 'name'; readonly name: string }
  | { readonly code: 'persons-plan-not-found' }
  | { readonly code: 'provider-not-found' }
  | { readonly code: 'provider-in-use' }
  | { readonly code: 'provider-cif-taken'; readonly field: 'cif'; readonly name: string }
  | { readonly code: 'provider-name-taken'; readonly field: 'spName'; readonly name: string }
  | { readonly code: 'meter-numbers-too-many'; readonly most: number };

/** A refused cell: its path, such as `apartments.3.number`, and the refusal. */
export interface RefusedCell {
  readonly path: string;
  readonly rejection: AssociationRejection;
}
