export * from './apartment-groups.js';
export * from './apartments.js';
export {
  type ApartmentGroupState,
  type ApartmentState,
  type Association,
  type EntranceState,
  evolve,
  NO_ASSOCIATION,
  NUMBERS_PER_ASSOCIATION,
  personsOf,
  type PersonsPlan,
  roleKey,
  SETTINGS_AT_START,
} from './association.js';
export * from './blocks.js';
export * from './events.js';
export type { AssociationRejection } from './rejections.js';
export * from './roles.js';
export * from './settings.js';
export * from './first-month.js';
export * from './funds.js';
export * from './meters.js';
export * from './outgo-columns.js';
export * from './penalty-decision.js';
export * from './service-providers.js';
export { planPersons, removePersonsPlan } from './persons-plans.js';
