import { useState } from 'react';

import { uploadFiles, useAttach } from '../lib/attach-files.js';
import { ATTACHABLE } from '../lib/attachable.js';
import type { DocumentsOf } from '../lib/document-queries.js';
import { percentDone } from '../lib/percent.js';
import { t } from '../lib/text.js';
import { toast } from '../lib/toasts.js';
import { sayRefusal } from '../lib/use-command.js';
import { useIsThere } from '../lib/use-is-there.js';
import styles from './documents-widget.module.css';
import { FileDrop } from './file-drop.js';
import { Notice } from './states.js';

type Sending = {
  readonly name: string;
  readonly percent: number;
  /** Why the file was refused; null while it is being uploaded. */
  readonly refusal: string | null;
};

/**
 * Uploads chosen or dropped files one after the other and attaches them together; says why a file is refused, also if
 * this was left meanwhile.
 */
export function AddDocuments({ idAs, kind, idElement }: DocumentsOf) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const attach = useAttach({ idAs, kind });
  const isThere = useIsThere();
  const isBusy = attach.isPending || sending.some(({ refusal }) => refusal === null);

  const change = (at: number, changes: Partial<Sending>) => {
    setSending((all) => all.map((one, i) => (i === at ? { ...one, ...changes } : one)));
  };
  const send = async (files: readonly File[]) => {
    setSending(files.map(({ name }) => ({ name, percent: 0, refusal: null })));
    const tmpNames = await uploadFiles(idAs, files, {
      onProgress: (at, part) => {
        change(at, { percent: percentDone(part) });
      },
      onRefused: (at, refusal) => {
        if (isThere()) change(at, { refusal });
        else toast('error', `${files[at]!.name}: ${refusal}`);
      },
    });
    if (tmpNames.length > 0) await attach.mutateAsync({ idElement, tmpNames }).catch(sayRefusal);
    setSending((all) => all.filter(({ refusal }) => refusal !== null));
  };

  return (
    <FileDrop
      text={t('documents.drop')}
      choose={t('documents.choose')}
      kinds={ATTACHABLE}
      busy={isBusy}
      onFiles={(files) => void send(files)}
    >
      {sending.map(({ name, percent, refusal }, at) =>
        refusal === null ? (
          <div key={at} className={styles.progress}>
            <span>{name}</span>
            <progress max={100} value={percent} aria-label={name} />
          </div>
        ) : (
          <Notice key={at} tone="error">{`${name}: ${refusal}`}</Notice>
        ),
      )}
    </FileDrop>
  );
}
