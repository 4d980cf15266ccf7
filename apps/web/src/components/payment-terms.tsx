import { legalFigure, localDate, MATURITY_DAYS_MAX, WHOLE_E2 } from '@scara/domain/kernel';

import { editScaled, parseScaled } from '../lib/format.js';
import { t } from '../lib/text.js';
import type { useForm } from '../lib/use-form.js';
import { NumberField } from './number-field.js';
import { Notice } from './states.js';

/** Days until a published list is due, and the penalty per day in percent, as typed. */
type Terms = { maturityDays: string; penaltiesRateE2: string };

type TermsForm = Pick<ReturnType<typeof useForm<Terms>>, 'values' | 'field'>;

/** Fields for the payment terms of an association, or of one of its months. */
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
  /** The day whose legal limits apply. */
  readonly on: string;
  /** Whether the general meeting's decision about penalties is on file. */
  readonly hasDecision: boolean;
};

/** Warns if the penalty rate is not lawful; it is accepted all the same. */
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
