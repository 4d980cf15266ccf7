import { z } from 'zod';
import type { SchemasFor } from './family.js';

/** Facts of `global-roles-all`: the global roles of users (1-core §6). Written by the operator's command alone. */
export interface GlobalRolesChanged {
  readonly type: 'GlobalRolesChanged';
  readonly data: { readonly idUser: number; readonly after: number; readonly before: number };
}

const mask = z.int().nonnegative();

export const globalRolesEvents = {
  GlobalRolesChanged: {
    version: 1,
    data: z.strictObject({ idUser: z.int().positive(), after: mask, before: mask }),
  },
} satisfies SchemasFor<GlobalRolesChanged>;
