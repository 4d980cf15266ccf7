import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { DateField } from '../../components/date-field.js';
import { FormDialog } from '../../components/form-dialog.js';
import { TextField } from '../../components/text-field.js';
import { asks } from '../../lib/asks.js';
import { today } from '../../lib/month-grid.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { failsOffline } from '../../lib/query-client.js';
import { t } from '../../lib/text.js';
import { useForm, type FormErrors } from '../../lib/use-form.js';
import { instantAt, typedHour, wallClock } from '../../lib/wall-clock.js';
import type { TablePlace } from './table-place.js';
import { tableThenQuery } from './table-then.queries.js';

type Values = { date: string; hour: string };

type MomentDialogProps = {
  readonly place: TablePlace;
  /** The moment shown; null for the present. */
  readonly moment: string | null;
  readonly onPick: (moment: string) => void;
  readonly onClose: () => void;
};

/** Asks for the date and hour as of which to show the table; closes once that table has been read. */
export function MomentDialog({ place, moment, onPick, onClose }: MomentDialogProps) {
  const queryClient = useQueryClient();
  const read = useMutation({
    mutationKey: asks,
    mutationFn: (at: string) =>
      queryClient.fetchQuery({ ...tableThenQuery(place, at), ...failsOffline }),
  });
  const [initial] = useState<Values>(() =>
    moment === null ? { date: '', hour: '' } : wallClock(moment),
  );
  const fields = useForm<Values>({
    initial,
    validate: refusalsOf,
    onSubmit: ({ date, hour }) => {
      const at = instantAt(date, typedHour(hour) ?? '', Date.now());
      if (at === null) return;
      read.mutate(at, {
        onSuccess: () => {
          onPick(at);
          onClose();
        },
        onError: (error) => {
          const said = error instanceof ProblemError ? error.fields['at'] : undefined;
          if (said === undefined) fields.setRefusal(sentenceOf(error, t('error.text')));
          else fields.refuse({ date: said });
        },
      });
    },
  });
  return (
    <FormDialog
      title={t('tableThen.title')}
      text={t('tableThen.text')}
      width="narrow"
      confirm={t('tableThen.show')}
      busy={read.isPending}
      form={fields}
      onClose={onClose}
    >
      <DateField {...fields.field('date')} label={t('tableThen.date')} max={today()} />
      <TextField
        {...fields.field('hour')}
        label={t('tableThen.hour')}
        help={t('tableThen.hourHelp')}
        inputMode="numeric"
        maxLength={8}
      />
    </FormDialog>
  );
}

function refusalsOf({ date, hour }: Values): FormErrors<Values> {
  const typed = typedHour(hour);
  const now = Date.now();
  const at = date === '' || typed === null ? null : instantAt(date, typed, now);
  const wrongHour =
    hour.trim() === ''
      ? t('tableThen.hourNeeded')
      : typed === null
        ? t('tableThen.hourWrong')
        : date === ''
          ? null
          : at === null
            ? t('tableThen.hourLeftOut')
            : Date.parse(at) > now
              ? t('tableThen.ahead')
              : null;
  return {
    ...(date === '' && { date: t('tableThen.dateNeeded') }),
    ...(wrongHour !== null && { hour: wrongHour }),
  };
}
