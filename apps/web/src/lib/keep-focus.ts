const USABLE =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [type="hidden"], [hidden], [tabindex="-1"])';

const content = (): HTMLElement | null => document.getElementById('content');

/** Nobody holds the focus: what held it is gone. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

let wasHeld = false;
document.addEventListener('focusin', () => (wasHeld = true), { once: true });

/** On a link that led here: the menu stays while the page changes. */
const isOnMenu = (): boolean => document.activeElement?.closest('nav a[href]') != null;

/**
 * Moves the focus into the page where its element has disappeared or where it stayed on a link of the menu. It goes to the
 * top of the page, or to the same step on it for whoever goes from a page to its like (the next month, another entrance).
 */
export function goOnInPage(): void {
  if (!wasHeld || !(isFocusLost() || isOnMenu())) return;
  const next = sameStep() ?? content();
  next?.focus({ preventScroll: true });
}

/** Controls that lead from a page to its like bear `data-step`, so that by keys one goes on from the same one there. */
function sameStep(): HTMLElement | null {
  const step = held?.place[0]?.element.getAttribute('data-step');
  if (step === null || step === undefined) return null;
  return content()?.querySelector<HTMLElement>(`[data-step="${step}"]`) ?? null;
}

type Step = {
  readonly element: Element;
  readonly next: Element | null;
  readonly previous: Element | null;
};

/** Where the focus stands, up to the page, with what stands beside it. */
export type Place = readonly Step[];

export function placeOfFocus(): Place {
  const steps: Step[] = [];
  let element = document.activeElement;
  while (element !== null && element !== document.body) {
    const { nextElementSibling: next, previousElementSibling: previous } = element;
    steps.push({ element, next, previous });
    element = element.parentElement;
  }
  return steps;
}

/** What a place lies in: the page, what stands beside it, or what floats above. */
const GROUND = '#content, aside, [role="dialog"], [role="alertdialog"]';

/** The usable element nearest to a place whose own element is gone or disabled; null while its own can be used. */
export function nearest(place: Place): HTMLElement | null {
  const own = place[0]?.element;
  if (own === undefined || (own.isConnected && !own.matches(':disabled'))) return null;
  const ground = place.find(({ element }) => element.matches(GROUND))?.element;
  if (!(ground instanceof HTMLElement) || !ground.isConnected) return null;
  for (const { element, next, previous } of place) {
    if (element === ground) return ground;
    const all = element.isConnected ? [element] : [next, previous];
    for (const one of all) {
      const usable = one?.isConnected === true ? usableIn(one) : null;
      if (usable !== null) return usable;
    }
  }
  return null;
}

/** What an open dialog keeps from being used. */
const BEHIND = '[data-base-ui-inert]';

const LOOK_MS = 1_000;

/** The places that are looked after, each until its moment is over. */
const watched = new Map<Place, { readonly until: number; readonly pathname: string }>();

/**
 * Looks after a place for a moment: if the focus is lost with what stood there, it goes to the nearest usable element of the
 * same page. An empty place, as of a dialog that the address opened, stands for the page itself.
 */
export function goOnNear(place: Place): void {
  const { pathname } = window.location;
  if (watched.size === 0) requestAnimationFrame(look);
  watched.set(place, { until: performance.now() + LOOK_MS, pathname });
}

function look(now: number): void {
  const { pathname } = window.location;
  for (const [place, watch] of watched) {
    const isOurs = watch.pathname === pathname && isFocusLost();
    const near = !isOurs ? null : place.length === 0 ? content() : nearest(place);
    const isReached = near !== null && near.closest(BEHIND) === null;
    if (isReached) near.focus({ preventScroll: true });
    if (isReached || watch.pathname !== pathname || now >= watch.until) watched.delete(place);
  }
  if (watched.size > 0) requestAnimationFrame(look);
}

let held: { readonly place: Place; readonly pathname: string } | null = null;
document.addEventListener('focusin', ({ target }) => {
  // By a finger or the mouse nobody goes on from where the focus stood; a field would call for the keyboard of a phone.
  const isSeen = target instanceof Element && target.matches(':focus-visible');
  held = isSeen ? { place: placeOfFocus(), pathname: window.location.pathname } : null;
});

/** What is read anew, or was just pressed, may take away what holds the focus. */
export function keepFocus(): void {
  if (held?.pathname === window.location.pathname) goOnNear(held.place);
}
document.addEventListener('click', keepFocus);

function usableIn(element: Element): HTMLElement | null {
  if (element instanceof HTMLElement && element.matches(USABLE)) return element;
  return element.querySelector<HTMLElement>(USABLE);
}
