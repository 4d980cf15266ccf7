import { useState } from 'react';

import { ATTACHABLE, whyNotAttachable } from '../lib/attachable.js';
import { t } from '../lib/text.js';
import { IconButton } from './button.js';
import styles from './documents-widget.module.css';
import { FileDrop } from './file-drop.js';
import { Notice } from './states.js';

type HeldFilesProps = {
  readonly files: readonly File[];
  /** Says when the files are uploaded. */
  readonly note: string;
  readonly busy: boolean;
  readonly onChange: (files: readonly File[]) => void;
};

/** Holds files chosen for an item that is not saved yet; they are uploaded once the item exists. */
export function HeldFiles({ files, note, busy, onChange }: HeldFilesProps) {
  // Refusals are shown when the file is chosen: after saving, the user would have to look for another file.
  const [refused, setRefused] = useState<readonly string[]>([]);

  const hold = (chosen: readonly File[]) => {
    const told = chosen.map((file) => ({ file, why: whyNotAttachable(file) }));
    setRefused(
      told.flatMap(({ file: { name }, why }) => (why === null ? [] : [`${name}: ${why}`])),
    );
    onChange([...files, ...told.flatMap(({ file, why }) => (why === null ? [file] : []))]);
  };

  return (
    <section className={styles.widget} aria-label={t('documents.title')}>
      <h3 className={styles.title}>{t('documents.title')}</h3>
      {files.length > 0 && (
        <ul className={styles.list}>
          {files.map((file, at) => (
            <li key={`${at} ${file.name}`} className={styles.line}>
              <span className={styles.name}>{file.name}</span>
              <span className={styles.tools}>
                <IconButton
                  icon="close"
                  label={t('documents.leaveOut', { name: file.name })}
                  disabled={busy}
                  onClick={() => {
                    onChange(files.filter((one) => one !== file));
                  }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        text={t('documents.drop')}
        choose={t('documents.choose')}
        kinds={ATTACHABLE}
        busy={busy}
        onFiles={hold}
      >
        <p className={styles.note} role="status">
          {files.length > 0 && note}
        </p>
        {refused.map((sentence, at) => (
          <Notice key={at} tone="error">
            {sentence}
          </Notice>
        ))}
      </FileDrop>
    </section>
  );
}
