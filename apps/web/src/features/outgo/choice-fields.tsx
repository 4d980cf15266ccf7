import type { ExpenseView } from '@scara/contracts/http';
import { modalChoices } from '@scara/domain/expense-month';
import { isDistributionMode, isMeteringMode } from '@scara/domain/month';

import { Select } from '../../components/choice.js';
import formStyles from '../../components/form.module.css';
import { distributionName, meteringName } from '../../lib/modes.js';
import type { GroupsColumns } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import type { useForm } from '../../lib/use-form.js';
import type { ExpenseValues } from './expense-form.js';
import { payerOptions } from './payers.js';

type ChoiceFieldsProps = {
  readonly form: ReturnType<typeof useForm<ExpenseValues>>;
  readonly places: GroupsColumns;
  /** The stored expense: modes no longer offered stay available if it has them. */
  readonly original: ExpenseView | null;
  readonly columnName: (values: ExpenseValues) => string;
};

/** Modes of a new expense that decide which choices are offered; they are not preselected. */
const unmetered = 1;
const perPerson = 2;

/** Selects for column, payers, metering and distribution; each limits what the others offer (3-configuration §4). */
export function ChoiceFields({ form, places, original, columnName }: ChoiceFieldsProps) {
  const { values } = form;
  const choices = choicesFor(values, original);

  const chooseColumn = (idOutgoColumn: string) => {
    const before = columnName(values);
    form.set('idOutgoColumn', idOutgoColumn);
    // The name follows the column until the user changes it.
    if (values.name === '' || values.name === before) {
      form.set('name', columnName({ ...values, idOutgoColumn }));
    }
  };
  const chooseMetering = (metering: string) => {
    form.set('metering', metering);
    const offered = choicesFor({ ...values, metering }, original).distributions;
    const isAllowed = offered.some(
      ({ mode, isEnabled }) => isEnabled && String(mode) === values.distribution,
    );
    if (values.distribution !== '' && !isAllowed) form.set('distribution', '');
  };

  return (
    <div className={formStyles.pair}>
      <Select
        {...form.field('idOutgoColumn')}
        label={t('outgo.column')}
        placeholder={t('outgo.chooseColumn')}
        options={places.columns.map(({ idOutgoColumn, name }) => ({
          value: String(idOutgoColumn),
          label: name,
        }))}
        onChange={chooseColumn}
      />
      <Select
        {...form.field('idGroup')}
        label={t('outgo.payerGroup')}
        placeholder={t('outgo.chooseGroup')}
        options={payerOptions(places)}
      />
      <Select
        {...form.field('metering')}
        label={t('outgo.metering')}
        placeholder={t('outgo.chooseMetering')}
        options={choices.meterings.map(({ mode, isEnabled }) => ({
          value: String(mode),
          label: meteringName(mode, places.coefficients),
          disabled: !isEnabled,
        }))}
        onChange={chooseMetering}
      />
      <Select
        {...form.field('distribution')}
        label={t('outgo.distribution')}
        placeholder={t('outgo.chooseDistribution')}
        options={choices.distributions.map(({ mode, isEnabled }) => ({
          value: String(mode),
          label: distributionName(mode, places.coefficients),
          disabled: !isEnabled,
        }))}
      />
    </div>
  );
}

/** Returns the choices: each depends on the other's value; hidden modes stay if the stored expense has them. */
function choicesFor(
  values: Pick<ExpenseValues, 'metering' | 'distribution'>,
  original: ExpenseView | null,
) {
  const metering = Number(values.metering);
  const distribution = Number(values.distribution);
  const stored = {
    metering: isMeteringMode(original?.metering) ? original.metering : unmetered,
    distribution: isDistributionMode(original?.distribution) ? original.distribution : perPerson,
  } as const;
  const { meterings } = modalChoices({
    metering: stored.metering,
    distribution: isDistributionMode(distribution) ? distribution : perPerson,
  });
  const { distributions } = modalChoices({
    metering: isMeteringMode(metering) ? metering : unmetered,
    distribution: stored.distribution,
  });
  return { meterings, distributions };
}
