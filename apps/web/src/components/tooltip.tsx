import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

import styles from './floating.module.css';

type TooltipProps = {
  readonly text: string;
  readonly children: ReactElement<Record<string, unknown>>;
};

/** A short explanation of an element that already has a name; it must not be the only place of a fact. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6}>
          <Base.Popup className={styles.tooltip}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
