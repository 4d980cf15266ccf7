import { associationRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** An association's settings, which several pages follow. */
export const settingsQuery = (idAs: number) =>
  queryOptions({
    queryKey: associationKeys.settings(idAs),
    queryFn: ({ signal }) => call(associationRoutes.readAssociation, { params: { idAs }, signal }),
  });
