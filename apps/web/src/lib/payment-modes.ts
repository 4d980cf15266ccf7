import { useQuery } from '@tanstack/react-query';

import { modeName, modeOptions } from './payment-words.js';
import { settingsQuery } from './settings.js';

/** How an association's money can come and go, its second and third bank under their own names. */
export function usePaymentModes(idAs: number) {
  const settings = useQuery(settingsQuery(idAs)).data?.settings;
  const banks: Readonly<Record<string, string>> = {
    6: settings?.bank1 ?? '',
    7: settings?.bank2 ?? '',
  };
  const nameOf = (mode: number | null): string => modeName(mode, mode === null ? '' : banks[mode]);
  return {
    nameOf,
    /** Without the banks that the association has not. */
    options: modeOptions.flatMap(({ value }) =>
      banks[value] === '' ? [] : [{ value, label: nameOf(Number(value)) }],
    ),
  };
}
