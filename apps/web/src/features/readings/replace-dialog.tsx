import type { MeterView } from '@scara/contracts/http';
import { useState, type FormEvent } from 'react';

import { Button } from '../../components/button.js';
import { Checkbox } from '../../components/choice.js';
import { Dialog } from '../../components/dialog.js';
import form from '../../components/form.module.css';
import { NumberField } from '../../components/number-field.js';
import { TextField } from '../../components/text-field.js';
import { editScaled, formatScaled, parseScaled } from '../../lib/format.js';
import { meterPlace } from '../../lib/meter-words.js';
import { useMeteringNames } from '../../lib/use-metering-names.js';
import { ProblemError } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-fact.js';
import { useReplaceMeter, useTakeReplacementBack } from './readings.queries.js';

const indexMost = 999_999_999_999;
const shown = (valueE3: number): string => formatScaled(valueE3, 3);

type ReplaceDialogProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly meter: MeterView;
  readonly n: string;
  readonly onClose: () => void;
};

/** Another meter in a meter's place: what the old one counted last, the new one's series and first index. */
export function ReplaceDialog({ idAs, idMonth, meter, n, onClose }: ReplaceDialogProps) {
  const { idMeter, oldE3, replaced } = meter;
  const [finalIndex, setFinal] = useState(replaced ? editScaled(replaced.finalIndexE3, 3) : '');
  const [series, setSeries] = useState(replaced ? meter.series : '');
  const [initial, setInitial] = useState(editScaled(replaced?.initialIndexE3 ?? 0, 3));
  const [isLower, setLower] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const replace = useReplaceMeter(idAs);
  const names = useMeteringNames(idAs);
  const takeBack = useTakeReplacementBack(idAs);
  const finalIndexE3 = parseScaled(finalIndex, 3);
  const initialIndexE3 = parseScaled(initial, 3);
  const isBelow = finalIndexE3 !== null && finalIndexE3 < oldE3;
  const id = `replace-${idMeter}`;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (finalIndexE3 === null || initialIndexE3 === null) {
      const needed = t('readings.indexNeeded');
      setRefused({
        ...(finalIndexE3 === null ? { finalIndexE3: needed } : {}),
        ...(initialIndexE3 === null ? { initialIndexE3: needed } : {}),
      });
      return;
    }
    const body = { idMonth, series, finalIndexE3, initialIndexE3, isLower: isBelow && isLower };
    replace.mutate(
      { idMeter, body },
      {
        onSuccess: () => {
          toast('done', t('readings.replacedDone', { n, name: meterPlace(meter, names) }));
          onClose();
        },
        onError: (error) => {
          const errors = error instanceof ProblemError ? error.fields : {};
          setRefused(errors);
          if (Object.keys(errors).length === 0) sayRefusal(error);
        },
      },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('readings.replaceTitle', { n, name: meterPlace(meter, names) })}
      description={t('readings.replaceText', { old: shown(oldE3) })}
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
                      onClose();
                    },
                    onError: sayRefusal,
                  },
                );
              }}
            >
              {t('readings.replacementTakeBack')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.giveUp')}</Button>
          <Button kind="primary" type="submit" form={id} busy={replace.isPending}>
            {t('readings.replace')}
          </Button>
        </>
      }
    >
      <form id={id} className={form.form} noValidate onSubmit={submit}>
        <NumberField
          label={t('readings.finalIndex')}
          decimals={3}
          min={0}
          max={indexMost}
          value={finalIndex}
          error={refused['finalIndexE3']}
          onChange={setFinal}
        />
        {isBelow && (
          <Checkbox label={t('readings.finalLower')} checked={isLower} onChange={setLower} />
        )}
        <TextField
          label={t('readings.newSeries')}
          value={series}
          maxLength={45}
          error={refused['series']}
          onChange={setSeries}
        />
        <NumberField
          label={t('readings.initialIndex')}
          decimals={3}
          min={0}
          max={indexMost}
          value={initial}
          error={refused['initialIndexE3']}
          onChange={setInitial}
        />
      </form>
    </Dialog>
  );
}
