import { portfolioRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { call } from './http.js';

export const portfolioQuery = queryOptions({
  queryKey: ['portfolio'],
  queryFn: ({ signal }) => call(portfolioRoutes.readPortfolio, { signal }),
  // Of all associations at once: nothing tells the page that one of them changed.
  refetchOnMount: 'always',
});
