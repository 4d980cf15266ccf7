import { monthRoutes } from '@scara/contracts/http';

import { WHOLE_E2 } from '@scara/domain/kernel';
import { DateField } from '../../components/date-field.js';
import { FormDialog } from '../../components/form-dialog.js';
import form from '../../components/form.module.css';
import { NumberField } from '../../components/number-field.js';
import { TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { editScaled, parseScaled } from '../../lib/format.js';
import { today } from '../../lib/month-grid.js';
import { monthRefusal, type Month } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm } from '../../lib/use-form.js';
import { useRecordPenaltyDecision } from './month.queries.js';

type Values = { number: string; date: string; rateE2: string };

const bodyOf = ({ number, date, rateE2 }: Values) => ({
  number,
  date,
  rateE2: parseScaled(rateE2, 2) ?? NaN,
});

type PenaltyDecisionDialogProps = {
  readonly idAs: number;
  readonly month: Month;
  readonly onClose: () => void;
};

/** Records the general meeting's decision that penalties are based on (Legea 196/2018 art. 77). */
export function PenaltyDecisionDialog({ idAs, month, onClose }: PenaltyDecisionDialogProps) {
  const record = useRecordPenaltyDecision(idAs);
  const fields = useForm<Values>({
    initial: { number: '', date: '', rateE2: editScaled(month.terms.penaltiesRateE2, 2) },
    draft: `penaltyDecision.${idAs}`,
    validate: (values) => refusalsOf(monthRoutes.recordPenaltyDecision.body, bodyOf(values)),
    onSubmit: (values): unknown => {
      return record.mutateAsync(bodyOf(values), {
        onSuccess: () => {
          fields.clearDraft();
          toast('done', t('decision.saved'));
          onClose();
        },
        onError: fields.onRefusal((error) => {
          fields.setRefusal(monthRefusal(error));
        }),
      });
    },
  });
  return (
    <FormDialog
      title={t('decision.title')}
      text={t('decision.text')}
      busy={record.isPending}
      form={fields}
      onClose={onClose}
    >
      <div className={form.pair}>
        <TextField {...fields.field('number')} label={t('decision.number')} maxLength={26} />
        <DateField {...fields.field('date')} label={t('decision.date')} max={today()} />
        <NumberField
          {...fields.field('rateE2')}
          label={t('settings.penaltiesRate')}
          suffix="%"
          decimals={2}
          min={0}
          max={WHOLE_E2}
        />
      </div>
    </FormDialog>
  );
}
