import { bankOfMode, hasBankOfMode } from '@scara/domain/association';
import { useQuery } from '@tanstack/react-query';

import { modeName, modeOptions } from './payment-words.js';
import { settingsQuery } from './settings.js';

const UNNAMED = { bank1: '', bank2: '' } as const;

/** How an association's money can come and go, its second and third bank under their own names. */
export function usePaymentModes(idAs: number) {
  const banks = useQuery(settingsQuery(idAs)).data?.settings ?? UNNAMED;
  const nameOf = (mode: number | null): string =>
    modeName(mode, mode === null ? '' : bankOfMode(banks, mode));
  return {
    nameOf,
    /** Without the banks that the association has not. */
    options: modeOptions
      .map(({ value }) => ({ value, label: nameOf(Number(value)) }))
      .filter(({ value }) => hasBankOfMode(banks, Number(value))),
  };
}
