import type { TakeoverPreview, TakeoverView } from '@scara/contracts/http';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { Button, IconButton, TextButton } from '../../components/button.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { Notice } from '../../components/states.js';
import { useAddressSearch } from '../../lib/address.js';
import { formatBani, formatScaled } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import { ControlTotals } from './control-totals.js';
import { Rows } from './rows.js';
import styles from './takeover.module.css';
import { useConfirm, useDiscard, useRemoveFile, type TableName } from './takeover.queries.js';
import { UploadFiles } from './upload-files.js';

type DraftProps = { readonly idAs: number; readonly takeover: TakeoverView };

/** A takeover before it is confirmed: files, errors, all rows with their effect, sums, and the confirmation. */
export function Draft({ idAs, takeover }: DraftProps) {
  const { preview, idTakeover } = takeover;
  return (
    <div className={styles.stack}>
      <Files idAs={idAs} takeover={takeover} />
      <UploadFiles idAs={idAs} hasFiles={takeover.files.length > 0} />
      {preview !== null && (
        <>
          {preview.errors > 0 && (
            <Notice tone="error">{t('takeover.errorsLeft', { count: preview.errors })}</Notice>
          )}
          <FileFindings preview={preview} />
          <Tables idAs={idAs} idTakeover={idTakeover} preview={preview} />
          <ControlTotals totals={preview.totals} />
          <Confirm idAs={idAs} idTakeover={idTakeover} preview={preview} />
        </>
      )}
    </div>
  );
}

function Files({ idAs, takeover }: DraftProps) {
  const remove = useRemoveFile(idAs, takeover.idTakeover);
  const discard = useDiscard(idAs, takeover.idTakeover);
  const [asked, setAsked] = useState(false);
  return (
    <section aria-label={t('takeover.files')} className={styles.files}>
      <ul>
        {takeover.files.map(({ name, isWhole }) => (
          <li key={name}>
            <span>{isWhole ? name : t('takeover.partOfFile', { name })}</span>
            <IconButton
              icon="trash"
              label={t('takeover.removeFile', { name })}
              onClick={() => {
                // Not `mutate`, which reports only the last of several files removed one after the other.
                remove.mutateAsync(name).catch(sayRefusal);
              }}
            />
          </li>
        ))}
      </ul>
      <Button
        kind="quiet"
        onClick={() => {
          setAsked(true);
        }}
      >
        {t('takeover.discard')}
      </Button>
      <ConfirmDialog
        open={asked}
        danger
        title={t('takeover.discardTitle')}
        consequence={t('takeover.discardText', { count: takeover.files.length })}
        confirmLabel={t('takeover.discard')}
        busy={discard.isPending}
        onClose={() => {
          setAsked(false);
        }}
        onConfirm={() => {
          discard.mutate(undefined, {
            onError: (error) => {
              setAsked(false);
              sayRefusal(error);
            },
          });
        }}
      />
    </section>
  );
}

function FileFindings({ preview }: { preview: TakeoverPreview }) {
  return preview.files.map(({ source, severity, text }) => (
    <Notice key={source + text} tone={severity}>
      <strong>{source}</strong>: {text}
    </Notice>
  ));
}

type TablesProps = {
  readonly idAs: number;
  readonly idTakeover: number;
  readonly preview: TakeoverPreview;
};

function Tables({ idAs, idTakeover, preview }: TablesProps) {
  const { tabel, doar, dela = 0 } = useAddressSearch();
  const navigate = useNavigate();
  const [picks, setPicks] = useState(0);
  const shown = preview.tables.find((line) => line.table === tabel);

  const show = (name: TableName | undefined, only: typeof doar, from = 0) =>
    navigate({
      to: '.',
      search: {
        ...(name && { tabel: name }),
        ...(only && { doar: only }),
        ...(from && { dela: from }),
      },
      replace: true,
    });

  return (
    <section className={styles.stack}>
      <h2>{t('takeover.tables')}</h2>
      <PlainTable caption={t('takeover.tables')} stacked>
        <thead>
          <tr>
            <th scope="col">{t('takeover.table')}</th>
            <th scope="col">{t('takeover.source')}</th>
            <th scope="col" className={table.right}>
              {t('takeover.rows')}
            </th>
            <th scope="col" className={table.right}>
              {t('takeover.faulty')}
            </th>
            <th scope="col" className={table.right}>
              {t('takeover.warned')}
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.tables.map((line) => (
            <tr key={line.table}>
              <th scope="row">
                {line.source === '' ? (
                  line.title
                ) : (
                  <TextButton
                    className={styles.pick}
                    aria-pressed={line.table === tabel}
                    onClick={() => {
                      setPicks(picks + 1);
                      void show(line.table, line.faulty > 0 ? 'faulty' : undefined);
                    }}
                  >
                    {line.title}
                  </TextButton>
                )}
                {line.findings.map(({ severity, text }) => (
                  <p key={text} className={styles[severity]}>
                    {text}
                  </p>
                ))}
              </th>
              <td>{line.source}</td>
              <td className={table.right} data-label={t('takeover.rows')}>
                {formatScaled(line.rows, 0)}
              </td>
              <td className={table.right} data-label={t('takeover.faulty')}>
                {formatScaled(line.faulty, 0)}
              </td>
              <td className={table.right} data-label={t('takeover.warned')}>
                {formatScaled(line.warned, 0)}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {shown !== undefined && (
        <Rows
          // Remounted for another table, because corrections belong to the table shown.
          key={shown.table}
          {...{ idAs, idTakeover, picks }}
          title={shown.title}
          page={{ table: shown.table, only: doar, from: dela }}
          onPage={({ only, from }) => void show(shown.table, only, from)}
        />
      )}
    </section>
  );
}

function Confirm({ idAs, idTakeover, preview }: TablesProps) {
  const confirm = useConfirm(idAs, idTakeover);
  const [asked, setAsked] = useState(false);
  const { warnings, steps, totals } = preview;
  if (steps === null) return null;
  const { cash, bank } = totals.payments;
  const numbers = {
    apartments: t('structure.apartments', { count: totals.apartments }),
    months: t('takeover.monthsCount', { count: totals.months.length }),
    expenses: formatBani(totals.months.reduce((sum, { expenses }) => sum + expenses.bani, 0)),
    payments: t('takeover.paymentsCount', { count: cash.count + bank.count }),
    paid: formatBani(cash.bani + bank.bani),
    steps: t('takeover.stepsCount', { count: steps }),
  };
  return (
    <section className={styles.confirm}>
      {warnings > 0 && (
        <Notice tone="warning">{t('takeover.warnings', { count: warnings })}</Notice>
      )}
      <Button
        kind="primary"
        onClick={() => {
          setAsked(true);
        }}
      >
        {t('takeover.confirm')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('takeover.confirmTitle')}
        consequence={t('takeover.confirmText', numbers)}
        confirmLabel={t('takeover.confirm')}
        busy={confirm.isPending}
        onClose={() => {
          setAsked(false);
        }}
        onConfirm={() => {
          confirm.mutate(preview.fingerprint, {
            onError: (error) => {
              setAsked(false);
              sayRefusal(error);
            },
          });
        }}
      />
    </section>
  );
}
