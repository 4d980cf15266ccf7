import { tenantRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { useCommand } from '../../lib/use-command.js';

export const codeQueries = {
  apartments: (idAs: number) =>
    queryOptions({
      queryKey: [...associationKeys.codes(idAs), 'apartments'],
      queryFn: ({ signal }) =>
        call(tenantRoutes.apartmentsAndPasswords, { params: { idAs }, signal }),
    }),
  registered: (idAs: number) =>
    queryOptions({
      queryKey: [...associationKeys.codes(idAs), 'registered'],
      queryFn: ({ signal }) => call(tenantRoutes.registeredUsers, { params: { idAs }, signal }),
    }),
  allUsers: queryOptions({
    queryKey: ['users-on-associations'],
    queryFn: ({ signal }) => call(tenantRoutes.usersOnAssociations, { signal }),
  }),
};

export const useChangeCode = (idAs: number) =>
  useCommand({
    idAs,
    touches: ['audit_entry'],
    write: (idAp: number) => call(tenantRoutes.changeApartmentCode, { params: { idAs, idAp } }),
  });

export const useAddTenant = (idAs: number, idAp: number) =>
  useCommand({
    idAs,
    touches: ['audit_entry'],
    write: (email: string) =>
      call(tenantRoutes.addTenant, { params: { idAs, idAp }, body: { email } }),
  });

export const useRemoveTenant = (idAs: number) =>
  useCommand({
    idAs,
    touches: ['audit_entry'],
    write: ({ idAp, idUser }: { idAp: number; idUser: number }) =>
      call(tenantRoutes.removeTenant, { params: { idAs, idAp, idUser } }),
  });
