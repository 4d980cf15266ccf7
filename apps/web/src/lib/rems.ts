import { type AnswerOf, currentArrearsRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

type Rem = AnswerOf<
  typeof currentArrearsRoutes.readCurrentRems
>['apartments'][number]['rems'][number];

/** The current debts of every apartment, one by one. */
export const currentRemsQuery = (idAs: number) =>
  queryOptions({
    queryKey: [...associationKeys.payments(idAs), 'owed'],
    queryFn: ({ signal }) =>
      call(currentArrearsRoutes.readCurrentRems, { params: { idAs }, signal }),
  });

/** Returns how many apartments owe debts that `isMeant` accepts, and their total in bani. */
export function owedOf(
  { apartments }: AnswerOf<typeof currentArrearsRoutes.readCurrentRems>,
  isMeant: (rem: Rem) => boolean,
): { readonly apartments: number; readonly totalBani: number } {
  const sums = apartments
    .map(({ rems }) => rems.filter(isMeant).reduce((sum, { amountBani }) => sum + amountBani, 0))
    .filter((sum) => sum > 0);
  return { apartments: sums.length, totalBani: sums.reduce((total, sum) => total + sum, 0) };
}
