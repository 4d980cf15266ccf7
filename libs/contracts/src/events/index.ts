import { associationEvents } from './association.js';
import { cashbookEvents } from './cashbook.js';
import { documentEvents } from './documents.js';
import { globalRolesEvents } from './global-roles.js';
import { letterEvents } from './letters.js';
import { monthEvents } from './month.js';
import { proposalEvents } from './proposal.js';
import { treeHeadEvents } from './tree-heads.js';

export { associationEvents, occupantsOf } from './association.js';
export { cashbookEvents } from './cashbook.js';
export { documentEvents } from './documents.js';
export { type GlobalRolesChanged, globalRolesEvents } from './global-roles.js';
export { letterEvents } from './letters.js';
export { monthEvents } from './month.js';
export { proposalEvents } from './proposal.js';
export * from './tree-heads.js';
export * from './family.js';
export * from './metadata.js';

/** Every stream family by name: the stream of family `association` and id 7 is `association-7`. */
export const families = {
  association: associationEvents,
  audit: treeHeadEvents,
  cashbook: cashbookEvents,
  document: documentEvents,
  'global-roles': globalRolesEvents,
  letters: letterEvents,
  month: monthEvents,
  proposal: proposalEvents,
};
