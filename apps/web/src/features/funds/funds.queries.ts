import { fundRoutes, type BodySentTo, type FundView } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { useCommand } from '../../lib/use-command.js';

export type FundBody = BodySentTo<typeof fundRoutes.changeFund>;

export const fundQueries = {
  register: (idAs: number, idFund: number, fromDate: string, toDate: string) =>
    queryOptions({
      queryKey: [...associationKeys.funds(idAs), 'register', idFund, fromDate, toDate],
      queryFn: ({ signal }) =>
        call(fundRoutes.readFundRegister, {
          params: { idAs, idFund },
          query: { fromDate, toDate },
          signal,
        }),
    }),
  table: (idAs: number, idGroup: number, idMonth: number) =>
    queryOptions({
      queryKey: [...associationKeys.month(idAs, idMonth), 'funds', idGroup],
      queryFn: ({ signal }) =>
        call(fundRoutes.readFundsTable, { params: { idAs, idGroup, idMonth }, signal }),
    }),
};

const touches = ['fund_due', 'month_table'];

export const useAddFund = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: (body: FundBody & { name: string }) =>
      call(fundRoutes.addFund, { params: { idAs }, body }),
  });

export const useChangeFund = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ idFund, body, ifMatch }: { idFund: number; body: FundBody; ifMatch: number }) =>
      call(fundRoutes.changeFund, { params: { idAs, idFund }, body, ifMatch }),
  });

export const useDeleteFund = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: (idFund: number) => call(fundRoutes.deleteFund, { params: { idAs, idFund } }),
  });

/** Sets a due in the month that the page shows, which may be open again behind another. */
export const useSetShare = (idAs: number, idMonth: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ idFund, idAp, amountBani }: { idFund: number; idAp: number; amountBani: number }) =>
      call(fundRoutes.setFundShare, {
        params: { idAs, idFund, idAp },
        body: { amountBani, idMonth },
      }),
  });

export const useZeroDebts = (idAs: number) =>
  useCommand({
    idAs,
    touches: [...touches, 'month'],
    write: (body: BodySentTo<typeof fundRoutes.setZeroMDebt>) =>
      call(fundRoutes.setZeroMDebt, { params: { idAs }, body }),
  });

export const useZeroPenalties = (idAs: number) =>
  useCommand({
    idAs,
    touches: [...touches, 'month'],
    write: (reason: string) => call(fundRoutes.setZeroPens, { params: { idAs }, body: { reason } }),
  });

/** Returns the request body that adds a deleted fund again. */
export function fundAgain({ idFund: _, ...fund }: FundView): FundBody & { name: string } {
  return fund;
}
