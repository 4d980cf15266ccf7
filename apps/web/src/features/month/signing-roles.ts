import { ADMINISTRATOR, CENSOR, PRESIDENT } from '@scara/contracts/http';

import type { Month } from '../../lib/months.js';
import type { SignatureRole } from './signatures.queries.js';

/** Who signs a list; the censor where the association has one. */
export const signingRoles = ({ hasCensor }: Pick<Month, 'hasCensor'>): readonly SignatureRole[] =>
  hasCensor ? [ADMINISTRATOR, PRESIDENT, CENSOR] : [ADMINISTRATOR, PRESIDENT];

/** Whose signature it still waits for; once the month is closed nobody signs it here any more. */
export const unsignedRoles = (
  month: Pick<Month, 'hasCensor' | 'signatures'>,
): readonly SignatureRole[] =>
  signingRoles(month).filter((role) => !month.signatures.some((one) => one.role === role));
