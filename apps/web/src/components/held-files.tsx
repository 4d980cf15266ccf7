import { ATTACHABLE } from '../lib/attach-files.js';
import { t } from '../lib/text.js';
import { IconButton } from './button.js';
import styles from './documents-widget.module.css';
import { FileDrop } from './file-drop.js';

type HeldFilesProps = {
  readonly files: readonly File[];
  /** When they are sent. */
  readonly note: string;
  readonly busy: boolean;
  readonly onChange: (files: readonly File[]) => void;
};

/** Files chosen for what is not saved yet: they go up once there is something to attach them to. */
export function HeldFiles({ files, note, busy, onChange }: HeldFilesProps) {
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
        onFiles={(chosen) => {
          onChange([...files, ...chosen]);
        }}
      >
        <p className={styles.note} role="status">
          {files.length > 0 && note}
        </p>
      </FileDrop>
    </section>
  );
}
