import { type ApartmentView, tenantRoutes } from '@scara/contracts/http';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';
import { isOtherOwner } from './other-owner.js';
import { t } from './text.js';
import { toast } from './toasts.js';

/** The accounts that can read an apartment's bills. */
export const linkedAccountsQuery = (idAs: number, idAp: number) =>
  queryOptions({
    queryKey: [...associationKeys.codes(idAs), 'linked', idAp],
    queryFn: ({ signal }) => call(tenantRoutes.readTenants, { params: { idAs, idAp }, signal }),
  });

type Owned = Pick<
  ApartmentView,
  'idAp' | 'number' | 'tenantName' | 'tel1' | 'tel2' | 'email' | 'cif' | 'cn' | 'caddr'
>;

/** Returns which data of the previous owner is still on the apartment, as words of a sentence. */
function leftOf({ tel1, tel2, email, cif, cn, caddr }: Owned): string {
  const left = [
    `${tel1}${tel2}` !== '' && t('structure.leftPhone'),
    email !== '' && t('structure.leftEmail'),
    `${cif}${cn}${caddr}` !== '' && t('structure.leftBilling'),
  ];
  return left.filter((part) => part !== false).join(', ');
}

/**
 * Returns a function to call after an apartment was saved. If its owner changed, the function warns that the old
 * owner's data and accounts are still there: the account goes on reading the apartment's bills until it is removed, and
 * bills go on to the old address. Accounts that cannot be read are left out; the apartment's own page shows them.
 */
export function useTellOfNewOwner(idAs: number) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (before: Owned, now: string): Promise<void> => {
    const { idAp, number, tenantName } = before;
    if (!isOtherOwner(tenantName, now)) return;
    const left = leftOf(before);
    if (left !== '') {
      toast('warning', t('structure.dataStay', { number, left }), {
        label: t('structure.seeData'),
        run: () =>
          void navigate({
            to: '/administration/association/$idAs/config/apartments',
            params: { idAs },
            search: { apartament: idAp },
          }),
      });
    }
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
