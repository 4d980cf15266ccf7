import { useRef, useState } from 'react';

import { Button } from '../../../components/button.js';
import { Notice } from '../../../components/states.js';
import { cx } from '../../../lib/cx.js';
import { ProblemError, sentenceOf } from '../../../lib/problem-error.js';
import { t } from '../../../lib/text.js';
import { toast } from '../../../lib/toasts.js';
import { useUploadInvoice } from './supplier-invoices.queries.js';
import styles from './supplier-invoices.module.css';

type Refused = { readonly name: string; readonly sentence: string };

/** Chosen or dropped files are read one after the other; each that is refused says why, and the others go on. */
export function UploadInvoices({ idAs }: { idAs: number }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadInvoice(idAs);
  const [now, setNow] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [isOver, setIsOver] = useState(false);

  const read = async (files: readonly File[]) => {
    if (files.length === 0 || now !== null) return;
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
    <>
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
          void read([...event.dataTransfer.files]);
        }}
      >
        <p>{t('invoices.drop')}</p>
        <input
          ref={input}
          type="file"
          multiple
          accept=".xml,.zip,text/xml,application/xml,application/zip"
          className="visually-hidden"
          aria-label={t('invoices.choose')}
          tabIndex={-1}
          onChange={(event) => {
            void read([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button
          kind="primary"
          icon="plus"
          busy={now !== null}
          onClick={() => {
            input.current?.click();
          }}
        >
          {t('invoices.choose')}
        </Button>
        <span role="status" className={styles.quiet}>
          {now !== null && t('invoices.uploading', { name: now })}
        </span>
      </div>
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
    </>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ProblemError) return sentenceOf(error, t('http.notSaved'));
  return error instanceof Error && error.message !== '' ? error.message : t('http.notSaved');
}
