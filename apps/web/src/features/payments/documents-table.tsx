import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

import { Amount } from '../../components/amount.js';
import { AnnulReason } from '../../components/annul-reason.js';
import { StateChip } from '../../components/badge.js';
import { Button, IconButton } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { FailedRead } from '../../components/failed-read.js';
import { useFirstRows } from '../../components/first-rows.js';
import { Menu, MenuItem, MenuSeparator } from '../../components/menu.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, Skeleton } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { useAddressSearch } from '../../lib/address.js';
import { cx } from '../../lib/cx.js';
import { formatBani, formatDate } from '../../lib/format.js';
import { holdsWords } from '../../lib/holds-words.js';
import type { Period } from '../../lib/payments-query.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { ReasonDialog } from '../../components/reason-dialog.js';
import { EditDialog, ReturnDialog } from './document-dialogs.js';
import { AdvanceDialog } from './advance-dialog.js';
import { PapersDialog } from './papers-dialog.js';
import { usePaymentModes } from '../../lib/payment-modes.js';
import { nameOf, signedBani, subjectOf, toldApart, typeName } from '../../lib/payment-words.js';
import {
  type CashDocument,
  paymentQueries,
  printReceipts,
  useAnnulDocument,
} from './payments.queries.js';
import styles from './payments.module.css';
import { PenaltyDialog } from './penalty-dialog.js';
import { WriteDialog } from './write-dialog.js';

/** Documents of a year are numbered from 1: what stands before it in the id is the year. */
const NUMBERS_PER_YEAR = 1_000_000;

type Shown = 'all' | 'in' | 'out';
type Asked = {
  readonly what: 'edit' | 'annul' | 'return' | 'papers';
  readonly document: CashDocument;
} | null;

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
  const rows = (list.data?.payments ?? [])
    .filter((one) => only === undefined || one.idPd === only)
    .filter((one) => shown === 'all' || signedBani(one) > 0 === (shown === 'in'))
    .filter((one) => holdsWords(textOf(one, modeName(one.pM)), typed))
    .toReversed();
  const first = useFirstRows(rows);
  const byId = new Map(list.data?.payments.map((one) => [one.idPd, one]));
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

/** What a document is looked for by; an amount as it is shown, and without the points between its thousands. */
const textOf = (document: CashDocument, mode: string): string =>
  [
    ...[nameOf(document), subjectOf(document), document.info, mode],
    ...[formatBani(document.amountBani), formatBani(document.amountBani).replaceAll('.', '')],
  ].join(' ');

type DocumentRowProps = {
  readonly idAs: number;
  readonly document: CashDocument;
  /** What it gives back, where that is of the period too. */
  readonly returned: CashDocument | undefined;
  /** The word of its mode. */
  readonly mode: string;
  readonly canWrite: boolean;
  /** Some document of the period has a service fee: its columns are there. */
  readonly hasFees: boolean;
  readonly onAsk: (what: 'edit' | 'annul' | 'return' | 'papers') => void;
};

function DocumentRow(props: DocumentRowProps) {
  const { idAs, document, returned, mode, canWrite, hasFees, onAsk } = props;
  const { idPd, emitted, series, paymentNumber, info, pM, an, anReason, idReturn, returnOf } =
    document;
  const isStanding = !an && idReturn === null && returnOf === null;
  // What owners and others paid (types 3 and 4), and what went back of it.
  const isOfOthers = [3, 4].includes((returned ?? document).t);
  const hasReceipt = pM !== null && (document.idAp !== null || isOfOthers);
  // A correction (mode 4) moved no money that could go back.
  const canReturn = isStanding && pM !== 4 && [1, 3, 4, 6, 10, 11].includes(document.t);
  return (
    <tr className={an ? styles.struck : undefined}>
      <td className={table.right} data-label={t('payments.row')}>
        {idPd % NUMBERS_PER_YEAR}
      </td>
      <td className={table.nowrap}>{formatDate(emitted)}</td>
      <td data-label={series && t('payments.series')}>{series}</td>
      <td data-label={paymentNumber && t('payments.number')}>{paymentNumber}</td>
      <td>
        {typeName(document)}
        {returnOf !== null && (
          <div className={styles.quiet}>
            {returned === undefined
              ? t('payments.returnOfRow', {
                  row: returnOf % NUMBERS_PER_YEAR,
                  year: 2000 + Math.floor(returnOf / NUMBERS_PER_YEAR),
                })
              : t('payments.returnOf', {
                  document: nameOf(returned),
                  date: formatDate(returned.emitted),
                })}
          </div>
        )}
      </td>
      <td>{subjectOf(document)}</td>
      <td>
        {info}
        {an && <AnnulReason reason={anReason} />}
      </td>
      <td>{mode}</td>
      <td className={table.right} data-label={t('payments.value')}>
        <Amount bani={signedBani(document)} {...(an ? { tone: 'annulled' as const } : {})} />
      </td>
      {hasFees && (
        <>
          <td className={table.right} data-label={t('payments.fee')}>
            <Amount bani={document.sFeeBani} zero="dash" />
          </td>
          <td className={table.right} data-label={t('payments.total')}>
            <Amount bani={document.totalBani} />
          </td>
        </>
      )}
      <td className={table.actions}>
        {an && <StateChip tone="annulled">{t('payments.isAnnulled')}</StateChip>}
        {idReturn !== null && <StateChip tone="info">{t('payments.isReturned')}</StateChip>}
        <Menu
          align="end"
          trigger={
            <IconButton
              icon="more"
              label={t('payments.actionsOf', { document: toldApart(document) })}
            />
          }
        >
          {hasReceipt && (
            <>
              <MenuItem
                icon="print"
                onSelect={() => {
                  printReceipts(idAs, [idPd]);
                }}
              >
                {t('payments.print')}
              </MenuItem>
              <MenuItem
                icon="print"
                onSelect={() => {
                  printReceipts(idAs, [idPd], 'roll');
                }}
              >
                {t('payments.printRoll')}
              </MenuItem>
            </>
          )}
          <MenuItem
            icon="copy"
            onSelect={() => {
              onAsk('papers');
            }}
          >
            {t('documents.title')}
          </MenuItem>
          {canWrite && isStanding && (
            <>
              <MenuSeparator />
              {document.t !== 0 && (
                <MenuItem
                  icon="edit"
                  onSelect={() => {
                    onAsk('edit');
                  }}
                >
                  {t('payments.edit')}
                </MenuItem>
              )}
              {canReturn && (
                <MenuItem
                  icon="reset"
                  onSelect={() => {
                    onAsk('return');
                  }}
                >
                  {t('payments.giveBack')}
                </MenuItem>
              )}
              <MenuItem
                danger
                icon="struck"
                onSelect={() => {
                  onAsk('annul');
                }}
              >
                {t('payments.annul')}
              </MenuItem>
            </>
          )}
        </Menu>
      </td>
    </tr>
  );
}

type AnnulDialogProps = {
  readonly idAs: number;
  readonly document: CashDocument;
  readonly onClose: () => void;
};

function AnnulDialog({ idAs, document, onClose }: AnnulDialogProps) {
  const annul = useAnnulDocument(idAs);
  const { idPd, amountBani } = document;
  return (
    <ReasonDialog
      title={t('payments.annulTitle', { document: nameOf(document) })}
      consequence={t('payments.annulText', {
        document: nameOf(document),
        subject: subjectOf(document),
        date: formatDate(document.emitted),
        amount: formatBani(amountBani),
      })}
      confirmLabel={t('payments.annulConfirm')}
      draft={`annulPayment.${idAs}.${idPd}`}
      busy={annul.isPending}
      onClose={onClose}
      act={async (reason) => {
        try {
          await annul.mutateAsync({ idPd, reason });
          toast('done', t('payments.annulled'));
          return null;
        } catch (error) {
          return sentenceOf(error, t('http.notSaved'));
        }
      }}
    />
  );
}
