import { addMonths, AMOUNT_MAX, MILLI_MAX, MONTHS_AHEAD, WHOLE_E2 } from '@scara/domain/kernel';
import type { ExpenseView } from '@scara/contracts/http';
import {
  asksCanalPercent,
  departsFromLaw,
  LEGAL_CATEGORIES,
  lawfulModes,
  type LegalCategory,
} from '@scara/domain/expense-month';
import { METERING, type DistributionMode, type MeteringMode } from '@scara/domain/month';
import { useQuery } from '@tanstack/react-query';

import { AmountField } from '../../components/amount-field.js';
import { Checkbox, Select } from '../../components/choice.js';
import { DateField } from '../../components/date-field.js';
import formStyles from '../../components/form.module.css';
import { NumberField } from '../../components/number-field.js';
import { ProviderField } from '../../components/provider-field.js';
import { TextField } from '../../components/text-field.js';
import { editScaled, parseScaled } from '../../lib/format.js';
import { distributionName } from '../../lib/modes.js';
import type { ApartmentsOfMonth } from '../../lib/months.js';
import { today } from '../../lib/month-grid.js';
import { categoryNames } from '../../lib/choice-words.js';
import { structureQuery } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import type { useForm } from '../../lib/use-form.js';
import { hasReadOnlyPrice, withPrice, type ExpenseValues } from './expense-form.js';
import { groupBase } from './group-base.js';
import styles from './outgo.module.css';
import { PRICE_DECIMALS, PRICE_MAX, priceE6Of, QUANTITY_DECIMALS } from '../../lib/price.js';

type AmountFieldsProps = {
  readonly idAs: number;
  readonly form: ReturnType<typeof useForm<ExpenseValues>>;
  readonly payers: ApartmentsOfMonth;
  readonly columnName: string;
  /** The month's other expenses, to warn about a document entered twice. */
  readonly others: readonly ExpenseView[];
  /** How many bill codes have filled the form. */
  readonly codesRead: number;
};

/** Fields for the amount, the document, its recurrence and its legal category. */
export function AmountFields({
  idAs,
  form,
  payers,
  columnName,
  others,
  codesRead,
}: AmountFieldsProps) {
  const { values } = form;
  const metering = Number(values.metering) as MeteringMode;
  const twin = others.find(
    ({ document }) =>
      document.number !== '' &&
      document.number === values.number.trim() &&
      document.provider === values.provider.trim(),
  );

  const setPrice = (name: 'amountBani' | 'quantityE3' | 'price') => (text: string) => {
    const next = withPrice(values, name, text);
    form.set(name, text);
    for (const other of ['amountBani', 'quantityE3', 'price'] as const) {
      if (other !== name && next[other] !== values[other]) form.set(other, next[other]);
    }
  };

  return (
    <>
      <h3 className={styles.heading}>{t('outgo.amountSection')}</h3>
      <TextField {...form.field('name')} label={t('outgo.name')} maxLength={45} />
      <div className={styles.three}>
        <AmountField
          {...form.field('amountBani')}
          label={t('outgo.amount')}
          min={-AMOUNT_MAX}
          maxLength={14}
          onChange={setPrice('amountBani')}
        />
        {hasReadOnlyPrice(values) ? (
          <BaseFields {...{ idAs, values, payers }} />
        ) : (
          <>
            <NumberField
              {...form.field('quantityE3')}
              label={t('outgo.quantity')}
              optional
              decimals={QUANTITY_DECIMALS}
              min={1}
              max={MILLI_MAX}
              maxLength={14}
              onChange={setPrice('quantityE3')}
            />
            <NumberField
              {...form.field('price')}
              label={t('outgo.price')}
              optional
              decimals={PRICE_DECIMALS}
              min={0}
              max={PRICE_MAX}
              maxLength={16}
              onChange={setPrice('price')}
            />
          </>
        )}
      </div>
      {(metering === METERING.typedConsumptions || asksCanalPercent(columnName, metering)) && (
        <div className={styles.three}>
          {metering === METERING.typedConsumptions && (
            <TextField
              {...form.field('unit')}
              label={t('outgo.unit')}
              help={t('outgo.unitHelp')}
              maxLength={5}
            />
          )}
          {asksCanalPercent(columnName, metering) && (
            <NumberField
              {...form.field('canalPercentE2')}
              label={t('outgo.canal')}
              help={t('outgo.canalHelp')}
              optional
              suffix="%"
              decimals={2}
              min={0}
              max={WHOLE_E2}
            />
          )}
        </div>
      )}

      <h3 className={styles.heading}>{t('outgo.document')}</h3>
      <ProviderField
        // A new key per bill code: the field must show the new provider in the mode it was found in.
        key={codesRead}
        idAs={idAs}
        optional
        value={values}
        error={form.field('provider').error ?? form.field('providerCif').error}
        inputRef={form.field('provider').inputRef}
        onChange={(chosen) => {
          form.set('idServiceProvider', chosen.idServiceProvider);
          form.set('provider', chosen.provider);
          form.set('providerCif', chosen.providerCif);
        }}
      />
      <div className={formStyles.pair}>
        <TextField
          {...form.field('number')}
          label={t('outgo.number')}
          optional
          maxLength={50}
          warning={twin === undefined ? null : t('outgo.twin', { name: twin.name })}
        />
        <DateField
          label={t('outgo.date')}
          optional
          clearable
          value={values.date}
          error={form.field('date').error}
          max={addMonths(today(), MONTHS_AHEAD.document)}
          onChange={(date) => {
            form.set('date', date);
          }}
        />
        <DateField
          label={t('outgo.dueDate')}
          optional
          clearable
          value={values.dueDate}
          onChange={(date) => {
            form.set('dueDate', date);
          }}
        />
      </div>
      <Checkbox
        {...form.check('isRecurring')}
        label={t('outgo.isRecurring')}
        help={t('outgo.isRecurringHelp')}
      />
      <Select
        {...form.field('category')}
        label={t('outgo.category')}
        options={LEGAL_CATEGORIES.map((category) => ({
          value: category,
          label: categoryNames[category],
        }))}
        warning={lawWarning(values)}
      />
    </>
  );
}

/** Returns a warning, no refusal, if the category's imperative rule is not followed (Legea 196/2018 art. 75(3)). */
function lawWarning(values: ExpenseValues): string | null {
  const category = values.category as LegalCategory;
  const departs = departsFromLaw({
    category,
    distribution: Number(values.distribution) as DistributionMode,
    metering: Number(values.metering),
    quantityE3: hasReadOnlyPrice(values) ? null : parseScaled(values.quantityE3, QUANTITY_DECIMALS),
  });
  if (!departs) return null;
  return t('outgo.lawWarning', {
    category: categoryNames[category].toLocaleLowerCase('ro'),
    modes: lawfulModes(category)
      .map((mode) => distributionName(mode).toLocaleLowerCase('ro'))
      .join(', '),
  });
}

type BaseFieldsProps = {
  readonly idAs: number;
  readonly values: ExpenseValues;
  readonly payers: ApartmentsOfMonth;
};

/** Read-only quantity and price of an unmetered expense, computed from what it is divided by. */
function BaseFields({ idAs, values, payers }: BaseFieldsProps) {
  const structure = useQuery(structureQuery(idAs));
  const known = new Map(
    structure.data?.blocks
      .flatMap((block) => block.inBlock)
      .flatMap((entrance) => entrance.inEntrance)
      .map((apartment) => [apartment.idAp, apartment]),
  );
  // Persons are taken from the month; the other data belongs to the apartment.
  const apartments = payers.flatMap(({ idAp, persons }) => {
    const apartment = known.get(idAp);
    return apartment === undefined ? [] : [{ ...apartment, persons }];
  });
  const base = structure.isSuccess ? groupBase(Number(values.distribution), apartments) : null;
  const amount = parseScaled(values.amountBani, 2);
  const price =
    base === null || amount === null ? null : priceE6Of(amount, base.value, base.decimals);
  return (
    <>
      <TextField
        label={t('outgo.quantity')}
        readOnly
        align="right"
        value={base === null ? '' : editScaled(base.value, base.decimals)}
        {...(base === null ? {} : { suffix: base.unit })}
        onChange={ignored}
      />
      <TextField
        label={t('outgo.price')}
        readOnly
        align="right"
        value={price === null ? '' : editScaled(price, PRICE_DECIMALS)}
        onChange={ignored}
      />
    </>
  );
}

const ignored = (): void => undefined;
