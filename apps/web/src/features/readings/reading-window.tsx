import {
  meterRoutes,
  readingDaysText,
  type AnswerOf,
  type BodySentTo,
} from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { TextButton } from '../../components/button.js';
import { Checkbox } from '../../components/choice.js';
import { FormDialog } from '../../components/form-dialog.js';
import form from '../../components/form.module.css';
import { NumberField } from '../../components/number-field.js';
import { Notice } from '../../components/states.js';
import { associationKeys } from '../../lib/association-keys.js';
import { parseScaled } from '../../lib/format.js';
import { call } from '../../lib/http.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal, useCommand } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';

type ReadingWindow = AnswerOf<typeof meterRoutes.readReadingWindow>;

const lastDayMost = 31;
/** The latest reminder day that every month has. */
const reminderMost = 28;
const reminderDefault = 25;

const windowQuery = (idAs: number) =>
  queryOptions({
    queryKey: [...associationKeys.meters(idAs), 'window'],
    queryFn: ({ signal }) => call(meterRoutes.readReadingWindow, { params: { idAs }, signal }),
  });

/** Says when tenants may send readings and when they are reminded; the administrator can change it. */
export function ReadingWindowLine({
  idAs,
  canChange,
}: {
  readonly idAs: number;
  readonly canChange: boolean;
}) {
  const window = useQuery(windowQuery(idAs));
  const [isOpen, setOpen] = useState(false);
  if (window.data === undefined) return null;
  const { firstDay, lastDay, mailMeterIndex } = window.data;
  const days = t('window.days', { days: readingDaysText(firstDay, lastDay) });
  const reminder =
    mailMeterIndex === null
      ? t('window.noReminder')
      : t('window.reminder', { day: mailMeterIndex });
  return (
    <>
      <p>
        {days} {reminder}
      </p>
      {canChange && (
        <TextButton
          onClick={() => {
            setOpen(true);
          }}
        >
          {t('window.change')}
        </TextButton>
      )}
      {isOpen && (
        <WindowDialog
          idAs={idAs}
          window={window.data}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function WindowDialog({
  idAs,
  window,
  onClose,
}: {
  readonly idAs: number;
  readonly window: ReadingWindow;
  readonly onClose: () => void;
}) {
  const save = useCommand({
    idAs,
    touches: ['month_table'],
    write: (body: BodySentTo<typeof meterRoutes.changeReadingWindow>) =>
      call(meterRoutes.changeReadingWindow, { params: { idAs }, body }),
  });
  const fields = useForm({
    initial: {
      firstDay: String(window.firstDay),
      lastDay: String(window.lastDay),
      reminds: window.mailMeterIndex !== null,
      mailMeterIndex: String(window.mailMeterIndex ?? reminderDefault),
    },
    validate: ({ firstDay, lastDay, reminds, mailMeterIndex }) => ({
      ...dayError('firstDay', firstDay, lastDayMost),
      ...dayError('lastDay', lastDay, lastDayMost),
      ...(reminds ? dayError('mailMeterIndex', mailMeterIndex, reminderMost) : {}),
    }),
    onSubmit: ({ firstDay, lastDay, reminds, mailMeterIndex }) => {
      save.mutate(
        {
          firstDay: Number(firstDay),
          lastDay: Number(lastDay),
          mailMeterIndex: reminds ? Number(mailMeterIndex) : null,
        },
        {
          onSuccess: () => {
            toast('done', t('window.saved'));
            onClose();
          },
          onError: fields.onRefusal(sayRefusal),
        },
      );
    },
  });
  const [first, last] = [Number(fields.values.firstDay), Number(fields.values.lastDay)];
  return (
    <FormDialog
      title={t('window.title')}
      text={t('window.text')}
      busy={save.isPending}
      form={fields}
      onClose={onClose}
    >
      <div className={form.pair}>
        <NumberField
          {...fields.field('firstDay')}
          label={t('window.firstDay')}
          {...{ decimals: 0, min: 1, max: lastDayMost }}
        />
        <NumberField
          {...fields.field('lastDay')}
          label={t('window.lastDay')}
          {...{ decimals: 0, min: 1, max: lastDayMost }}
        />
      </div>
      {first > last && last > 0 && (
        <Notice tone="info">{t('window.over', { days: readingDaysText(first, last) })}</Notice>
      )}
      {first > reminderMost && first <= lastDayMost && (
        <Notice tone="info">{t('window.short', { first })}</Notice>
      )}
      <Checkbox {...fields.check('reminds')} label={t('window.reminds')} />
      {fields.values.reminds && (
        <NumberField
          {...fields.field('mailMeterIndex')}
          label={t('window.reminderDay')}
          help={t('window.reminderHelp')}
          {...{ decimals: 0, min: 1, max: reminderMost }}
        />
      )}
    </FormDialog>
  );
}

function dayError(name: string, typed: string, most: number): Readonly<Record<string, string>> {
  const day = parseScaled(typed, 0);
  return day !== null && day >= 1 && day <= most ? {} : { [name]: t('window.day', { most }) };
}
