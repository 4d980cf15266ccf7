/** As public/offline.js reads it. */
const cacheName = 'scara-readings';
/** The files that a page is made of; what the server answers to calls is kept apart. */
const ofPage = /^\/(assets\/|appearance\.js$|icon\.svg$)/;

/** What a person saw here is forgotten with the session; nothing of it was kept where there is no https. */
export function forgetOffline(): void {
  if ('caches' in window) void caches.delete(cacheName).catch(() => undefined);
}

/**
 * Keeps a page so that it opens without a connection: its address, the files that it is made of, and the answers that it
 * shows, by path. A page that a newer version has replaced meanwhile is kept at its next opening, so that page and files are
 * of one version. Rejects where nothing can be kept.
 */
export async function keepOffline(
  path: string,
  answers: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/offline.js', { scope: path });
  const cache = await caches.open(cacheName);
  const files = new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && ofPage.test(pathname))
      .map(({ pathname }) => pathname),
  );
  const page = await fetch(path, { headers: { accept: 'text/html' } });
  const main = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (!page.ok || main === null) return;
  if (!(await page.clone().text()).includes(new URL(main.src).pathname)) return;

  await Promise.all(
    [...files].map(async (file) => {
      const isThere = file.startsWith('/assets/') && (await cache.match(file)) !== undefined;
      if (!isThere) await cache.add(file);
    }),
  );
  await cache.put(path, page);
  const headers = { 'content-type': 'application/json', 'x-kept-at': String(Date.now()) };
  for (const [call, answer] of Object.entries(answers)) {
    await cache.put(call, new Response(JSON.stringify(answer), { headers }));
  }
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (ofPage.test(pathname) && !files.has(pathname)) await cache.delete(url);
  }
}
