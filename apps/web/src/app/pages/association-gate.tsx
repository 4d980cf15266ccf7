import { sessionRoutes } from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';

import { FailedRead } from '../../components/failed-read.js';
import { PaperName } from '../../components/paper-name.js';
import { Skeleton } from '../../components/states.js';
import { useAddressParams } from '../../lib/address.js';
import { call } from '../../lib/http.js';
import { ownApartment, useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';

/** Rights in an association that the session does not list; asked for when it is opened (1-core §6). */
const rightsQuery = (idAs: number) =>
  queryOptions({
    queryKey: ['association', idAs, 'rights'],
    queryFn: ({ signal }) =>
      call(sessionRoutes.addAssociationSession, { params: { idAs }, signal }),
  });

export function AssociationGate() {
  const { idAs = 0, idAp } = useAddressParams();
  const session = useSession();
  const home = ownApartment(session, { idAs, idAp });
  // A tenant may open the pages of their own apartment and no others of the association.
  const administered = session?.admin[String(idAs)];
  const isKnown = home !== undefined || administered !== undefined;
  const rights = useQuery({ ...rightsQuery(idAs), enabled: !isKnown });
  if (isKnown || rights.isSuccess) {
    const name = administered?.name ?? rights.data?.name ?? home?.association;
    return (
      <>
        {name !== undefined && <PaperName name={name} />}
        <Outlet />
      </>
    );
  }
  if (rights.isError) return <FailedRead title={t('error.title')} read={rights} />;
  return <Skeleton />;
}
