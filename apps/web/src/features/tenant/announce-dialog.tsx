import { AMOUNT_MAX } from '@scara/domain/kernel';
import { announcementRoutes, type OwnApartment } from '@scara/contracts/http';

import { AmountField } from '../../components/amount-field.js';
import { DateField } from '../../components/date-field.js';
import { FormDialog } from '../../components/form-dialog.js';
import form from '../../components/form.module.css';
import { TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { editBani, formatBani, parseScaled } from '../../lib/format.js';
import { placeText } from '../../lib/home-place.js';
import { today } from '../../lib/month-grid.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm } from '../../lib/use-form.js';
import { useProposedDay } from '../../lib/use-today.js';
import { useAnnouncePayment } from './tenant.queries.js';

type AnnounceDialogProps = {
  readonly home: OwnApartment;
  /** What is owed now, in bani; the proposed amount is this minus what was already announced. */
  readonly owedBani: number;
  /** What was announced and not answered yet, in bani. */
  readonly announcedBani: number;
  readonly onClose: () => void;
};

type Values = { amountBani: string; emitted: string; reference: string; info: string };

/** Announces a bank payment to the administrator; it counts only once the money has been seen. */
export function AnnounceDialog({ home, owedBani, announcedBani, onClose }: AnnounceDialogProps) {
  const leftBani = owedBani - announcedBani;
  const { idAs, idAp } = home;
  const announce = useAnnouncePayment();
  const fields = useForm<Values>({
    initial: {
      amountBani: leftBani > 0 ? editBani(leftBani) : '',
      emitted: today(),
      reference: '',
      info: '',
    },
    draft: `tenant.announce.${idAs}.${idAp}`,
    validate: (values) => ({
      ...refusalsOf(announcementRoutes.announcePayment.body, bodyOf(values)),
      ...(values.amountBani.trim() === '' && { amountBani: t('common.needed') }),
    }),
    onSubmit: (values): unknown => {
      return announce.mutateAsync(
        { idAs, idAp, ...bodyOf(values) },
        {
          onSuccess: () => {
            fields.clearDraft();
            toast('done', t('tenant.announceDone'));
            onClose();
          },
          onError: fields.onRefusal(),
        },
      );
    },
  });
  useProposedDay(fields, 'emitted');
  return (
    <FormDialog
      title={t('tenant.announceTitle', { place: placeText(home) })}
      text={t('tenant.announceText')}
      confirm={t('tenant.announceSend')}
      busy={announce.isPending}
      form={fields}
      onClose={onClose}
    >
      <div className={form.pair}>
        <AmountField
          {...fields.field('amountBani')}
          label={t('tenant.announceAmount')}
          help={
            announcedBani > 0
              ? t(leftBani > 0 ? 'tenant.announceLess' : 'tenant.announceAll', {
                  amount: formatBani(announcedBani),
                })
              : undefined
          }
          min={1}
        />
        <DateField {...fields.field('emitted')} label={t('tenant.announceDate')} />
      </div>
      <TextField
        {...fields.field('reference')}
        label={t('tenant.announceReference')}
        maxLength={50}
        optional
      />
      <TextField
        {...fields.field('info')}
        label={t('tenant.announceInfo')}
        maxLength={500}
        optional
      />
    </FormDialog>
  );
}

/** Returns the request body. Unreadable texts of the field have too many digits: they become an amount too large. */
const bodyOf = ({ amountBani, ...rest }: Values) => ({
  ...rest,
  amountBani: amountBani.trim() === '' ? 0 : (parseScaled(amountBani, 2) ?? AMOUNT_MAX + 1),
});
