import { tenantRoutes } from '@scara/contracts/http';
import { searchKey } from '@scara/domain/kernel';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';
import { t } from './text.js';
import { toast } from './toasts.js';

/** The accounts that read an apartment's bills. */
export const linkedAccountsQuery = (idAs: number, idAp: number) =>
  queryOptions({
    queryKey: [...associationKeys.codes(idAs), 'linked', idAp],
    queryFn: ({ signal }) => call(tenantRoutes.readTenants, { params: { idAs, idAp }, signal }),
  });

/**
 * Who bought an apartment is typed over who sold it, and the seller's account goes on reading its bills until somebody takes
 * it out: that is said where another owner was saved. What cannot be read is not said; the apartment's own page shows it.
 */
export function useTellOfAccounts(idAs: number) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (
    { idAp, number, before }: { idAp: number; number: string; before: string },
    now: string,
  ): Promise<void> => {
    if (before === '' || searchKey(before) === searchKey(now)) return;
    const read = await queryClient.fetchQuery(linkedAccountsQuery(idAs, idAp)).catch(() => null);
    const count = read?.tenants.length ?? 0;
    if (count === 0) return;
    toast('warning', t('structure.accountsStay', { count, number }), {
      label: t('structure.seeAccounts'),
      run: () =>
        void navigate({
          to: '/administration/association/$idAs/config/users',
          params: { idAs },
          search: { conturi: idAp },
        }),
    });
  };
}
