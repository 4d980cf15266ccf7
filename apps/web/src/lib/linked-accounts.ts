import { type ApartmentView, tenantRoutes } from '@scara/contracts/http';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';
import { isOtherOwner } from './other-owner.js';
import { t } from './text.js';
import { toast } from './toasts.js';

/** The accounts that read an apartment's bills. */
export const linkedAccountsQuery = (idAs: number, idAp: number) =>
  queryOptions({
    queryKey: [...associationKeys.codes(idAs), 'linked', idAp],
    queryFn: ({ signal }) => call(tenantRoutes.readTenants, { params: { idAs, idAp }, signal }),
  });

type Owned = Pick<
  ApartmentView,
  'idAp' | 'number' | 'tenantName' | 'tel1' | 'tel2' | 'email' | 'cif' | 'cn' | 'caddr'
>;

/** What of the seller's still stands at the apartment, as a sentence names it. */
function leftOf({ tel1, tel2, email, cif, cn, caddr }: Owned): string {
  const left = [
    `${tel1}${tel2}` !== '' && t('structure.leftPhone'),
    email !== '' && t('structure.leftEmail'),
    `${cif}${cn}${caddr}` !== '' && t('structure.leftBilling'),
  ];
  return left.filter((part) => part !== false).join(', ');
}

/**
 * The name of a new owner is typed over the old one's. The old owner's account goes on reading the apartment's bills until
 * somebody removes it, and bills go on to the old address: whoever saved another owner is told so. Accounts that cannot be
 * read are left out; the apartment's own page shows them.
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
