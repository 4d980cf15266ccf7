import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { FailedRead } from '../../components/failed-read.js';
import { useFirstRows } from '../../components/first-rows.js';
import { Menu, MenuItem } from '../../components/menu.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, Skeleton } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { useAddressSearch } from '../../lib/address.js';
import { cx } from '../../lib/cx.js';
import { formatBani } from '../../lib/format.js';
import { usePaymentModes } from '../../lib/payment-modes.js';
import { signedBani } from '../../lib/payment-words.js';
import type { Period } from '../../lib/payments-query.js';
import { t } from '../../lib/text.js';
import { AdvanceDialog } from './advance-dialog.js';
import { AnnulDialog, EditDialog, ReturnDialog } from './document-dialogs.js';
import { type DocumentAct, DocumentRow } from './document-row.js';
import { isFound } from './find-document.js';
import { PapersDialog } from './papers-dialog.js';
import { type CashDocument, paymentQueries } from './payments.queries.js';
import styles from './payments.module.css';
import { PenaltyDialog } from './penalty-dialog.js';
import { WriteDialog } from './write-dialog.js';

type Shown = 'all' | 'in' | 'out';
type Asked = { readonly what: DocumentAct; readonly document: CashDocument } | null;

/** The files of one document, as the page above composes them: what is attached, and adding more where allowed. */
export type Papers = (idPd: number, canEdit: boolean) => ReactNode;

type DocumentsTableProps = {
  readonly idAs: number;
  readonly period: Period;
  readonly canWrite: boolean;
  /** True where the person may write the association's own documents too: payments, transfers, openings. */
  readonly ofWhole: boolean;
  readonly dates: ReactNode;
  readonly papers: Papers;
};

/** Every document of a period, the last one first; what was annulled stays, struck through. */
export function DocumentsTable(props: DocumentsTableProps) {
  const { idAs, period, canWrite, ofWhole, dates, papers } = props;
  const list = useQuery(paymentQueries.list(idAs, period));
  const { nameOf: modeName, canCorrect } = usePaymentModes(idAs);
  const [shown, setShown] = useState<Shown>('all');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Asked>(null);
  const [writing, setWriting] = useState<'money' | 'penalty' | 'advance' | null>(null);
  const close = (): void => {
    setAsked(null);
  };
  const stopWriting = (): void => {
    setWriting(null);
  };
  const hasFees = (list.data?.payments ?? []).some(({ sFeeBani }) => sFeeBani !== 0);
  const { document: only } = useAddressSearch();
  const navigate = useNavigate();
  const byId = new Map(list.data?.payments.map((one) => [one.idPd, one]));
  const rows = (list.data?.payments ?? [])
    .filter((one) => only === undefined || one.idPd === only)
    .filter((one) => shown === 'all' || signedBani(one) > 0 === (shown === 'in'))
    .filter((one) =>
      isFound(one, typed, { mode: modeName(one.pM), returned: byId.get(one.returnOf ?? 0) }),
    )
    .toReversed();
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
            <Menu align="end" trigger={<Button icon="plus">{t('payments.addTitle')}</Button>}>
              {ofWhole && (
                <MenuItem
                  icon="invoice"
                  onSelect={() => {
                    setWriting('money');
                  }}
                >
                  {t('payments.add')}
                </MenuItem>
              )}
              {canCorrect && (
                <MenuItem
                  icon="reset"
                  onSelect={() => {
                    setWriting('penalty');
                  }}
                >
                  {t('payments.type20')}
                </MenuItem>
              )}
              <MenuItem
                icon="columns"
                onSelect={() => {
                  setWriting('advance');
                }}
              >
                {t('payments.type25')}
              </MenuItem>
            </Menu>
          </div>
        )}
      </div>
      {list.isPending ? (
        <Skeleton label={t('common.loading')} />
      ) : list.isError ? (
        <FailedRead title={t('payments.failed')} read={list} />
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
          <div className={table.frame}>
            <table className={cx(table.table, table.stacked)}>
              <caption className="visually-hidden">{t('payments.documents')}</caption>
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
                  <th scope="col">
                    <span className="visually-hidden">{t('payments.actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {first.shown.map((document) => (
                  <DocumentRow
                    key={document.idPd}
                    {...{ idAs, document, canWrite, hasFees }}
                    returned={byId.get(document.returnOf ?? 0)}
                    mode={modeName(document.pM)}
                    onAsk={(what) => {
                      setAsked({ what, document });
                    }}
                  />
                ))}
              </tbody>
            </table>
          </div>
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
