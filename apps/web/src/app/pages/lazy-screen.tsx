import type { ComponentType } from 'react';

import { type Fetched, fetchedPart } from '../../components/fetched-part.js';
import { Skeleton } from '../../components/states.js';

/**
 * Makes a screen whose code is fetched when its route is entered or a link to it is pointed at, or when it is shown.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): Fetched<P> {
  const Screen = fetchedPart(load);
  return Object.assign((props: P) => <Screen {...props} fallback={<Skeleton />} />, {
    preload: Screen.preload,
  });
}

/** Makes a page of a lazy screen for the place in the address; another key remounts it, so that nothing old stays. */
export function pageOf<P extends object>(
  Screen: Fetched<P>,
  usePlace: () => { readonly key: string | number; readonly of: P },
): Fetched<object> {
  const Page = () => {
    const { key, of } = usePlace();
    return <Screen key={key} {...of} />;
  };
  return Object.assign(Page, { preload: Screen.preload });
}
