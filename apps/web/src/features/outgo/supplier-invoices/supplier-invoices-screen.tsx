import { ADMINISTRATOR, type OpenProposalView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { fetchedPart } from '../../../components/fetched-part.js';
import { Page } from '../../../components/page.js';
import { EmptyState, Notice } from '../../../components/states.js';
import { Unread } from '../../../components/unread.js';
import { monthFacts } from '../../../lib/month-facts.js';
import { monthQueries } from '../../../lib/month-queries.js';
import { isEditable, monthName } from '../../../lib/months.js';
import { useSession, wholeRolesOn } from '../../../lib/session.js';
import { t } from '../../../lib/text.js';
import { DecidedInvoices } from './decided-invoices.js';
import { offeredValues } from './offered-values.js';
import { OpenInvoices } from './open-invoices.js';
import { supplierInvoicesQuery, useAcceptInvoice } from './supplier-invoices.queries.js';
import styles from './supplier-invoices.module.css';
import { UploadInvoices } from './upload-invoices.js';

const ExpenseDialog = fetchedPart(async () => (await import('../expense-dialog.js')).ExpenseDialog);

/** Lists invoices that suppliers sent as data; each is a proposed expense of the open month until it is decided. */
export function SupplierInvoicesScreen({ idAs }: { idAs: number }) {
  const invoices = useQuery(supplierInvoicesQuery(idAs));
  const idMonth = invoices.data?.idMonth ?? null;
  const month = useQuery({ ...monthQueries.one(idAs, idMonth ?? 0), enabled: idMonth !== null });
  const roles = wholeRolesOn(useSession(), idAs);
  const canEdit = (roles & ADMINISTRATOR) !== 0;
  const [opened, setOpened] = useState<OpenProposalView | null>(null);
  const takesExpenses = month.data !== undefined && isEditable(month.data.state);

  return (
    <Page title={t('invoices.title')} text={t('invoices.text')}>
      {/* If the first read of the list were still running, it would miss an invoice uploaded meanwhile. */}
      {canEdit && !invoices.isPending && <UploadInvoices idAs={idAs} />}
      {!invoices.isSuccess ? (
        <Unread title={t('invoices.failed')} read={invoices} />
      ) : (
        <>
          {invoices.data.open.length > 0 && idMonth === null && (
            <Notice tone="info">{t('invoices.noMonth')}</Notice>
          )}
          {invoices.data.open.length > 0 && month.isSuccess && !takesExpenses && (
            <Notice tone="info">
              {t('invoices.closedMonth', { name: monthName(month.data.idMonth) })}
            </Notice>
          )}
          {invoices.data.open.length === 0 ? (
            <EmptyState icon="invoice" title={t('invoices.none')}>
              {canEdit && t('invoices.noneText')}
            </EmptyState>
          ) : (
            <OpenInvoices
              {...{ idAs, idMonth, canEdit }}
              canAccept={canEdit && takesExpenses}
              invoices={invoices.data.open}
              onOpen={setOpened}
            />
          )}
          {invoices.data.decided.length > 0 && (
            <DecidedInvoices idAs={idAs} invoices={invoices.data.decided} />
          )}
        </>
      )}
      {opened !== null && idMonth !== null && (
        <EditedInvoice
          {...{ idAs, idMonth }}
          invoice={opened}
          onClose={() => {
            setOpened(null);
          }}
        />
      )}
    </Page>
  );
}

type EditedInvoiceProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly invoice: OpenProposalView;
  readonly onClose: () => void;
};

/** The expense form filled from the invoice; saving it accepts the invoice. */
function EditedInvoice({ idAs, idMonth, invoice, onClose }: EditedInvoiceProps) {
  const outgo = useQuery(monthFacts.outgo(idAs, idMonth));
  const places = useQuery(monthQueries.groupsColumns(idAs, idMonth));
  const accept = useAcceptInvoice(idAs);
  const { idProposal } = invoice;
  if (!outgo.isSuccess || !places.isSuccess) return null;
  return (
    <ExpenseDialog
      {...{ idAs, idMonth, onClose }}
      fallback={<span className={styles.quiet}>{t('common.loading')}</span>}
      expense={null}
      isNew
      canEdit
      outgo={outgo.data}
      places={places.data}
      offered={{
        key: `factura.${idProposal}`,
        values: offeredValues(invoice),
        save: (expense) => accept.mutateAsync({ idProposal, idMonth, expense }),
      }}
    />
  );
}
