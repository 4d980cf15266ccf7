export * from './accountants.js';
export * from './alert-looks.js';
export * from './apartment-name.js';
export * from './apartment-groups.js';
export {
  type AddApartment,
  addApartment,
  APARTMENT_AT_START,
  changeApartment,
  deleteApartment,
  type PersonsFrom,
} from './apartments.js';
export {
  type ApartmentGroupState,
  type ApartmentState,
  type Association,
  codeTurnOf,
  type EntranceState,
  type IbanChange,
  NO_ASSOCIATION,
  NUMBERS_PER_ASSOCIATION,
  personsOf,
  plansOf,
  type PersonsPlan,
  roleKey,
  SETTINGS_AT_START,
  WINDOW_AT_START,
} from './association.js';
export * from './blocks.js';
export * from './delete-apartments.js';
export * from './erase-former-occupants.js';
export * from './events.js';
export { evolve } from './evolve.js';
export type { AssociationRejection, RefusedCell } from './rejections.js';
export { leaveAssociation } from './leave.js';
export * from './roles.js';
export * from './save-apartments.js';
export * from './settings.js';
export * from './tenants.js';
export * from './first-month.js';
export * from './fund-on-list.js';
export * from './funds.js';
export * from './meters.js';
export * from './reading-window.js';
export * from './replace-meter.js';
export * from './outgo-columns.js';
export * from './penalty-decision.js';
export * from './service-providers.js';
export { planPersons, removePersonsPlan } from './persons-plans.js';
