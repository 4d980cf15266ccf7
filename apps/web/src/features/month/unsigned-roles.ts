import { signingRoles } from '@scara/contracts/http';

import type { Month } from '../../lib/months.js';
import type { SignatureRole } from './signatures.queries.js';

/** Whose signature the list still waits for; once the month is closed nobody signs it here any more. */
export const unsignedRoles = ({
  hasCensor,
  signatures,
}: Pick<Month, 'hasCensor' | 'signatures'>): readonly SignatureRole[] =>
  signingRoles(hasCensor).filter((role) => !signatures.some((one) => one.role === role));
