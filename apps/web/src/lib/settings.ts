import { associationRoutes, imageRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** An association's settings: several pages follow them. */
export const settingsQuery = (idAs: number) =>
  queryOptions({
    queryKey: associationKeys.settings(idAs),
    queryFn: ({ signal }) => call(associationRoutes.readAssociation, { params: { idAs }, signal }),
  });

/** An association's stamp and logo. */
export const logosQuery = (idAs: number) =>
  queryOptions({
    queryKey: [...associationKeys.settings(idAs), 'logos'],
    queryFn: ({ signal }) => call(imageRoutes.listLogos, { params: { idAs }, signal }),
  });
