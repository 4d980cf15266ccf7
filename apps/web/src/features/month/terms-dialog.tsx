import { monthRoutes } from '@scara/contracts/http';
import { firstDay, legalFigure, monthId, yearMonthOf } from '@scara/domain/kernel';
import { useQuery } from '@tanstack/react-query';

import { FormDialog } from '../../components/form-dialog.js';
import form from '../../components/form.module.css';
import { NumberField } from '../../components/number-field.js';
import { PaymentTermsFields, PaymentTermsWarnings } from '../../components/payment-terms.js';
import { Notice } from '../../components/states.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { editScaled, parseScaled } from '../../lib/format.js';
import { monthName, monthRefusal, type Month } from '../../lib/months.js';
import { settingsQuery } from '../../lib/settings.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useBefore } from '../../lib/use-before.js';
import { useForm } from '../../lib/use-form.js';
import { useChangeTerms } from './month.queries.js';

type Values = { maturityDays: string; penaltiesRateE2: string; buildingType: string };

const decimals: Readonly<Record<keyof Values, number>> = {
  maturityDays: 0,
  penaltiesRateE2: 2,
  buildingType: 0,
};

type TermsDialogProps = {
  readonly idAs: number;
  readonly month: Month;
  readonly onClose: () => void;
};

/** The open month's due date, penalty rate and building type. */
export function TermsDialog({ idAs, month, onClose }: TermsDialogProps) {
  const { idMonth, terms, revision } = month;
  const change = useChangeTerms(idAs);
  const settings = useQuery(settingsQuery(idAs));
  const { before, keepUp } = useBefore({ values: valuesOf(terms), revision });
  const fields = useForm<Values>({
    initial: before.values,
    draft: `terms.${idAs}.${idMonth}`,
    validate: (values) =>
      refusalsOf(monthRoutes.changeMonth.body, bodyOf(values, before.values, idMonth)),
    onSubmit: (values): unknown => {
      const body = bodyOf(values, before.values, idMonth);
      if (Object.keys(body).length === 1) {
        toast('warning', t('common.noChanges'));
        return;
      }
      return change.mutateAsync(
        { ...body, ifMatch: before.revision },
        {
          onSuccess: () => {
            fields.clearDraft();
            toast('done', t('month.termsSaved', { name: monthName(idMonth) }));
            onClose();
          },
          onError: fields.onRefusal((error) => {
            fields.setRefusal(monthRefusal(error));
          }),
        },
      );
    },
  });
  keepUp(fields, change);
  const days = parseScaled(fields.values.maturityDays, 0) ?? 0;
  const on = firstDay(yearMonthOf(monthId(idMonth)));
  const lawfulDays = legalFigure('maturity-days', on);
  return (
    <FormDialog
      title={t('month.termsTitle', { name: monthName(idMonth) })}
      busy={change.isPending}
      form={fields}
      onClose={onClose}
    >
      <div className={form.pair}>
        <PaymentTermsFields form={fields} />
        <NumberField
          {...fields.field('buildingType')}
          label={t('month.buildingType')}
          help={t('month.buildingTypeHelp')}
          decimals={0}
          min={0}
          max={99}
        />
      </div>
      <PaymentTermsWarnings
        form={fields}
        on={on}
        hasDecision={settings.data?.hasPenaltyDecision !== false}
      />
      {days > lawfulDays && (
        <Notice tone="warning">{t('month.maturityWarning', { days: lawfulDays })}</Notice>
      )}
    </FormDialog>
  );
}

const valuesOf = ({ maturityDays, penaltiesRateE2, buildingType }: Month['terms']): Values => ({
  maturityDays: String(maturityDays),
  penaltiesRateE2: editScaled(penaltiesRateE2, 2),
  buildingType: String(buildingType),
});

/** Returns the changed fields. A number that cannot be parsed becomes NaN, which the contract refuses at its field. */
function bodyOf(values: Values, before: Values, idMonth: number) {
  const changed = (Object.keys(values) as (keyof Values)[]).filter(
    (name) => values[name] !== before[name],
  );
  const sent = changed.map((name) => [name, parseScaled(values[name], decimals[name]) ?? NaN]);
  return { idMonth, ...(Object.fromEntries(sent) as Partial<Record<keyof Values, number>>) };
}
