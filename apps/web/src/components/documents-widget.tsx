import { documentRoutes, type DocumentView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { documentsQuery, type DocumentsOf } from '../lib/document-queries.js';
import { downloadFile } from '../lib/download-file.js';
import { formatDate } from '../lib/format.js';
import { call } from '../lib/http.js';
import { sentenceOf } from '../lib/problem-error.js';
import { t } from '../lib/text.js';
import { sayRefusal, useCommand } from '../lib/use-command.js';
import { AddDocuments } from './add-documents.js';
import { StateChip } from './badge.js';
import { Button, IconButton } from './button.js';
import { ConfirmDialog } from './dialog.js';
import { DocumentPreview } from './document-preview.js';
import styles from './documents-widget.module.css';
import { Notice, Skeleton } from './states.js';
import { UnlockDocument } from './unlock-document.js';

/** The action that the user chose for one of the documents. */
type Act = { readonly kind: 'preview' | 'unlock' | 'delete'; readonly document: DocumentView };

/** Lists the documents of an expense, a payment, a month, an apartment or a register entry, and adds more. */
export function DocumentsWidget(
  props: DocumentsOf & {
    readonly canEdit: boolean;
    /** The title, for pages with several lists of documents. */
    readonly title?: string;
  },
) {
  const { canEdit, title = t('documents.title') } = props;
  const documents = useQuery(documentsQuery(props));
  const [act, setAct] = useState<Act | null>(null);
  const close = () => {
    setAct(null);
  };
  return (
    <section className={styles.widget} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {documents.isPending ? (
        <Skeleton rows={2} />
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
              canEdit={canEdit}
              onAct={(kind) => {
                setAct({ kind, document });
              }}
            />
          ))}
        </ul>
      )}
      {canEdit && <AddDocuments {...props} />}
      {act?.kind === 'preview' && <DocumentPreview {...act.document} onClose={close} />}
      {act?.kind === 'unlock' && (
        <UnlockDocument idAs={props.idAs} document={act.document} onClose={close} />
      )}
      {act?.kind === 'delete' && (
        <DeleteDocument {...props} document={act.document} onClose={close} />
      )}
    </section>
  );
}

function DocumentLine({
  document: { fileName, link, mediaType, addedOn, text },
  canEdit,
  onAct,
}: {
  readonly document: DocumentView;
  readonly canEdit: boolean;
  readonly onAct: (kind: Act['kind']) => void;
}) {
  const isLocked = text === 'password-needed' || text === 'password-wrong';
  return (
    <li className={styles.line}>
      <a
        className={styles.name}
        href={link}
        download
        onClick={(event) => {
          event.preventDefault();
          downloadFile(link, fileName).catch(sayRefusal);
        }}
      >
        {fileName}
      </a>
      {isLocked && (
        <StateChip tone={text === 'password-wrong' ? 'owed' : 'waiting'}>
          {t(text === 'password-wrong' ? 'documents.passwordWrong' : 'documents.passwordNeeded')}
        </StateChip>
      )}
      <span className={styles.tools}>
        <span className={styles.note}>{formatDate(addedOn)}</span>
        {isLocked && canEdit && (
          <Button
            kind="quiet"
            aria-label={t('documents.unlockOf', { name: fileName })}
            onClick={() => {
              onAct('unlock');
            }}
          >
            {t('documents.unlock')}
          </Button>
        )}
        {mediaType === 'application/pdf' && (
          <IconButton
            icon="eye"
            label={t('documents.previewOf', { name: fileName })}
            onClick={() => {
              onAct('preview');
            }}
          />
        )}
        {canEdit && (
          <IconButton
            icon="trash"
            kind="danger"
            label={t('documents.delete', { name: fileName })}
            onClick={() => {
              onAct('delete');
            }}
          />
        )}
      </span>
    </li>
  );
}

function DeleteDocument({
  idAs,
  document: { idDocument, fileName },
  onClose,
}: DocumentsOf & { readonly document: DocumentView; readonly onClose: () => void }) {
  const remove = useCommand({
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
