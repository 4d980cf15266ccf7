import { useId, useRef, useState } from 'react';

import { fittedImage } from '../lib/fitted-image.js';
import { t } from '../lib/text.js';
import { Button } from './button.js';
import { Notice } from './states.js';

type ImagePickProps = {
  readonly label: string;
  readonly box: { readonly width: number; readonly height: number };
  readonly busy: boolean;
  /** Receives the image as a PNG data URL that fits the box. */
  readonly onPick: (image: string) => void;
};

/** Takes one image file and scales it to its box in the browser. */
export function ImagePick({ label, box, busy, onPick }: ImagePickProps) {
  const input = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const noteId = useId();
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Lets the user choose the same file again after it was refused.
          event.target.value = '';
          if (file === undefined) return;
          setFailed(false);
          fittedImage(file, box).then(onPick, () => {
            setFailed(true);
          });
        }}
      />
      <Button
        icon="plus"
        busy={busy}
        aria-describedby={noteId}
        onClick={() => {
          input.current?.click();
        }}
      >
        {label}
      </Button>
      <p id={noteId} className="visually-hidden">
        {t('image.help', { width: box.width, height: box.height })}
      </p>
      {failed && <Notice tone="error">{t('image.unreadable')}</Notice>}
    </div>
  );
}
