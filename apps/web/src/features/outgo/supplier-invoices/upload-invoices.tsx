import { useState } from 'react';

import { FileDrop } from '../../../components/file-drop.js';
import { Notice } from '../../../components/states.js';
import { ProblemError, sentenceOf } from '../../../lib/problem-error.js';
import { t } from '../../../lib/text.js';
import { toast } from '../../../lib/toasts.js';
import { useUploadInvoice } from './supplier-invoices.queries.js';
import styles from './supplier-invoices.module.css';

type Refused = { readonly name: string; readonly sentence: string };

/** Uploads chosen or dropped files one after the other; a refused one shows why, and the others go on. */
export function UploadInvoices({ idAs }: { idAs: number }) {
  const upload = useUploadInvoice(idAs);
  const [now, setNow] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  const read = async (files: readonly File[]) => {
    const failed: Refused[] = [];
    for (const file of files) {
      setNow(file.name);
      try {
        await upload.mutateAsync(file);
      } catch (error) {
        failed.push({ name: file.name, sentence: reasonOf(error) });
      }
    }
    setNow(null);
    setRefused(failed);
    const count = files.length - failed.length;
    if (count > 0) toast('done', t('invoices.uploaded', { count }));
  };

  return (
    <div className={styles.upload}>
      <FileDrop
        text={t('invoices.drop')}
        choose={t('invoices.choose')}
        kinds=".xml,.zip,text/xml,application/xml,application/zip"
        isPrimary
        busy={now !== null}
        onFiles={(files) => void read(files)}
      >
        <span role="status" className={styles.quiet}>
          {now !== null && t('invoices.uploading', { name: now })}
        </span>
      </FileDrop>
      {refused.length > 0 && (
        <Notice tone="error">
          <strong>{t('invoices.refusedFiles')}</strong>
          <ul className={styles.refused}>
            {refused.map(({ name, sentence }) => (
              <li key={name}>
                <span className={styles.file}>{name}</span> {sentence}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ProblemError) return sentenceOf(error, t('http.notSaved'));
  return error instanceof Error && error.message !== '' ? error.message : t('http.notSaved');
}
