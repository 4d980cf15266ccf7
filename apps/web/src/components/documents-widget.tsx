import { documentRoutes, type DocumentView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { Button, IconButton } from './button.js';
import { ConfirmDialog } from './dialog.js';
import { Notice, Skeleton } from './states.js';
import { cx } from '../lib/cx.js';
import { formatDate } from '../lib/format.js';
import { call } from '../lib/http.js';
import { sentenceOf } from '../lib/problem-error.js';
import { t } from '../lib/text.js';
import { sayRefusal, useFact } from '../lib/use-fact.js';
import { documentsQuery, type DocumentsOf, uploadFile } from '../lib/document-queries.js';
import styles from './documents-widget.module.css';

const kinds = '.pdf,.zip,.png,.jpg,.jpeg';

type Sending = {
  readonly name: string;
  readonly percent: number;
  /** Why it was refused; null while it is on its way. */
  readonly refusal: string | null;
};

/** What is attached to an expense, a payment, a month, an apartment or an entry of the register, and how to add more. */
export function DocumentsWidget(props: DocumentsOf & { readonly canEdit: boolean }) {
  const { canEdit } = props;
  const documents = useQuery(documentsQuery(props));
  const [doomed, setDoomed] = useState<DocumentView | null>(null);
  return (
    <section className={styles.widget} aria-label={t('documents.title')}>
      <h3 className={styles.title}>{t('documents.title')}</h3>
      {documents.isPending ? (
        <Skeleton rows={2} label={t('common.loading')} />
      ) : documents.isError ? (
        <Notice tone="error">{sentenceOf(documents.error, t('documents.failed'))}</Notice>
      ) : documents.data.documents.length === 0 ? (
        <p className={styles.none}>{t('documents.none')}</p>
      ) : (
        <ul className={styles.list}>
          {documents.data.documents.map((document) => (
            <DocumentLine
              key={document.idDocument}
              document={document}
              {...(canEdit && {
                onDelete: () => {
                  setDoomed(document);
                },
              })}
            />
          ))}
        </ul>
      )}
      {canEdit && <AddDocuments {...props} />}
      {doomed !== null && (
        <DeleteDocument
          {...props}
          document={doomed}
          onClose={() => {
            setDoomed(null);
          }}
        />
      )}
    </section>
  );
}

function DocumentLine({
  document,
  onDelete,
}: {
  readonly document: DocumentView;
  readonly onDelete?: () => void;
}) {
  const { fileName, link, mediaType, addedOn } = document;
  return (
    <li className={styles.line}>
      <a className={styles.name} href={link} download>
        {fileName}
      </a>
      <span className={styles.note}>{formatDate(addedOn)}</span>
      {mediaType === 'application/pdf' && (
        <a
          href={`${link}?preview=1`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('documents.previewOf', { name: fileName })}
        >
          {t('documents.preview')}
        </a>
      )}
      {onDelete !== undefined && (
        <IconButton
          icon="trash"
          kind="danger"
          label={t('documents.delete', { name: fileName })}
          onClick={onDelete}
        />
      )}
    </li>
  );
}

/** Chosen or dropped files go up one after the other and are attached together; a refused one says why and stays out. */
function AddDocuments({ idAs, kind, idElement }: DocumentsOf) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [isOver, setIsOver] = useState(false);
  const attach = useFact({
    idAs,
    touches: ['document'],
    untilShown: true,
    write: (tmpNames: readonly string[]) =>
      call(documentRoutes.addDocuments, {
        params: { idAs, idElement },
        body: { documents: tmpNames.map((tmpName) => ({ tmpName })), documentsType: kind },
      }),
  });
  const isBusy = attach.isPending || sending.some(({ refusal }) => refusal === null);

  const change = (at: number, changes: Partial<Sending>) => {
    setSending((all) => all.map((one, i) => (i === at ? { ...one, ...changes } : one)));
  };
  const send = async (files: readonly File[]) => {
    if (files.length === 0 || isBusy) return;
    setSending(files.map(({ name }) => ({ name, percent: 0, refusal: null })));
    const tmpNames: string[] = [];
    for (const [at, file] of files.entries()) {
      try {
        const onProgress = (part: number) => {
          change(at, { percent: Math.round(part * 100) });
        };
        tmpNames.push(await uploadFile(idAs, file, onProgress));
      } catch (error) {
        change(at, { refusal: sentenceOf(error, t('documents.notSent')) });
      }
    }
    if (tmpNames.length > 0) await attach.mutateAsync(tmpNames).catch(sayRefusal);
    setSending((all) => all.filter(({ refusal }) => refusal !== null));
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
        void send([...event.dataTransfer.files]);
      }}
    >
      <p className={styles.note}>{t('documents.drop')}</p>
      <input
        ref={input}
        type="file"
        multiple
        accept={kinds}
        className="visually-hidden"
        aria-label={t('documents.choose')}
        tabIndex={-1}
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        icon="plus"
        busy={isBusy}
        onClick={() => {
          input.current?.click();
        }}
      >
        {t('documents.choose')}
      </Button>
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
    </div>
  );
}

function DeleteDocument({
  idAs,
  document: { idDocument, fileName },
  onClose,
}: DocumentsOf & { readonly document: DocumentView; readonly onClose: () => void }) {
  const remove = useFact({
    idAs,
    touches: ['document'],
    write: () => call(documentRoutes.deleteDocument, { params: { idAs, idDocument } }),
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('documents.confirmDelete')}
      consequence={t('documents.confirmDeleteText', { name: fileName })}
      confirmLabel={t('documents.deleteIt')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => {
        remove.mutate(undefined, { onError: sayRefusal, onSettled: onClose });
      }}
    />
  );
}
