import { portfolioRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { call } from './http.js';

export const portfolioQuery = queryOptions({
  queryKey: ['portfolio'],
  queryFn: ({ signal }) => call(portfolioRoutes.readPortfolio, { signal }),
  // What is told of a change waits a moment to be gathered: whoever opens the page after it does not.
  refetchOnMount: 'always',
});
