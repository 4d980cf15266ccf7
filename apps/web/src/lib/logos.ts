import { imageRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** An association's stamp and logo; a separate module, because the table page needs the settings but no images. */
export const logosQuery = (idAs: number) =>
  queryOptions({
    queryKey: [...associationKeys.settings(idAs), 'logos'],
    queryFn: ({ signal }) => call(imageRoutes.listLogos, { params: { idAs }, signal }),
  });
