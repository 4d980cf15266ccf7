import { structureRoutes } from '@scara/contracts/http';

import { refusalsOf } from '../../lib/contract-form.js';

/** Returns the refusals of a block's (name and street) or an entrance's (name) fields. */
export function refusalsOfName(
  { name, street }: { readonly name: string; readonly street: string },
  hasStreet: boolean,
): Record<string, string> {
  return hasStreet
    ? refusalsOf(structureRoutes.addBlock.body, { name, street })
    : refusalsOf(structureRoutes.addEntrance.body, { name });
}
