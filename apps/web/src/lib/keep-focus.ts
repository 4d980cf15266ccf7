const USABLE =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [type="hidden"], [hidden], [tabindex="-1"])';

const content = (): HTMLElement | null => document.getElementById('content');

/** Tells whether no element holds the focus, because the one that held it is gone. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

let wasHeld = false;
document.addEventListener('focusin', () => (wasHeld = true), { once: true });

/** Tells whether the focus is on a menu link: the menu stays when its link changes the page. */
const isOnMenu = (): boolean => document.activeElement?.closest('nav a[href]') != null;

/**
 * Moves the focus into the page if its element has disappeared or if it is still on a menu link. The focus goes to the
 * control with the same `data-step` when the user moved between pages of one kind (next month, another entrance);
 * otherwise to the top of the page.
 */
export function goOnInPage(): void {
  if (!wasHeld || !(isFocusLost() || isOnMenu())) return;
  const next = sameStep() ?? content();
  next?.focus({ preventScroll: true });
}

/** Returns the control with the `data-step` of the one last focused; links between pages of one kind carry it. */
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

/** The focused element and its ancestors, each with its siblings. */
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

/** The containers that the focus must not leave: the page, the panel beside it, or a dialog. */
const GROUND = '#content, aside, [role="dialog"], [role="alertdialog"]';

/** Returns the usable element nearest to a place whose own element is gone or disabled; null if its own can be used. */
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

/** Elements that an open dialog makes inert. */
const BEHIND = '[data-base-ui-inert]';

const LOOK_MS = 1_000;

/** The places being watched, each with the time when watching ends. */
const watched = new Map<Place, { readonly until: number; readonly pathname: string }>();

/**
 * Watches a place for `LOOK_MS`: if its element disappears with the focus, the focus goes to the nearest usable element
 * of the same page. An empty place (a dialog opened from the address has no opener) stands for the page itself.
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
  // Only keyboard focus is kept: taps and clicks do not continue from it, and a focused field opens a phone's keyboard.
  const isSeen = target instanceof Element && target.matches(':focus-visible');
  held = isSeen ? { place: placeOfFocus(), pathname: window.location.pathname } : null;
});

/** Keeps the focus in place when a refresh or a click may remove the element that holds it. */
export function keepFocus(): void {
  if (held?.pathname === window.location.pathname) goOnNear(held.place);
}
document.addEventListener('click', keepFocus);

function usableIn(element: Element): HTMLElement | null {
  if (element instanceof HTMLElement && element.matches(USABLE)) return element;
  return element.querySelector<HTMLElement>(USABLE);
}
