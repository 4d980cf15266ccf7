import type { ComponentType } from 'react';

import { type Fetched, fetchedPart } from '../../components/fetched-part.js';
import { Skeleton } from '../../components/states.js';
import { t } from '../../lib/text.js';

/** A screen whose code is fetched apart: when its route is asked for or a link to it pointed at, at the latest when it is shown. */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): Fetched<P> {
  const Screen = fetchedPart(load);
  return Object.assign(
    (props: P) => <Screen {...props} whileAway={<Skeleton label={t('common.loading')} />} />,
    { preload: Screen.preload },
  );
}

/** The page that shows one lazy screen of what the address names; another key is another page, nothing of the first stays. */
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
