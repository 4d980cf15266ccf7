import { ownMeterRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { call } from '../../lib/http.js';
import { readingOutbox } from './reading-outbox.js';

export const ownMeterQueries = {
  all: ['own-meters'] as const,
  meters: queryOptions({
    queryKey: ['own-meters', 'month'],
    queryFn: ({ signal }) => call(ownMeterRoutes.readOwnMeters, { signal }),
  }),
  waiting: (idUser: number) =>
    queryOptions({
      queryKey: ['own-meters', 'waiting', idUser],
      queryFn: () => readingOutbox.all(idUser),
      // Data on the device needs no connection.
      networkMode: 'always',
    }),
};
