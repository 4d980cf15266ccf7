import { DOCUMENT_TYPE } from '@scara/domain/cashbook';
import { AMOUNT_MAX } from '@scara/domain/kernel';
import { useQuery } from '@tanstack/react-query';

import { AmountField } from '../../components/amount-field.js';
import { RadioGroup, Select } from '../../components/choice.js';
import { DateField } from '../../components/date-field.js';
import { FormDialog } from '../../components/form-dialog.js';
import form from '../../components/form.module.css';
import { Notice } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { formatBani, parseScaled } from '../../lib/format.js';
import { monthQueries } from '../../lib/month-queries.js';
import { today } from '../../lib/month-grid.js';
import { monthName } from '../../lib/months.js';
import { boundsWarning, shapeRefusal } from '../../lib/number-input.js';
import { structureQuery } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm, type FormErrors } from '../../lib/use-form.js';
import { useProposedDay } from '../../lib/use-today.js';
import { apartmentsOf } from './find-apartment.js';
import { apartmentOptions } from '../../lib/payment-words.js';
import { paymentQueries, useRegisterDocument } from './payments.queries.js';
import { billMonthsOf, unpaidPenaltiesOf } from './penalty-bills.js';

type Values = {
  idAp: string;
  idMonth: string;
  side: string;
  amountBani: string;
  emitted: string;
  info: string;
};

const BOUNDS = { decimals: 2, min: 1, max: AMOUNT_MAX } as const;

const amountRefusal = (text: string): string | null =>
  shapeRefusal(text, BOUNDS) ?? boundsWarning(text, BOUNDS);

/** Penalty correction (type 20): decreases or increases the penalties of one bill, with a reason. */
export function PenaltyDialog({ idAs, onClose }: { idAs: number; onClose: () => void }) {
  const structure = useQuery(structureQuery(idAs));
  const months = useQuery(monthQueries.all(idAs));
  const register = useRegisterDocument(idAs);
  const fields = useForm<Values>({
    initial: {
      idAp: '',
      idMonth: '',
      side: 'less',
      amountBani: '',
      emitted: today(),
      info: '',
    },
    draft: `payments.penalty.${idAs}`,
    validate: ({ idAp, idMonth, amountBani, info }): FormErrors<Values> => {
      const needed = t('common.needed');
      const amount = amountBani.trim() === '' ? needed : amountRefusal(amountBani);
      return {
        ...(idAp === '' ? { idAp: needed } : {}),
        ...(idMonth === '' ? { idMonth: needed } : {}),
        ...(amount === null ? {} : { amountBani: amount }),
        ...(info.trim() === '' ? { info: needed } : {}),
      };
    },
    onSubmit: ({ idAp, idMonth, side, amountBani, emitted, info }): unknown => {
      const sign = side === 'less' ? -1 : 1;
      return register.mutateAsync(
        {
          t: DOCUMENT_TYPE.penaltyCorrection,
          idAp: Number(idAp),
          idMonth: Number(idMonth),
          origin: 'hand',
          amountBani: sign * (parseScaled(amountBani, 2) ?? 0),
          emitted,
          info,
        },
        {
          onSuccess: () => {
            fields.clearDraft();
            toast('done', t('payments.written'));
            onClose();
          },
          onError: fields.onRefusal(),
        },
      );
    },
  });
  useProposedDay(fields, 'emitted');
  const { values } = fields;
  const idAp = Number(values.idAp);
  const account = useQuery({ ...paymentQueries.apartment(idAs, idAp), enabled: idAp > 0 });
  const open = account.data?.open ?? [];
  const chosen = Number(values.idMonth);
  const unpaidBani = unpaidPenaltiesOf(open, chosen);
  const { value: side, onChange: setSide } = fields.field('side');
  return (
    <FormDialog
      title={t('payments.type20')}
      text={t('payments.penaltyText')}
      busy={register.isPending}
      form={fields}
      onClose={onClose}
    >
      <div className={form.pair}>
        <Select
          {...fields.field('idAp')}
          label={t('payments.apartment')}
          placeholder={t('payments.choose')}
          options={apartmentOptions(apartmentsOf(structure.data))}
          onChange={(chosen) => {
            fields.set('idAp', chosen);
            // The bill was chosen among those of the apartment before, and may not be offered for this one.
            if (values.idMonth !== '') fields.set('idMonth', '');
          }}
        />
        <Select
          {...fields.field('idMonth')}
          label={t('payments.billOf')}
          placeholder={t('payments.choose')}
          options={billMonthsOf(months.data?.months ?? [], open, chosen).map((idMonth) => ({
            value: String(idMonth),
            label: monthName(idMonth),
          }))}
        />
      </div>
      {unpaidBani > 0 && (
        <Notice tone="info">{t('payments.penaltyOpen', { amount: formatBani(unpaidBani) })}</Notice>
      )}
      <RadioGroup
        label={t('payments.penaltySide')}
        value={side}
        onChange={setSide}
        options={[
          { value: 'less', label: t('payments.penaltyLess') },
          { value: 'more', label: t('payments.penaltyMore') },
        ]}
      />
      <div className={form.pair}>
        <AmountField {...fields.field('amountBani')} label={t('payments.value')} min={BOUNDS.min} />
        <DateField {...fields.field('emitted')} label={t('payments.date')} />
      </div>
      <TextField {...fields.field('info')} label={t('payments.reason')} maxLength={500} />
    </FormDialog>
  );
}
