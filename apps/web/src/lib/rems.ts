import { type AnswerOf, currentArrearsRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

type Rem = AnswerOf<
  typeof currentArrearsRoutes.readCurrentRems
>['apartments'][number]['rems'][number];

/** What every apartment owes now, debt by debt. */
export const currentRemsQuery = (idAs: number) =>
  queryOptions({
    queryKey: [...associationKeys.payments(idAs), 'owed'],
    queryFn: ({ signal }) =>
      call(currentArrearsRoutes.readCurrentRems, { params: { idAs }, signal }),
  });

/** How many apartments owe debts of a kind, and how much in all. Bani. */
export function owedOf(
  { apartments }: AnswerOf<typeof currentArrearsRoutes.readCurrentRems>,
  isMeant: (rem: Rem) => boolean,
): { readonly apartments: number; readonly totalBani: number } {
  const sums = apartments
    .map(({ rems }) => rems.filter(isMeant).reduce((sum, { amountBani }) => sum + amountBani, 0))
    .filter((sum) => sum > 0);
  return { apartments: sums.length, totalBani: sums.reduce((total, sum) => total + sum, 0) };
}
