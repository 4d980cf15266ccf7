import { lazy, Suspense, type ComponentType, type FunctionComponent } from 'react';

import { Skeleton } from '../../components/states.js';
import { t } from '../../lib/text.js';

/** `preload` begins to fetch what the component is made of and is done at once; asked twice it is fetched once. */
export type Fetched<P> = FunctionComponent<P> & { readonly preload: () => Promise<void> };

/** A screen whose code is fetched apart: when its route is asked for or a link to it pointed at, at the latest when it is shown. */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): Fetched<P> {
  let asked: Promise<{ default: ComponentType<P> }> | undefined;
  const ask = () =>
    (asked ??= load().then(
      (screen) => ({ default: screen }),
      (error: unknown) => {
        // Without a connection for a moment: whoever asks next fetches it.
        asked = undefined;
        throw error;
      },
    ));
  const Screen = lazy(ask) as unknown as FunctionComponent<P>;
  return Object.assign(
    (props: P) => (
      <Suspense fallback={<Skeleton label={t('common.loading')} />}>
        <Screen {...props} />
      </Suspense>
    ),
    {
      preload: () => {
        // Nobody waits for it: what fails is told when the screen is shown.
        ask().catch(() => undefined);
        return Promise.resolve();
      },
    },
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
