import { useRef, useState, type ReactNode } from 'react';

import { cx } from '../lib/cx.js';
import { t } from '../lib/text.js';
import { toast } from '../lib/toasts.js';
import { Button } from './button.js';
import styles from './file-drop.module.css';

type FileDropProps = {
  /** Says what may be dropped here. */
  readonly text: string;
  /** Label of the button that opens the system's file dialog; also the name of the field. */
  readonly choose: string;
  /** The accepted types, as in `accept` of a file field. */
  readonly kinds: string;
  readonly isPrimary?: boolean;
  /** True while files are being sent: no others are taken. */
  readonly busy: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** The progress of the files being uploaded. */
  readonly children?: ReactNode;
};

/** Takes files that are dropped or chosen, several at once; while others are being sent it says that they wait. */
export function FileDrop(props: FileDropProps) {
  const { text, choose, kinds, isPrimary = false, busy, onFiles, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    if (busy) toast('warning', t('files.wait'));
    else onFiles(files);
  };
  return (
    <div
      className={cx(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => {
        setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take([...event.dataTransfer.files]);
      }}
    >
      <p className={styles.text}>{text}</p>
      <input
        ref={input}
        type="file"
        multiple
        accept={kinds}
        hidden
        aria-label={choose}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        kind={isPrimary ? 'primary' : 'secondary'}
        icon="plus"
        busy={busy}
        onClick={() => {
          input.current?.click();
        }}
      >
        {choose}
      </Button>
      {children}
    </div>
  );
}
