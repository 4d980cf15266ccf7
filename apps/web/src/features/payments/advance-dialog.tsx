import { DOCUMENT_TYPE } from '@scara/domain/cashbook';
import { useQuery } from '@tanstack/react-query';

import { AmountField } from '../../components/amount-field.js';
import { Amount } from '../../components/amount.js';
import { Select } from '../../components/choice.js';
import { DateField } from '../../components/date-field.js';
import { FormDialog } from '../../components/form-dialog.js';
import form from '../../components/form.module.css';
import { Notice } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { fundsQuery, offeredFunds } from '../../lib/funds.js';
import { today } from '../../lib/month-grid.js';
import { structureQuery } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm, type FormErrors } from '../../lib/use-form.js';
import { useProposedDay } from '../../lib/use-today.js';
import { BOUNDS, EXPENSES, partsIn, partsRefusal, targetsOf } from './advance-parts.js';
import { apartmentsOf } from './find-apartment.js';
import { apartmentOptions } from '../../lib/payment-words.js';
import { paymentQueries, useRegisterDocument } from './payments.queries.js';

type Values = {
  idAp: string;
  emitted: string;
  /** The `AdvanceParts` as JSON text. */
  targets: string;
  info: string;
};

/** Advance distribution (type 25): what an advance clears first when the next debts are posted. */
export function AdvanceDialog({ idAs, onClose }: { idAs: number; onClose: () => void }) {
  const structure = useQuery(structureQuery(idAs));
  const funds = useQuery(fundsQuery(idAs));
  const register = useRegisterDocument(idAs);
  const fields = useForm<Values>({
    initial: { idAp: '', emitted: today(), targets: '{}', info: '' },
    draft: `payments.advance.${idAs}`,
    validate: refusalsIn,
    onSubmit: ({ idAp, emitted, targets, info }): unknown => {
      return register.mutateAsync(
        {
          t: DOCUMENT_TYPE.advanceDistribution,
          idAp: Number(idAp),
          emitted,
          info,
          targets: targetsOf(partsIn(targets)),
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
  const idAp = Number(fields.values.idAp);
  const account = useQuery({ ...paymentQueries.apartment(idAs, idAp), enabled: idAp > 0 });
  const advanceBani = account.data?.advanceBani;
  const parts = partsIn(fields.values.targets);
  // A fund with a part stays when another apartment, which does not owe to it, is chosen: it would be sent unseen else.
  const named = [
    ...(account.data?.open.map(({ idFund }) => idFund) ?? []),
    ...Object.keys(parts).map(Number),
  ];
  const { error: partsError } = fields.field('targets');
  const totalBani = targetsOf(parts).reduce((sum, { amountBani }) => sum + amountBani, 0);
  const part = (idF: string, label: string) => (
    <AmountField
      key={idF}
      label={label}
      min={BOUNDS.min}
      value={parts[idF] ?? ''}
      onChange={(text) => {
        fields.set('targets', JSON.stringify({ ...parts, [idF]: text }));
      }}
    />
  );
  return (
    <FormDialog
      title={t('payments.type25')}
      text={t('payments.advanceText')}
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
        />
        <DateField {...fields.field('emitted')} label={t('payments.date')} />
      </div>
      {advanceBani !== undefined && (
        <Notice tone={totalBani > advanceBani ? 'warning' : 'info'}>
          {t('payments.advance')}: <Amount bani={advanceBani} withUnit />
          {totalBani > 0 && (
            <>
              , {t('payments.distributed')}: <Amount bani={totalBani} withUnit />
            </>
          )}
        </Notice>
      )}
      <div className={form.pair}>
        {part(EXPENSES, t('payments.expensesAndPenalties'))}
        {offeredFunds(funds.data?.funds, named).map(({ idFund, name }) =>
          part(String(idFund), name),
        )}
      </div>
      {partsError !== undefined && partsRefusal(parts) === undefined && (
        <Notice tone="error">{partsError}</Notice>
      )}
      <TextField {...fields.field('info')} label={t('payments.info')} maxLength={500} optional />
    </FormDialog>
  );
}

function refusalsIn({ idAp, targets }: Values): FormErrors<Values> {
  const parts = partsIn(targets);
  const wrong =
    partsRefusal(parts) ?? (targetsOf(parts).length === 0 ? t('payments.advanceParts') : undefined);
  return {
    ...(idAp === '' ? { idAp: t('common.needed') } : {}),
    ...(wrong === undefined ? {} : { targets: wrong }),
  };
}
