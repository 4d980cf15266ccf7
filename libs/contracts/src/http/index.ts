import { accountRoutes } from './account.js';
import { associationRoutes } from './association.js';
import { auditRoutes } from './audit.js';
import { generalRoutes } from './general.js';
import { peopleRoutes } from './people.js';
import { structureRoutes } from './structure.js';

export * from '../problems.js';
export * from './account.js';
export * from './association.js';
export * from './audit.js';
export * from './fields.js';
export * from './general.js';
export * from './headers.js';
export * from './labels.js';
export * from './people.js';
export * from './route.js';
export * from './socket.js';
export * from './structure.js';

/** Every call of the product by name. */
export const routes = {
  ...generalRoutes,
  ...accountRoutes,
  ...associationRoutes,
  ...structureRoutes,
  ...peopleRoutes,
  ...auditRoutes,
} as const;

export type RouteName = keyof typeof routes;
