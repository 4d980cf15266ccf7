import { useQueryClient } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';

export type MonthPlace = { readonly idAs: number; readonly idMonth: number };

/** Everything of the month is computed anew: its table, explanations, control list. */
export function useMonthRefresh({ idAs, idMonth }: MonthPlace): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: associationKeys.month(idAs, idMonth) });
}
