import { legalFigure, localDate, MATURITY_DAYS_MAX, WHOLE_E2 } from '@scara/domain/kernel';

import { editScaled, parseScaled } from '../lib/format.js';
import { t } from '../lib/text.js';
import type { useForm } from '../lib/use-form.js';
import { NumberField } from './number-field.js';
import { Notice } from './states.js';

/** When a shown list is due, in days, and what a day of delay costs, in percent, as they are typed. */
type Terms = { maturityDays: string; penaltiesRateE2: string };

type TermsForm = Pick<ReturnType<typeof useForm<Terms>>, 'values' | 'field'>;

/** The terms of an association, or of one month of it. */
export function PaymentTermsFields({ form }: { readonly form: TermsForm }) {
  return (
    <>
      <NumberField
        {...form.field('maturityDays')}
        label={t('settings.maturityDays')}
        help={t('settings.maturityHelp')}
        decimals={0}
        min={0}
        max={MATURITY_DAYS_MAX}
      />
      <NumberField
        {...form.field('penaltiesRateE2')}
        label={t('settings.penaltiesRate')}
        suffix="%"
        decimals={2}
        min={0}
        max={WHOLE_E2}
      />
    </>
  );
}

type PaymentTermsWarningsProps = {
  readonly form: TermsForm;
  /** The day whose law they are measured by. */
  readonly on: string;
  /** Whether the general meeting's decision about penalties is kept. */
  readonly hasDecision: boolean;
};

/** What of the rate is not lawful; it is accepted all the same. */
export function PaymentTermsWarnings({ form, on, hasDecision }: PaymentTermsWarningsProps) {
  const rateE2 = parseScaled(form.values.penaltiesRateE2, 2) ?? 0;
  const lawfulE2 = legalFigure('penalty-rate-e2', localDate(on));
  return (
    <>
      {rateE2 > lawfulE2 && (
        <Notice tone="warning">
          {t('settings.penaltiesWarning', { rate: editScaled(lawfulE2, 2) })}
        </Notice>
      )}
      {rateE2 > 0 && !hasDecision && (
        <Notice tone="warning">{t('settings.decisionWarning')}</Notice>
      )}
    </>
  );
}
