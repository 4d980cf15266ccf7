import { associationEvents } from './association.js';
import { globalRolesEvents } from './global-roles.js';

export { associationEvents } from './association.js';
export { type GlobalRolesChanged, globalRolesEvents } from './global-roles.js';
export * from './family.js';
export * from './metadata.js';

/** Every stream family by name: the stream of family `association` and id 7 is `association-7`. */
export const families = { association: associationEvents, 'global-roles': globalRolesEvents };
