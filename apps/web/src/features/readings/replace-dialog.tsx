import type { MeterView } from '@scara/contracts/http';
import { INDEX_MAX } from '@scara/domain/kernel';
import { useState } from 'react';

import { Button } from '../../components/button.js';
import { Checkbox } from '../../components/choice.js';
import { Dialog } from '../../components/dialog.js';
import form from '../../components/form.module.css';
import { NumberField } from '../../components/number-field.js';
import { TextField } from '../../components/text-field.js';
import { editScaled, parseScaled } from '../../lib/format.js';
import { INDEX_DECIMALS, indexText } from '../../lib/meter-readings.js';
import { meterPlace } from '../../lib/meter-words.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { type FormErrors, useForm } from '../../lib/use-form.js';
import { useMeteringNames } from '../../lib/use-metering-names.js';
import { useReplaceMeter, useTakeReplacementBack } from './readings.queries.js';

type ReplaceDialogProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly meter: MeterView;
  readonly n: string;
  readonly onClose: () => void;
};

type Values = { finalIndexE3: string; series: string; initialIndexE3: string; isLower: boolean };

function refusalsIn({ finalIndexE3, initialIndexE3 }: Values): FormErrors<Values> {
  const needed = t('readings.indexNeeded');
  return {
    ...(parseScaled(finalIndexE3, INDEX_DECIMALS) === null && { finalIndexE3: needed }),
    ...(parseScaled(initialIndexE3, INDEX_DECIMALS) === null && { initialIndexE3: needed }),
  };
}

/** Replaces a meter: asks for its last index, and for the new meter's series and first index. */
export function ReplaceDialog({ idAs, idMonth, meter, n, onClose }: ReplaceDialogProps) {
  const { idMeter, oldE3, replaced } = meter;
  const replace = useReplaceMeter(idAs);
  const names = useMeteringNames(idAs);
  const takeBack = useTakeReplacementBack(idAs);
  const [initial] = useState<Values>(() => ({
    finalIndexE3: replaced ? editScaled(replaced.finalIndexE3, INDEX_DECIMALS) : '',
    series: replaced ? meter.series : '',
    initialIndexE3: editScaled(replaced?.initialIndexE3 ?? 0, INDEX_DECIMALS),
    isLower: false,
  }));
  const isBelow = ({ finalIndexE3 }: Values): boolean =>
    (parseScaled(finalIndexE3, INDEX_DECIMALS) ?? oldE3) < oldE3;
  const fields = useForm<Values>({
    initial,
    draft: `meter.replace.${idMeter}.${idMonth}`,
    validate: refusalsIn,
    onSubmit: (values): unknown => {
      const body = {
        idMonth,
        series: values.series,
        finalIndexE3: parseScaled(values.finalIndexE3, INDEX_DECIMALS) ?? NaN,
        initialIndexE3: parseScaled(values.initialIndexE3, INDEX_DECIMALS) ?? NaN,
        isLower: values.isLower && isBelow(values),
      };
      return replace.mutateAsync(
        { idMeter, body },
        {
          onSuccess: () => {
            toast('done', t('readings.replacedDone', { n, name: meterPlace(meter, names) }));
            drop();
          },
          onError: fields.onRefusal(sayRefusal),
        },
      );
    },
  });
  const drop = () => {
    fields.clearDraft();
    onClose();
  };
  const id = `replace-${idMeter}`;

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('readings.replaceTitle', { n, name: meterPlace(meter, names) })}
      description={t('readings.replaceText', { old: indexText(oldE3) })}
      actions={
        <>
          {replaced !== null && (
            <Button
              kind="danger"
              busy={takeBack.isPending}
              onClick={() => {
                takeBack.mutate(
                  { idMeter, idMonth },
                  {
                    onSuccess: () => {
                      toast('done', t('readings.replacementBack'));
                      drop();
                    },
                    onError: sayRefusal,
                  },
                );
              }}
            >
              {t('readings.replacementTakeBack')}
            </Button>
          )}
          <Button onClick={drop}>{t('common.giveUp')}</Button>
          <Button kind="primary" type="submit" form={id} busy={replace.isPending}>
            {t('readings.replace')}
          </Button>
        </>
      }
    >
      <form id={id} className={form.form} noValidate onSubmit={fields.submit}>
        <NumberField
          {...fields.field('finalIndexE3')}
          label={t('readings.finalIndex')}
          decimals={INDEX_DECIMALS}
          min={0}
          max={INDEX_MAX}
        />
        {isBelow(fields.values) && (
          <Checkbox {...fields.check('isLower')} label={t('readings.finalLower')} />
        )}
        <TextField {...fields.field('series')} label={t('readings.newSeries')} maxLength={45} />
        <NumberField
          {...fields.field('initialIndexE3')}
          label={t('readings.initialIndex')}
          decimals={INDEX_DECIMALS}
          min={0}
          max={INDEX_MAX}
        />
      </form>
    </Dialog>
  );
}
