import { tabStorage } from './storage.js';
import { holdsTyped } from './typed.js';

const RELOADED = 'scara.reloaded';
const pauseMs = 1_000;
/** A page that stands so long was not reloaded in vain. */
const standsMs = 10_000;

/**
 * Code that does not come: a new version replaced the files this page was made of, and it is loaded again, once; drafts
 * survive that. What is typed and no draft keeps would not: such a page stays as it is unless its person is leaving it, and
 * the part that is missed says so where it is drawn (`fetchedPart`). Without a connection there is nothing to load: the page
 * says so where the code is missed (`BrokenPage`). What is let through on the way to another page the router answers with a
 * reload of its own, which would end on the browser's page.
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

/** A server that is being started anew has no files for a moment: a reload then would leave the person on the browser's own page. */
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
