import { accountRoutes } from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from '@tanstack/react-router';

import { Skeleton } from '../../components/states.js';
import { useAddressParams } from '../../lib/address.js';
import { call } from '../../lib/http.js';
import { useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';

/** The rights on an association that the session did not list are asked for when it is opened (1-core §6). */
const rightsQuery = (idAs: number) =>
  queryOptions({
    queryKey: ['association', idAs, 'rights'],
    queryFn: ({ signal }) =>
      call(accountRoutes.addAssociationSessionByPost, { params: { idAs }, signal }),
  });

export function AssociationGate() {
  const { idAs = 0, idAp } = useAddressParams();
  const session = useSession();
  const isHome = session?.apartments.some((one) => one.idAs === idAs && one.idAp === idAp) ?? false;
  // A tenant opens the pages of the own apartment, and no other of the association.
  const isKnown = isHome || session?.admin[String(idAs)] !== undefined;
  const rights = useQuery({ ...rightsQuery(idAs), enabled: !isKnown });
  if (isKnown || rights.isSuccess) return <Outlet />;
  if (rights.isError) return <Navigate to="/error" replace />;
  return <Skeleton label={t('common.loading')} />;
}
