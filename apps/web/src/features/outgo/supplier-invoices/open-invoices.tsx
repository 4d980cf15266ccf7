import type { OpenProposalView } from '@scara/contracts/http';
import { METERING } from '@scara/domain/month';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ActionsHead } from '../../../components/actions-head.js';
import { Amount } from '../../../components/amount.js';
import { StateChip } from '../../../components/badge.js';
import { Button, IconButton } from '../../../components/button.js';
import { RowCheckbox } from '../../../components/choice.js';
import { Icon } from '../../../components/icon.js';
import table from '../../../components/plain-table.module.css';
import { chosenAfter } from '../../../lib/chosen.js';
import { cx } from '../../../lib/cx.js';
import { formatBani, formatDate } from '../../../lib/format.js';
import { distributionName, meteringName } from '../../../lib/modes.js';
import { monthQueries } from '../../../lib/month-queries.js';
import { monthName, type GroupsColumns } from '../../../lib/months.js';
import { payerName } from '../../../lib/payer-name.js';
import { t } from '../../../lib/text.js';
import { toast } from '../../../lib/toasts.js';
import { sayMonthRefusal } from '../../../lib/use-command.js';
import { InvoiceFile } from './invoice-file.js';
import { InvoiceLines } from './invoice-lines.js';
import { InvoiceLink } from './invoice-link.js';
import { useAcceptInvoice, useDropInvoice } from './supplier-invoices.queries.js';
import styles from './supplier-invoices.module.css';

type OpenInvoicesProps = {
  readonly idAs: number;
  readonly idMonth: number | null;
  readonly invoices: readonly OpenProposalView[];
  readonly canEdit: boolean;
  readonly canAccept: boolean;
  readonly onOpen: (invoice: OpenProposalView) => void;
};

/** Lists the waiting invoices: who sent each, its amount, the proposed expense, and what to check first. */
export function OpenInvoices({
  idAs,
  idMonth,
  invoices,
  canEdit,
  canAccept,
  onOpen,
}: OpenInvoicesProps) {
  const places = useQuery({
    ...monthQueries.groupsColumns(idAs, idMonth ?? 0),
    enabled: idMonth !== null,
  });
  const accept = useAcceptInvoice(idAs);
  const drop = useDropInvoice(idAs);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAccepting, setAccepting] = useState(false);
  const ready = canAccept ? invoices.filter(({ isReady }) => isReady) : [];
  const wanted = ready.filter(({ idProposal }) => chosen.has(idProposal));

  const choose = (ids: readonly number[], isChosen: boolean) => {
    setChosen(chosenAfter(chosen, ids, isChosen));
  };
  const acceptAll = async (several: readonly OpenProposalView[]) => {
    if (idMonth === null) return;
    setAccepting(true);
    let count = 0;
    for (const { idProposal } of several) {
      try {
        // One after the other: each is its own command, and those accepted stay accepted.
        await accept.mutateAsync({ idProposal, idMonth });
        count += 1;
      } catch (error) {
        sayMonthRefusal(error);
      }
    }
    setAccepting(false);
    setChosen(new Set());
    const [only] = several;
    if (several.length === 1 && count === 1) {
      toast('done', t('invoices.accepted', { number: only!.number }));
    } else if (count > 0) toast('done', t('invoices.acceptedMany', { count }));
  };
  const reject = ({ idProposal, number }: OpenProposalView) => {
    // Several rejections may be running, each with its own answer.
    drop.mutateAsync(idProposal).then(() => {
      toast('done', t('invoices.rejected', { number }));
    }, sayMonthRefusal);
  };

  return (
    <section className={styles.open}>
      {ready.length > 1 && (
        <div className={styles.chosen}>
          <Button
            kind="primary"
            icon="check"
            disabled={wanted.length === 0}
            busy={isAccepting}
            onClick={() => void acceptAll(wanted)}
          >
            {t('invoices.acceptChosen', { count: wanted.length })}
          </Button>
          <Amount bani={wanted.reduce((sum, { costBani }) => sum + costBani, 0)} withUnit />
        </div>
      )}
      <div
        className={cx(table.frame, styles.frame)}
        tabIndex={0}
        role="region"
        aria-label={t('invoices.caption')}
      >
        <table className={cx(table.table, styles.table)}>
          <caption className="visually-hidden">{t('invoices.caption')}</caption>
          <thead>
            <tr>
              {ready.length > 1 && (
                <th scope="col" className={styles.tick}>
                  <RowCheckbox
                    label={t('invoices.chooseAll')}
                    checked={wanted.length === ready.length}
                    onChange={(isGiven) => {
                      choose(
                        ready.map(({ idProposal }) => idProposal),
                        isGiven,
                      );
                    }}
                  />
                </th>
              )}
              <th scope="col">{t('invoices.supplier')}</th>
              <th scope="col">{t('invoices.invoice')}</th>
              <th scope="col" className={table.right}>
                {t('invoices.amount')}
              </th>
              <th scope="col">{t('invoices.place')}</th>
              {canEdit && <ActionsHead />}
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <tr key={invoice.idProposal}>
                {ready.length > 1 && (
                  <td className={styles.tick}>
                    {invoice.isReady && (
                      <RowCheckbox
                        label={t('invoices.chooseOne', { number: invoice.number })}
                        checked={chosen.has(invoice.idProposal)}
                        onChange={(isGiven) => {
                          choose([invoice.idProposal], isGiven);
                        }}
                      />
                    )}
                  </td>
                )}
                <InvoiceCells {...{ idAs, invoice }} places={places.data} />
                {canEdit && (
                  <td className={cx(table.actions, styles.actions)}>
                    {canAccept && invoice.isReady && (
                      <Button
                        disabled={isAccepting}
                        aria-label={t('invoices.acceptNamed', { number: invoice.number })}
                        onClick={() => void acceptAll([invoice])}
                      >
                        {t('invoices.accept')}
                      </Button>
                    )}
                    {canAccept && (
                      <IconButton
                        icon="edit"
                        label={t('invoices.open', { number: invoice.number })}
                        onClick={() => {
                          onOpen(invoice);
                        }}
                      />
                    )}
                    <IconButton
                      icon="close"
                      kind="danger"
                      label={t('invoices.reject', { number: invoice.number })}
                      onClick={() => {
                        reject(invoice);
                      }}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type InvoiceCellsProps = {
  readonly idAs: number;
  readonly invoice: OpenProposalView;
  readonly places: GroupsColumns | undefined;
};

function InvoiceCells({ idAs, invoice, places }: InvoiceCellsProps) {
  const { supplier, number, issued, due, costBani, payableBani, currency } = invoice;
  return (
    <>
      <th scope="row">
        {supplier.name}
        <span className={styles.under}>
          {supplier.cif}
          {invoice.kind === 'credit-note' && (
            <StateChip tone="info">{t('invoices.creditNote')}</StateChip>
          )}
        </span>
      </th>
      <td>
        <InvoiceLink {...{ idAs, invoice }} />
        <span className={styles.under}>
          {[formatDate(issued), due === null ? '' : t('invoices.due', { date: formatDate(due) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <InvoiceFile number={number} file={invoice.file} />
        <InvoiceLines invoice={invoice} />
      </td>
      <td className={table.right}>
        {currency === 'RON' ? (
          <Amount bani={costBani} withUnit />
        ) : (
          `${formatBani(costBani)} ${currency}`
        )}
        {payableBani !== costBani && (
          <span className={styles.under}>
            {t('invoices.payable', { amount: formatBani(payableBani) })}
          </span>
        )}
      </td>
      <td>
        <Place invoice={invoice} places={places} />
        {invoice.problems.length > 0 && (
          <ul className={styles.problems}>
            {invoice.problems.map(({ code, text, isBlocking }) => (
              <li key={code} className={cx(isBlocking && styles.blocking)}>
                <Icon name={isBlocking ? 'error' : 'warning'} size={12} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        )}
      </td>
    </>
  );
}

function Place({ invoice, places }: Omit<InvoiceCellsProps, 'idAs'>) {
  const { expense, fills, fromMonth } = invoice;
  const { idOutgoColumn, idGroup, metering, distribution } = expense;
  if (idOutgoColumn === null || distribution === null || places === undefined) {
    return <StateChip tone="waiting">{t('invoices.noPlace')}</StateChip>;
  }
  const column = places.columns.find((one) => one.idOutgoColumn === idOutgoColumn)?.name;
  return (
    <>
      {expense.name}
      <span className={styles.under}>
        {[
          column === expense.name ? '' : column,
          payerName(idGroup, places),
          distributionName(distribution, places.coefficients),
          metering === null || metering === METERING.none
            ? ''
            : meteringName(metering, places.coefficients).toLocaleLowerCase('ro'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={styles.under}>
        {fills !== null
          ? t('invoices.fills')
          : fromMonth !== null && t('invoices.asIn', { month: monthName(fromMonth) })}
      </span>
    </>
  );
}
