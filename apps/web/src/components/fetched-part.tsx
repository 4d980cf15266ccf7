import {
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';

import { t } from '../lib/text.js';
import { toast } from '../lib/toasts.js';
import { holdsTyped } from '../lib/typed.js';

/** `preload` begins to fetch what the component is made of and is done at once; asked twice it is fetched once. */
export type Fetched<P> = FunctionComponent<P> & { readonly preload: () => Promise<void> };

type WhileAway = {
  /** What stands in its place while its code is on its way; nothing where nothing is said. */
  readonly whileAway?: ReactNode;
  /** The page stays without it: what was opened for it is closed. */
  readonly onMissed?: () => void;
};

/**
 * A part of a page whose code is fetched apart, at the latest when it is first drawn. Drawn as soon as it is here: React's
 * own `lazy` shows what stands in its place even where the code is here already, and keeps that there for 300 ms, so that
 * every screen, panel and dialog opened for the first time came a third of a second late (decision 117). Code that does not
 * come is a failure of the page, unless something is typed there that would go with it: the page then stays and says that
 * it lacks a part, which browsers do not fetch again before it is loaded anew (decision 120).
 */
export function fetchedPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): Fetched<P & WhileAway> {
  let asked: Promise<void> | undefined;
  let here: ComponentType<P> | undefined;
  const ask = () =>
    (asked ??= load().then(
      (part) => {
        here = part;
      },
      (error: unknown) => {
        // Without a connection for a moment: whoever asks next fetches it.
        asked = undefined;
        throw error;
      },
    ));

  function Part({ whileAway = null, onMissed, ...props }: P & WhileAway) {
    const [{ Loaded, failure }, setState] = useState<{
      readonly Loaded?: ComponentType<P> | undefined;
      readonly failure?: Error;
    }>(() => ({ Loaded: here }));
    const missed = useRef(onMissed);
    useEffect(() => {
      if (Loaded !== undefined) return;
      let isThere = true;
      ask().then(
        () => {
          if (isThere) setState({ Loaded: here });
        },
        (error: Error) => {
          if (!isThere) return;
          if (!holdsTyped()) return setState({ failure: error });
          toast('warning', t('error.partAway'));
          missed.current?.();
        },
      );
      return () => {
        isThere = false;
      };
    }, [Loaded]);
    if (failure !== undefined) throw failure;
    return Loaded === undefined ? whileAway : <Loaded {...(props as unknown as P)} />;
  }

  return Object.assign(Part, {
    preload: () => {
      // Nobody waits for it: what fails is told when the part is drawn.
      ask().catch(() => undefined);
      return Promise.resolve();
    },
  });
}
