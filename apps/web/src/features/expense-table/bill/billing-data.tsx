import { ADMINISTRATOR, apartmentBody, type ApartmentView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';

import {
  billingBody,
  BillingFields,
  billingRefusals,
  type BillingValues,
  billingValuesOf,
} from '../../../components/billing-fields.js';
import { Button } from '../../../components/button.js';
import { Facts } from '../../../components/facts.js';
import form from '../../../components/form.module.css';
import { Skeleton } from '../../../components/states.js';
import { changedOf } from '../../../lib/changed-of.js';
import { refusalsOf } from '../../../lib/contract-form.js';
import { cx } from '../../../lib/cx.js';
import { rolesIn, useSession } from '../../../lib/session.js';
import { tableQueries } from '../../../lib/table-queries.js';
import { t } from '../../../lib/text.js';
import { toast } from '../../../lib/toasts.js';
import { useBefore } from '../../../lib/use-before.js';
import { sayRefusal } from '../../../lib/use-command.js';
import { useForm } from '../../../lib/use-form.js';
import { useSaveBilling } from '../table.queries.js';
import styles from './bill.module.css';

type BillingDataProps = {
  readonly idAs: number;
  readonly idAp: number;
  readonly idMonth: number;
  /** Series of the month's bill: NEEMIS while it waits to be sent as an e-invoice; null until the list is published. */
  readonly series: string | null;
};

/** Shows whom the bill is made out to; editable by administrators of the association or of the entrance. */
export function BillingData({ idAs, idAp, idMonth, series }: BillingDataProps) {
  const apartments = useQuery(tableQueries.apartments(idAs));
  const apartment = apartments.data?.apartments.find((one) => one.idAp === idAp);
  const roles = rolesIn(useSession(), idAs, apartment?.idEntrance);
  return (
    <section className={cx(styles.section, styles.screen)}>
      <h2>{t('structure.billing')}</h2>
      {apartments.isError ? (
        <p role="alert">{t('expenseTable.apartmentFailed')}</p>
      ) : apartment === undefined ? (
        <Skeleton rows={4} />
      ) : (roles & ADMINISTRATOR) === 0 ? (
        <ReadOnly apartment={apartment} />
      ) : (
        <BillingForm {...{ idAs, apartment, idMonth, series }} />
      )}
    </section>
  );
}

function ReadOnly({ apartment }: { apartment: ApartmentView }) {
  const { isCompany, cif, cn, caddr, county, tenantName, toSendEfactura } = apartment;
  const facts: readonly (readonly [string, string])[] = [
    [t('structure.billTo'), isCompany ? t('structure.company') : t('structure.person')],
    [t('structure.cn'), cn === '' ? tenantName : cn],
    [isCompany ? t('structure.cif') : t('structure.cnp'), cif],
    [t('structure.caddr'), caddr],
    [t('structure.county'), county],
    [t('bill.eInvoice'), toSendEfactura ? t('common.yes') : t('common.no')],
  ];
  return <Facts className={styles.facts} of={facts} />;
}

type BillingFormProps = {
  readonly idAs: number;
  readonly apartment: ApartmentView;
  readonly idMonth: number;
  readonly series: string | null;
};

function BillingForm({ idAs, apartment, idMonth, series }: BillingFormProps) {
  const { idAp, revision } = apartment;
  const { before, setBefore, keepUp } = useBefore({ values: billingValuesOf(apartment), revision });
  const change = useSaveBilling(idAs, idAp, idMonth);
  const billing = useForm<BillingValues>({
    initial: before.values,
    draft: `apartment.billing.${idAp}`,
    validate: (values) => ({
      ...refusalsOf(apartmentBody.partial(), changedOf(values, before.values)),
      ...billingRefusals(values),
    }),
    onSubmit: (values): unknown => {
      const body = changedOf(values, before.values);
      if (Object.keys(body).length === 0) {
        toast('warning', t('common.noChanges'));
        return;
      }
      return change.mutateAsync(
        { body: billingBody(body, values), ifMatch: before.revision },
        {
          onSuccess: ({ revision: written, appliesToMonth }) => {
            setBefore({ values, revision: written });
            billing.goOn(values);
            toast('done', t('structure.saved'));
            if (!appliesToMonth) toast('info', t('bill.fromNextMonth'));
          },
          onError: billing.onRefusal(sayRefusal),
        },
      );
    },
  });

  keepUp(billing, change);

  return (
    <form className={form.form} onSubmit={billing.submit} noValidate>
      <BillingFields
        form={billing}
        mayStopSending={() => {
          // A bill that is waiting to be sent keeps the flag (1-core §4).
          const isWaiting = series === 'NEEMIS';
          if (isWaiting) toast('warning', t('bill.eInvoiceForced'));
          return !isWaiting;
        }}
      />
      <div className={form.actions}>
        <Button type="submit" busy={change.isPending}>
          {t('common.save')}
        </Button>
        {billing.isChanged && (
          <Button
            kind="quiet"
            onClick={() => {
              billing.reset();
            }}
          >
            {t('common.reset')}
          </Button>
        )}
      </div>
    </form>
  );
}
