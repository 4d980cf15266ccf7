import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { useFirstRows } from '../../components/first-rows.js';
import type { IconName } from '../../components/icon.js';
import { Menu, MenuItem } from '../../components/menu.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { Unread } from '../../components/unread.js';
import { useAddressSearch } from '../../lib/address.js';
import { formatBani } from '../../lib/format.js';
import { usePaymentModes } from '../../lib/payment-modes.js';
import type { Period } from '../../lib/payments-query.js';
import { structureQuery } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { AdvanceDialog } from './advance-dialog.js';
import { AnnulDialog, EditDialog, ReturnDialog } from './document-dialogs.js';
import { type DocumentAct, DocumentRow } from './document-row.js';
import { apartmentsOf } from './find-apartment.js';
import { foundDocuments, type Shown } from './find-document.js';
import { PapersDialog } from './papers-dialog.js';
import { type CashDocument, paymentQueries } from './payments.queries.js';
import styles from './payments.module.css';
import { PenaltyDialog } from './penalty-dialog.js';
import { WriteDialog } from './write-dialog.js';

/** The kinds of documents written here; payments of apartments are entered at the counter. */
type Written = 'money' | 'penalty' | 'advance';
type Asked = { readonly what: DocumentAct; readonly document: CashDocument } | null;

/** Renders the files attached to one document, with adding more if allowed. */
export type Papers = (idPd: number, canEdit: boolean) => ReactNode;

type DocumentsTableProps = {
  readonly idAs: number;
  readonly period: Period;
  readonly canWrite: boolean;
  /** Whether the user may also write the association's own documents: payments, transfers, openings. */
  readonly ofWhole: boolean;
  readonly dates: ReactNode;
  readonly papers: Papers;
};

/** Lists every document of a period, latest first; annulled ones stay, struck through. */
export function DocumentsTable(props: DocumentsTableProps) {
  const { idAs, period, canWrite, ofWhole, dates, papers } = props;
  const list = useQuery(paymentQueries.list(idAs, period));
  const { nameOf: modeName, canCorrect } = usePaymentModes(idAs);
  const [shown, setShown] = useState<Shown>('all');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Asked>(null);
  const [writing, setWriting] = useState<Written | null>(null);
  const close = (): void => {
    setAsked(null);
  };
  const stopWriting = (): void => {
    setWriting(null);
  };
  const { document: only } = useAddressSearch();
  const navigate = useNavigate();
  const documents = list.data?.payments ?? [];
  const hasFees = documents.some(({ sFeeBani }) => sFeeBani !== 0);
  const owners = useOwners(idAs, typed !== '');
  const rows = foundDocuments(documents, { only, shown, typed, modeName, owners });
  const first = useFirstRows(rows);
  return (
    <>
      <div className={styles.bar}>
        {dates}
        <Select<Shown>
          label={t('payments.only')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('payments.all') },
            { value: 'in', label: t('payments.onlyIn') },
            { value: 'out', label: t('payments.onlyOut') },
            { value: 'other', label: t('payments.onlyOther') },
          ]}
        />
        <TextField
          type="search"
          label={t('payments.search')}
          value={typed}
          onChange={setTyped}
          maxLength={100}
        />
        {only !== undefined && (
          <Button onClick={() => void navigate({ to: '.', search: {} })}>
            {t('payments.showAll')}
          </Button>
        )}
        {canWrite && (
          <div className={styles.push}>
            <WriteMenu {...{ ofWhole, canCorrect }} onWrite={setWriting} />
          </div>
        )}
      </div>
      {!list.isSuccess ? (
        <Unread title={t('payments.failed')} read={list} />
      ) : rows.length === 0 ? (
        <EmptyState icon="rows" title={t(typed === '' ? 'payments.none' : 'payments.noneFound')}>
          {t(typed === '' ? 'payments.noneText' : 'payments.noneFoundText')}
        </EmptyState>
      ) : (
        <>
          {only === undefined && (
            <p className={styles.totals}>
              {t('payments.totals', {
                inAmount: formatBani(list.data.totalBani),
                outAmount: formatBani(list.data.outBani),
              })}
            </p>
          )}
          <PlainTable caption={t('payments.documents')} stacked>
            <DocumentsHead hasFees={hasFees} />
            <tbody>
              {first.shown.map(({ document, returned }) => (
                <DocumentRow
                  key={document.idPd}
                  {...{ idAs, document, returned, canWrite, canCorrect, hasFees }}
                  mode={modeName(document.pM)}
                  onAsk={(what) => {
                    setAsked({ what, document });
                  }}
                />
              ))}
            </tbody>
          </PlainTable>
          {first.more}
        </>
      )}
      {asked?.what === 'edit' && (
        <EditDialog {...{ idAs, onClose: close }} {...asked}>
          {papers(asked.document.idPd, true)}
        </EditDialog>
      )}
      {asked?.what === 'return' && <ReturnDialog {...{ idAs, onClose: close }} {...asked} />}
      {asked?.what === 'annul' && <AnnulDialog {...{ idAs, onClose: close }} {...asked} />}
      {asked?.what === 'papers' && (
        <PapersDialog document={asked.document} onClose={close}>
          {papers(asked.document.idPd, canWrite)}
        </PapersDialog>
      )}
      {writing === 'money' && <WriteDialog {...{ idAs }} onClose={stopWriting} />}
      {writing === 'penalty' && <PenaltyDialog {...{ idAs }} onClose={stopWriting} />}
      {writing === 'advance' && <AdvanceDialog {...{ idAs }} onClose={stopWriting} />}
    </>
  );
}

/** Returns today's owners by apartment, for the search: a document names only its apartment. */
function useOwners(idAs: number, isSought: boolean): ReadonlyMap<number, string> {
  const structure = useQuery({ ...structureQuery(idAs), enabled: isSought }).data;
  return useMemo(
    () => new Map(apartmentsOf(structure).map(({ idAp, tenantName }) => [idAp, tenantName])),
    [structure],
  );
}

type WriteMenuProps = Pick<DocumentsTableProps, 'ofWhole'> & {
  readonly canCorrect: boolean;
  readonly onWrite: (what: Written) => void;
};

function WriteMenu({ ofWhole, canCorrect, onWrite }: WriteMenuProps) {
  const item = (what: Written, icon: IconName, label: string) => (
    <MenuItem
      icon={icon}
      onSelect={() => {
        onWrite(what);
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <Menu trigger={<Button icon="plus">{t('payments.addTitle')}</Button>}>
      {ofWhole && item('money', 'invoice', t('payments.add'))}
      {canCorrect && item('penalty', 'reset', t('payments.type20'))}
      {item('advance', 'columns', t('payments.type25'))}
    </Menu>
  );
}

function DocumentsHead({ hasFees }: { readonly hasFees: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={table.right}>
          {t('payments.row')}
        </th>
        <th scope="col">{t('payments.date')}</th>
        <th scope="col">{t('payments.series')}</th>
        <th scope="col">{t('payments.number')}</th>
        <th scope="col">{t('payments.type')}</th>
        <th scope="col">{t('payments.subject')}</th>
        <th scope="col">{t('payments.info')}</th>
        <th scope="col">{t('payments.mode')}</th>
        <th scope="col" className={table.right}>
          {t('payments.value')}
        </th>
        {hasFees && (
          <>
            <th scope="col" className={table.right}>
              {t('payments.fee')}
            </th>
            <th scope="col" className={table.right}>
              {t('payments.total')}
            </th>
          </>
        )}
        <ActionsHead />
      </tr>
    </thead>
  );
}
