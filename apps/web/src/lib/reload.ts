import { tabStorage } from './storage.js';
import { holdsTyped } from './typed.js';

const RELOADED = 'scara.reloaded';
const pauseMs = 1_000;
/** A page that stands so long was not reloaded in vain. */
const standsMs = 10_000;

/**
 * A part of the program does not come, because a new version has replaced the files this page was made of. The page is
 * loaded anew, once; drafts survive that. But:
 * - Where something is typed that no draft keeps, and its person is not leaving the page, the page stays; the missing part
 *   says so where it is drawn (`fetchedPart`).
 * - Without a connection there is nothing to load; the page says so where the code is missing (`BrokenPage`).
 * - On the way to another page the router would reload by itself, at once, and end on the browser's own error page where
 *   the server is just being started: its reload is prevented, and ours waits for the server.
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

/** Waits for an answer first: reloaded while the server is being started, the page would become the browser's own error page. */
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
