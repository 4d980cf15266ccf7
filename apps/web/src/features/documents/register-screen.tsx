import { ADMINISTRATOR, type RegisterDocumentView, SEARCHED_LEAST } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { Facts } from '../../components/facts.js';
import { Button, IconButton, TextButton } from '../../components/button.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { DocumentsWidget } from '../../components/documents-widget.js';
import { FailedRead } from '../../components/failed-read.js';
import { Page } from '../../components/page.js';
import { Panel } from '../../components/panel.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { PrintButton } from '../../components/print-button.js';
import { EmptyState, Notice, Skeleton } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { useAddressSearch } from '../../lib/address.js';
import { formatDate } from '../../lib/format.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useDebounced } from '../../lib/use-debounced.js';
import { sayRefusal } from '../../lib/use-command.js';
import { EntryDialog } from './entry-dialog.js';
import styles from './register.module.css';
import { registerQueries, useDeleteEntry } from './register.queries.js';

const typedForMs = 300;

/** The register of incoming and outgoing documents with their files: add, correct, search, print. */
export function DocumentRegisterScreen({ idAs }: { idAs: number }) {
  const canEdit = (wholeRolesOn(useSession(), idAs) & ADMINISTRATOR) !== 0;
  const navigate = useNavigate();
  const { inregistrare } = useAddressSearch();
  const entries = useQuery(registerQueries.entries(idAs));
  // A search may contain a person's name, so it is not kept in the address.
  const [typed, setTyped] = useState('');
  const settled = useDebounced(typed.trim(), typedForMs);
  const text = settled.length < SEARCHED_LEAST ? '' : settled;
  const search = useQuery({ ...registerQueries.search(idAs, text), enabled: text !== '' });
  const [edited, setEdited] = useState<RegisterDocumentView | 'new' | null>(null);
  const [doomed, setDoomed] = useState<RegisterDocumentView | null>(null);

  const all = entries.data?.registerDocuments ?? [];
  const found = text === '' ? null : new Set(search.data?.found);
  const shown = all.filter(({ idRegisterDocument: id }) => found === null || found.has(id));
  const opened = all.find(({ idRegisterDocument: id }) => id === inregistrare);
  const open = (id: number | undefined) =>
    void navigate({
      to: '/association/$idAs/documents',
      params: { idAs },
      search: id === undefined ? {} : { inregistrare: id },
    });

  const add = (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => {
        setEdited('new');
      }}
    >
      {t('register.add')}
    </Button>
  );
  let content: ReactNode;
  if (entries.isPending) content = <Skeleton />;
  else if (entries.isError) {
    content = <FailedRead title={t('register.failed')} read={entries} />;
  } else if (all.length === 0) {
    content = (
      <EmptyState icon="folder" title={t('register.none')} action={canEdit ? add : undefined}>
        {canEdit && t('register.noneText')}
      </EmptyState>
    );
  } else {
    content = (
      <>
        <div className={styles.search} role="search">
          <TextField
            label={t('register.search')}
            help={t('register.searchHelp')}
            type="search"
            value={typed}
            onChange={setTyped}
            maxLength={200}
          />
          <p className={styles.count} role="status">
            {text !== '' && search.isSuccess && foundText(shown.length)}
          </p>
        </div>
        {search.isError ? (
          <Notice tone="error">{sentenceOf(search.error, t('error.text'))}</Notice>
        ) : text !== '' && search.isPending ? (
          <Skeleton />
        ) : shown.length > 0 ? (
          <EntriesTable
            {...{ canEdit, opened }}
            entries={shown}
            onOpen={open}
            onEdit={setEdited}
            onDelete={setDoomed}
          />
        ) : null}
      </>
    );
  }
  return (
    <Page
      title={t('register.title')}
      text={t('register.text')}
      action={
        <>
          {all.length > 0 && <PrintButton label={t('register.print')} />}
          {canEdit && all.length > 0 && add}
        </>
      }
    >
      {content}
      {opened !== undefined && (
        <EntryPanel
          {...{ idAs, canEdit }}
          entry={opened}
          onClose={() => {
            open(undefined);
          }}
        />
      )}
      {edited !== null && (
        <EntryDialog
          idAs={idAs}
          entry={edited === 'new' ? null : edited}
          onSaved={(id) => {
            setEdited(null);
            open(id);
          }}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
      {doomed !== null && (
        <DeleteEntry
          idAs={idAs}
          entry={doomed}
          onClose={() => {
            setDoomed(null);
          }}
        />
      )}
    </Page>
  );
}

type EntriesTableProps = {
  readonly canEdit: boolean;
  readonly entries: readonly RegisterDocumentView[];
  readonly opened: RegisterDocumentView | undefined;
  readonly onOpen: (id: number) => void;
  readonly onEdit: (entry: RegisterDocumentView) => void;
  readonly onDelete: (entry: RegisterDocumentView) => void;
};

function EntriesTable({ canEdit, entries, opened, onOpen, onEdit, onDelete }: EntriesTableProps) {
  return (
    <PlainTable caption={t('register.title')} stacked scrolls className={styles.entries}>
      <thead>
        <tr>
          <th scope="col">{t('register.number')}</th>
          <th scope="col">{t('register.type')}</th>
          <th scope="col">{t('register.date')}</th>
          <th scope="col">{t('register.added')}</th>
          <th scope="col">{t('register.from')}</th>
          <th scope="col">{t('register.info')}</th>
          <th scope="col" className={table.right}>
            {t('register.documents')}
          </th>
          <ActionsHead className={styles.acts} />
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const name = nameOf(entry);
          return (
            <tr key={entry.idRegisterDocument} aria-current={entry === opened ? 'true' : undefined}>
              <th scope="row">
                <TextButton
                  aria-label={t('register.open', { name })}
                  onClick={() => {
                    onOpen(entry.idRegisterDocument);
                  }}
                >
                  {entry.number}
                </TextButton>
              </th>
              <td>{entry.type}</td>
              <td className={table.nowrap} data-label={t('register.date')}>
                {formatDate(entry.date)}
              </td>
              <td className={table.nowrap} data-label={t('register.added')}>
                {formatDate(entry.added)}
              </td>
              <td>{entry.from}</td>
              <td className={styles.info}>{entry.info}</td>
              <td className={table.right} data-label={t('register.documents')}>
                {entry.documents === 0 ? '–' : entry.documents}
              </td>
              <td className={`${table.actions} ${styles.acts}`}>
                {canEdit && (
                  <>
                    <IconButton
                      icon="edit"
                      label={t('register.edit', { name })}
                      onClick={() => {
                        onEdit(entry);
                      }}
                    />
                    <IconButton
                      icon="trash"
                      kind="danger"
                      label={t('register.delete', { name })}
                      onClick={() => {
                        onDelete(entry);
                      }}
                    />
                  </>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}

function EntryPanel({
  idAs,
  entry,
  canEdit,
  onClose,
}: {
  readonly idAs: number;
  readonly entry: RegisterDocumentView;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}) {
  const rows = [
    [t('register.date'), formatDate(entry.date)],
    [t('register.added'), formatDate(entry.added)],
    [t('register.from'), entry.from],
    [t('register.info'), entry.info],
  ] as const;
  return (
    <Panel title={nameOf(entry)} onClose={onClose}>
      <Facts className={styles.details} of={rows} />
      <DocumentsWidget
        {...{ idAs, canEdit }}
        key={entry.idRegisterDocument}
        kind="register"
        idElement={entry.idRegisterDocument}
      />
    </Panel>
  );
}

function DeleteEntry({
  idAs,
  entry,
  onClose,
}: {
  readonly idAs: number;
  readonly entry: RegisterDocumentView;
  readonly onClose: () => void;
}) {
  const remove = useDeleteEntry(idAs, entry.idRegisterDocument);
  const name = nameOf(entry);
  return (
    <ConfirmDialog
      open
      danger
      title={t('register.confirmDelete', { name })}
      consequence={
        entry.documents === 0
          ? t('register.deleteText')
          : t('register.deleteTextWith', { count: entry.documents })
      }
      confirmLabel={t('register.deleteIt')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => {
        remove.mutate(undefined, {
          onSuccess: () => {
            toast('done', t('register.deleted', { name }));
          },
          onError: sayRefusal,
          onSettled: onClose,
        });
      }}
    />
  );
}

const foundText = (count: number): string =>
  count === 0 ? t('register.noneFound') : t('register.found', { count });

const nameOf = ({ type, number }: RegisterDocumentView): string =>
  t('register.name', { type, number });
