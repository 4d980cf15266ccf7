import './lib/no-eval.js';
import './lib/first-letters.js';
// Here, so that every page follows the system's theme.
import './lib/appearance.js';

import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import './styles/tokens.css';
import './styles/base.css';
import { router } from './app/router.js';
import { setConnection } from './lib/connection.js';
import { tellGathered } from './lib/gathered.js';
import { queryClient } from './lib/query-client.js';
import { recoverReads } from './lib/recover.js';
import { reloadForMissingCode } from './lib/reload.js';
import { sessionQuery } from './lib/session.js';

reloadForMissingCode(() => router.state.status === 'pending');
tellGathered();

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

recoverReads(queryClient, (isBehind) => {
  setConnection({ isBehind });
});

// Every page needs the session: it is requested before the first page is rendered.
void queryClient.prefetchQuery(sessionQuery);

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
