import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';

import { fetchedPart } from '../components/fetched-part.js';
import { t } from '../lib/text.js';
import type { Palette as PaletteOf } from './palette.js';

const Palette = fetchedPart(async () => (await import('./palette.js')).Palette);

/**
 * Shows the palette, whose code is fetched when it is first opened. Keys typed meanwhile become its first word:
 * otherwise a user who presses Ctrl K while entering a payment would type an apartment's number into the amount.
 */
export function PaletteOpening(props: Omit<ComponentProps<typeof PaletteOf>, 'typed'>) {
  const [typed, setTyped] = useState('');
  return (
    <Palette
      {...props}
      typed={typed}
      onMissed={props.onClose}
      fallback={<FirstKeys {...{ typed }} onTyped={setTyped} onClose={props.onClose} />}
    />
  );
}

type FirstKeysProps = {
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly onClose: () => void;
};

/** Holds the focus until the palette is loaded, then restores it, so that the palette can give it back to the page. */
function FirstKeys({ typed, onTyped, onClose }: FirstKeysProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <input
      ref={field}
      className="visually-hidden"
      aria-label={t('palette.title')}
      value={typed}
      onChange={(event) => {
        onTyped(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    />
  );
}
