import { CENSOR_SUMMARY_MAX } from '@scara/domain/expense-month';
import { Link } from '@tanstack/react-router';

import { RadioGroup } from '../../components/choice.js';
import { Dialog, DialogActions } from '../../components/dialog.js';
import { TextAreaField } from '../../components/text-field.js';
import { t } from '../../lib/text.js';
import { useForm, type FormErrors } from '../../lib/use-form.js';
import type { Summary } from './signatures.queries.js';
import styles from './signatures.module.css';

type SummaryValues = {
  balanceStat: string;
  balanceStatDetails: string;
  oldDocs: string;
  oldDocsDetails: string;
  otherDetails: string;
};

const answers = [
  { value: 'da', label: t('common.yes') },
  { value: 'nu', label: t('common.no') },
] as const;

type CensorSummaryProps = {
  readonly idAs: number;
  readonly draft: string;
  readonly onClose: () => void;
  readonly onDone: (summary: Summary) => void;
};

/** The censor's first step: two questions; a No needs an explanation (1-core §4, 2-money §5). */
export function CensorSummary({ idAs, draft, onClose, onDone }: CensorSummaryProps) {
  const form = useForm<SummaryValues>({
    initial: {
      balanceStat: '',
      balanceStatDetails: '',
      oldDocs: '',
      oldDocsDetails: '',
      otherDetails: '',
    },
    draft,
    validate: refusalsIn,
    onSubmit: ({ balanceStat, oldDocs, ...details }) => {
      onDone({ balanceStat: balanceStat === 'da', oldDocs: oldDocs === 'da', ...details });
    },
  });
  const { values } = form;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('censor.title')}
      description={
        <>
          {t('censor.text')}{' '}
          <Link to="/association/$idAs/balance" params={{ idAs }}>
            {t('menu.balance')}
          </Link>
          {', '}
          <Link to="/association/$idAs/payments" params={{ idAs }} search={{ parte: 'cenzor' }}>
            {t('menu.payments')}
          </Link>
          .
        </>
      }
      actions={<DialogActions onClose={onClose} onAct={form.submit} label={t('censor.next')} />}
    >
      <form className={styles.summary} onSubmit={form.submit} noValidate>
        <Question
          label={t('censor.balance')}
          value={values.balanceStat}
          error={form.field('balanceStat').error}
          onChange={form.field('balanceStat').onChange}
        />
        {values.balanceStat === 'nu' && (
          <TextAreaField
            {...form.field('balanceStatDetails')}
            label={t('censor.explain')}
            rows={2}
          />
        )}
        <Question
          label={t('censor.documents')}
          value={values.oldDocs}
          error={form.field('oldDocs').error}
          onChange={form.field('oldDocs').onChange}
        />
        {values.oldDocs === 'nu' && (
          <TextAreaField {...form.field('oldDocsDetails')} label={t('censor.explain')} rows={2} />
        )}
        <TextAreaField
          {...form.field('otherDetails')}
          label={t('censor.other')}
          optional
          rows={3}
        />
      </form>
    </Dialog>
  );
}

type QuestionProps = {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

function Question({ label, value, error, onChange }: QuestionProps) {
  return (
    <RadioGroup
      label={label}
      value={value === 'da' || value === 'nu' ? value : ''}
      options={answers}
      error={error}
      onChange={onChange}
    />
  );
}

function refusalsIn(values: SummaryValues): FormErrors<SummaryValues> {
  const { balanceStat, balanceStatDetails, oldDocs, oldDocsDetails, otherDetails } = values;
  const length = balanceStatDetails.length + oldDocsDetails.length + otherDetails.length;
  return {
    ...(balanceStat === '' && { balanceStat: t('censor.answer') }),
    ...(oldDocs === '' && { oldDocs: t('censor.answer') }),
    ...(balanceStat === 'nu' &&
      balanceStatDetails.trim() === '' && { balanceStatDetails: t('censor.explainNeeded') }),
    ...(oldDocs === 'nu' &&
      oldDocsDetails.trim() === '' && { oldDocsDetails: t('censor.explainNeeded') }),
    ...(length > CENSOR_SUMMARY_MAX && { otherDetails: t('censor.tooLong') }),
  };
}
