import { portfolioRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { call } from './http.js';

export const portfolioQuery = queryOptions({
  queryKey: ['portfolio'],
  queryFn: ({ signal }) => call(portfolioRoutes.readPortfolio, { signal }),
  // Socket messages about this query are gathered for a moment; a page just opened reads it at once instead.
  refetchOnMount: 'always',
});
