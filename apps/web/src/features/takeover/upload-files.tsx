import { useRef, useState } from 'react';

import { Button } from '../../components/button.js';
import { cx } from '../../lib/cx.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-fact.js';
import styles from './takeover.module.css';
import { useUpload } from './takeover.queries.js';

const kinds =
  '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Chosen or dropped files go up at once; a file of the same name takes the earlier one's place. */
export function UploadFiles({ idAs, hasFiles = false }: { idAs: number; hasFiles?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(idAs);
  const [percent, setPercent] = useState(0);
  const [isOver, setIsOver] = useState(false);

  const send = (files: readonly File[]) => {
    if (files.length === 0 || upload.isPending) return;
    setPercent(0);
    const onProgress = (sent: number, all: number) => {
      setPercent(all === 0 ? 100 : Math.round((sent * 100) / all));
    };
    upload.mutate({ files, onProgress }, { onError: sayRefusal });
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
        send([...event.dataTransfer.files]);
      }}
    >
      <p>{t('takeover.drop')}</p>
      <input
        ref={input}
        type="file"
        multiple
        accept={kinds}
        className="visually-hidden"
        aria-label={t('takeover.choose')}
        tabIndex={-1}
        onChange={(event) => {
          send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        kind={hasFiles ? 'secondary' : 'primary'}
        icon="plus"
        busy={upload.isPending}
        onClick={() => {
          input.current?.click();
        }}
      >
        {t('takeover.choose')}
      </Button>
      {upload.isPending && <Progress label={t('takeover.uploading')} percent={percent} />}
    </div>
  );
}

export function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent} aria-label={label} />
      <span role="status">{`${label} ${percent} %`}</span>
    </div>
  );
}
