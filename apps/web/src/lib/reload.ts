import { tabStorage } from './storage.js';
import { holdsTyped } from './typed.js';

const RELOADED = 'scara.reloaded';
const pauseMs = 1_000;
/** A page that has been open this long counts as successfully reloaded. */
const standsMs = 10_000;

/**
 * Reloads the page once when a part of the program cannot be loaded, because a new version has replaced the files of
 * this page. Drafts survive the reload. Exceptions:
 * - If something is typed that no draft keeps, and the user is not leaving the page, the page stays; the missing part
 *   shows the failure where it would be drawn (`fetchedPart`).
 * - Without a connection there is nothing to load; the page says so where the code is missing (`BrokenPage`).
 * - During navigation the router would reload at once and end on the browser's error page if the server is just
 *   starting: its reload is prevented, and ours waits for the server.
 */
export function reloadForMissingCode(isLeaving: () => boolean): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (holdsTyped() && !isLeaving()) return;
    if (!navigator.onLine) event.preventDefault();
    else if (tabStorage.read(RELOADED) !== '1') {
      event.preventDefault();
      void reloadOnceAnswered();
    }
  });
  window.addEventListener('load', () => {
    setTimeout(() => {
      tabStorage.remove(RELOADED);
    }, standsMs);
  });
}

/** Reloads once the server answers: during a restart of the server the reload would end on the browser's error page. */
export async function reloadOnceAnswered(): Promise<void> {
  for (;;) {
    const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok === true) break;
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
  }
  tabStorage.write(RELOADED, '1');
  window.location.reload();
}
