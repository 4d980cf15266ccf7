import { offlineCache } from '../../lib/offline.js';

/** The paths of the page's own files, as opposed to answers of the api. */
const ofPage = /^\/(assets\/|appearance\.js$|icon\.svg$)/;

/**
 * Keeps a page so that it opens without a connection: its HTML, the files it is made of, and the answers it shows (by
 * path). If a newer version has replaced the page meanwhile, nothing is kept until it is opened again, so that page and
 * files are of one version. Rejects if nothing can be kept.
 */
export async function keepOffline(
  path: string,
  answers: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/offline.js', { scope: path });
  const cache = await caches.open(offlineCache);
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
