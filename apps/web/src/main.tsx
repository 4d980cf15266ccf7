import './lib/no-eval.js';

import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import './styles/tokens.css';
import './styles/base.css';
import { router } from './app/router.js';
import { queryClient } from './lib/query-client.js';
import { recoverReads } from './lib/recover.js';
import { sessionQuery } from './lib/session.js';
import { tabStorage } from './lib/storage.js';

// A new version replaced the files this page was made of: it is loaded again, once, and drafts survive that.
window.addEventListener('vite:preloadError', (event) => {
  // Without a connection there is no newer one to load.
  if (!navigator.onLine || tabStorage.read('scara.reloaded') === '1') return;
  event.preventDefault();
  void reloadOnceAnswered();
});

/** A server that is being started anew has no files for a moment: a reload then would leave the person on the browser's own page. */
async function reloadOnceAnswered(): Promise<void> {
  for (;;) {
    const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok === true) break;
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000);
    });
  }
  tabStorage.write('scara.reloaded', '1');
  window.location.reload();
}

window.addEventListener('load', () => {
  setTimeout(() => {
    tabStorage.remove('scara.reloaded');
  }, 10_000);
});

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

recoverReads(queryClient);

// Every page waits for it: it is asked before the first of them is made.
void queryClient.prefetchQuery(sessionQuery);

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
