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

/** A component whose code `preload` begins to fetch; `preload` resolves at once, and repeated calls fetch once. */
export type Fetched<P> = FunctionComponent<P> & { readonly preload: () => Promise<void> };

type WhileAway = {
  /** What is shown while the code is being fetched; by default nothing. */
  readonly fallback?: ReactNode;
  /** Called if the code does not come but the page stays: closes whatever was opened for it. */
  readonly onMissed?: () => void;
};

/**
 * Makes a component whose code is fetched separately, at the latest when it is first rendered, and shown as soon as it
 * is there. React's own `lazy` shows its fallback even if the code is already there, and keeps it for 300 ms, so that
 * every screen, panel and dialog opened for the first time was a third of a second late (decision 117). If the code
 * cannot be fetched, the page fails, unless that would lose typed text: then the page stays and says that a part is
 * missing, which browsers do not fetch again before a reload (decision 120).
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
        // The connection may have been lost only for a moment: the next call fetches again.
        asked = undefined;
        throw error;
      },
    ));

  function Part({ fallback = null, onMissed, ...props }: P & WhileAway) {
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
    return Loaded === undefined ? fallback : <Loaded {...(props as unknown as P)} />;
  }

  return Object.assign(Part, {
    preload: () => {
      // A failure is ignored here; rendering the part reports it.
      ask().catch(() => undefined);
      return Promise.resolve();
    },
  });
}
