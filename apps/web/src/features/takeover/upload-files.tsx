import { useState } from 'react';

import { FileDrop } from '../../components/file-drop.js';
import { percentDone, percentText } from '../../lib/percent.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import styles from './takeover.module.css';
import { useUpload } from './takeover.queries.js';

const kinds =
  '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Uploads chosen or dropped files at once; a file replaces an earlier one of the same name. */
export function UploadFiles({ idAs, hasFiles = false }: { idAs: number; hasFiles?: boolean }) {
  const upload = useUpload(idAs);
  const [percent, setPercent] = useState(0);

  const send = (files: readonly File[]) => {
    setPercent(0);
    const onProgress = (sent: number, all: number) => {
      setPercent(percentDone(sent, all));
    };
    upload.mutate({ files, onProgress }, { onError: sayRefusal });
  };

  return (
    <FileDrop
      text={t('takeover.drop')}
      choose={t('takeover.choose')}
      kinds={kinds}
      isPrimary={!hasFiles}
      busy={upload.isPending}
      onFiles={send}
    >
      {upload.isPending && <Progress label={t('takeover.uploading')} percent={percent} />}
    </FileDrop>
  );
}

export function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent} aria-label={label} />
      <span role="status">{`${label} ${percentText(percent)}`}</span>
    </div>
  );
}
