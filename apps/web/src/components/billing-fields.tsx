import { type ApartmentView, companyRoutes, type FoundCompany } from '@scara/contracts/http';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type MouseEvent } from 'react';

import { asks } from '../lib/asks.js';
import { call } from '../lib/http.js';
import { t } from '../lib/text.js';
import { toast } from '../lib/toasts.js';
import { sayRefusal } from '../lib/use-command.js';
import type { useForm } from '../lib/use-form.js';
import styles from './billing-fields.module.css';
import { Button } from './button.js';
import { Checkbox, RadioGroup } from './choice.js';
import { TextField } from './text-field.js';

/** The billing data of an apartment as field values: whom its bills are made out to. */
export type BillingValues = {
  isCompany: boolean;
  toSendEfactura: boolean;
  cif: string;
  cn: string;
  caddr: string;
  county: string;
  tva: boolean;
};

export const billingValuesOf = (apartment: ApartmentView): BillingValues => ({
  isCompany: apartment.isCompany,
  toSendEfactura: apartment.toSendEfactura,
  cif: apartment.cif,
  cn: apartment.cn,
  caddr: apartment.caddr,
  county: apartment.county,
  tva: apartment.tva,
});

type BillingFieldsProps = {
  readonly form: Pick<
    ReturnType<typeof useForm<BillingValues>>,
    'values' | 'set' | 'field' | 'check' | 'onRefusal'
  >;
  /** Returns false if e-invoicing may not be switched off because the bill is already waiting to be sent. */
  readonly mayStopSending?: () => boolean;
};

const ADDRESS_LEAST = 10;
const ADDRESS_MOST = 200;

/**
 * Fields for a company or a natural person (3-configuration §2). A person has neither e-invoice nor county. Changing
 * the tax id clears the county. With e-invoice on, name and address come from the register of companies.
 */
export function BillingFields({ form, mayStopSending = () => true }: BillingFieldsProps) {
  const { isCompany, toSendEfactura, cif: typed } = form.values;
  const isFetched = isCompany && toSendEfactura;
  const cif = form.field('cif');
  const eInvoice = form.check('toSendEfactura');
  return (
    <>
      <RadioGroup
        label={t('structure.billTo')}
        value={isCompany ? 'company' : 'person'}
        options={[
          { value: 'person', label: t('structure.person') },
          { value: 'company', label: t('structure.company') },
        ]}
        onChange={(kind) => {
          form.set('isCompany', kind === 'company');
          // Setting the value again clears the messages that were meant for the other kind of number (CNP or CIF).
          form.set('cif', typed);
          if (kind === 'company') return;
          form.set('toSendEfactura', false);
          form.set('county', '');
          form.set('tva', false);
        }}
      />
      {isCompany && (
        <Checkbox
          {...eInvoice}
          label={t('bill.eInvoice')}
          onChange={(wanted) => {
            eInvoice.onChange(wanted || !mayStopSending());
          }}
        />
      )}
      <TextField
        {...cif}
        label={isCompany ? t('structure.cif') : t('structure.cnp')}
        onChange={(value) => {
          cif.onChange(value);
          // Another tax id means another company, perhaps in another county.
          if (isCompany) form.set('county', '');
        }}
      />
      {isFetched && <FetchButtons form={form} cif={typed} />}
      <TextField
        {...form.field('cn')}
        label={t('structure.cn')}
        help={isFetched ? t('billing.fetched') : t('structure.cnHelp')}
        disabled={isFetched}
      />
      <TextField {...form.field('caddr')} label={t('structure.caddr')} disabled={isFetched} />
      {isCompany && (
        <>
          <TextField
            {...form.field('county')}
            label={t('structure.county')}
            help={t('structure.countyHelp')}
            disabled={isFetched}
          />
          <Checkbox {...form.check('tva')} label={t('structure.tva')} disabled={isFetched} />
        </>
      )}
    </>
  );
}

function FetchButtons({ form, cif }: Pick<BillingFieldsProps, 'form'> & { readonly cif: string }) {
  const take = (found: FoundCompany) => {
    form.set('cif', found.cif);
    form.set('cn', found.name.slice(0, ADDRESS_MOST));
    form.set('caddr', addressOf(found));
    form.set('county', found.county);
    form.set('tva', found.tva);
    toast(
      found.isActive ? 'done' : 'warning',
      found.isActive ? found.message : t('billing.inactive'),
    );
  };
  const fetch = useMutation({
    mutationKey: asks,
    mutationFn: (query: { cif: string }) => call(companyRoutes.getCompanyByCIF, { query }),
  });
  const update = useMutation({
    mutationKey: asks,
    mutationFn: (query: { cif: string }) => call(companyRoutes.updateCompanyByCIF, { query }),
  });
  const query = { cif: cif.trim() };
  const isBlank = query.cif === '';
  const latest = useRef(query.cif);
  useEffect(() => {
    latest.current = query.cif;
  }, [query.cif]);
  // The answer is dropped if the form was left, or another tax id was typed, meanwhile.
  const answer = {
    onSuccess: (found: FoundCompany) => {
      if (latest.current === query.cif) take(found);
    },
    onError: form.onRefusal(sayRefusal),
  };
  return (
    <div className={styles.fetch}>
      <Button
        disabled={isBlank || update.isPending}
        busy={fetch.isPending}
        onMouseDown={keepFocus}
        onClick={() => {
          fetch.mutate(query, answer);
        }}
      >
        {t('billing.fetch')}
      </Button>
      <Button
        kind="quiet"
        disabled={isBlank || fetch.isPending}
        busy={update.isPending}
        onMouseDown={keepFocus}
        onClick={() => {
          update.mutate(query, answer);
        }}
      >
        {t('billing.update')}
      </Button>
    </div>
  );
}

/** Keeps the focus in the field: leaving it would show a message that moves the button before the click. */
const keepFocus = (event: MouseEvent) => {
  event.preventDefault();
};

/** Returns the address to fill in: the register's address may be only a street, so a short one gets the city. */
function addressOf({ address, city }: FoundCompany): string {
  const whole =
    address.length < ADDRESS_LEAST ? [address, city].filter(Boolean).join(', ') : address;
  return whole.slice(0, ADDRESS_MOST);
}

/** Returns the refusals about e-invoices that the form can find without the server (1-core §5). */
export function billingRefusals({
  isCompany,
  toSendEfactura,
  cif,
  cn,
  county,
}: BillingValues): Partial<Record<keyof BillingValues, string>> {
  if (!isCompany || !toSendEfactura) return {};
  if (cif.trim() === '') return { cif: t('bill.cifNeeded') };
  return cn === '' || county === '' ? { cif: t('billing.fetchNeeded') } : {};
}

/**
 * Returns the billing fields that a save sends: those that changed, and the county whenever the tax id changed, because
 * the server clears the county unless it is sent along.
 */
export function billingBody<Values extends BillingValues>(
  changed: Partial<Values>,
  values: Values,
): Partial<Values> {
  return changed.cif === undefined ? changed : { ...changed, county: values.county };
}
