// Opens the tenants' page of readings without a connection. It keeps nothing itself: the page does (keep-offline.ts), and
// this answers with what the page kept. The network always comes first, so that a new version is never hidden by an old one.
const CACHE = 'scara-readings';
const PAGE = '/tenant/meters';
// What was kept of a person is shown no longer than a session lasts.
const ANSWER_AGE_MS = 24 * 60 * 60 * 1000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isPage = request.mode === 'navigate';
  // Commands go their own way: readings that could not be sent wait in the page's own store. The page asks for its own
  // address to keep it anew: what was kept is no answer to that.
  if (request.method !== 'GET' || origin !== location.origin || (pathname === PAGE && !isPage)) {
    return;
  }
  event.respondWith(
    fetch(request).catch(async (error) => {
      const kept = await keptAnswer(isPage ? PAGE : request);
      if (kept === undefined) throw error;
      return kept;
    }),
  );
});

async function keptAnswer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  const keptAt = kept?.headers.get('x-kept-at');
  return keptAt && Date.now() - Number(keptAt) > ANSWER_AGE_MS ? undefined : kept;
}
