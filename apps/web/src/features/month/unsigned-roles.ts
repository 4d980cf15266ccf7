import { signingRoles } from '@scara/contracts/http';

import type { Month } from '../../lib/months.js';
import type { SignatureRole } from './signatures.queries.js';

/** Returns the roles whose signature is missing on the list; a closed month cannot be signed here any more. */
export const unsignedRoles = ({
  hasCensor,
  signatures,
}: Pick<Month, 'hasCensor' | 'signatures'>): readonly SignatureRole[] =>
  signingRoles(hasCensor).filter((role) => !signatures.some((one) => one.role === role));
