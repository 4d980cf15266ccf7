import { ADMINISTRATOR } from '@scara/contracts/http';
import { bankOfMode, hasBankOfMode } from '@scara/domain/association';
import { useQuery } from '@tanstack/react-query';

import { CORRECTION, modeName, modeOptions } from './payment-words.js';
import { rolesOn, useSession } from './session.js';
import { settingsQuery } from './settings.js';

const UNNAMED = { bank1: '', bank2: '' } as const;

/** The payment modes of an association, with its second and third bank under their own names. */
export function usePaymentModes(idAs: number) {
  const session = useSession();
  // A cashier takes payments but may not write corrections, which cancel a debt (decision 54).
  const canCorrect = (rolesOn(session, idAs) & ADMINISTRATOR) !== 0;
  const banks = useQuery(settingsQuery(idAs)).data?.settings ?? UNNAMED;
  const nameOf = (mode: number | null): string =>
    modeName(mode, mode === null ? '' : bankOfMode(banks, mode));
  return {
    nameOf,
    canCorrect,
    /** Without banks that the association does not have, and without corrections for users who may not write them. */
    options: modeOptions
      .map(({ value }) => ({ value, label: nameOf(Number(value)) }))
      .filter(({ value }) => hasBankOfMode(banks, Number(value)))
      .filter(({ value }) => canCorrect || value !== CORRECTION),
  };
}
