import { documentRoutes, type RegisterDocumentView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { DateField } from '../../components/date-field.js';
import { FormDialog } from '../../components/form-dialog.js';
import formStyles from '../../components/form.module.css';
import { TextAreaField, TextField } from '../../components/text-field.js';
import { changedOf } from '../../lib/changed-of.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { today } from '../../lib/month-grid.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { useProposedDay } from '../../lib/use-today.js';
import { type EntryBody, registerQueries, useAddEntry, useEditEntry } from './register.queries.js';

type EntryDialogProps = {
  readonly idAs: number;
  /** Null for a new one. */
  readonly entry: RegisterDocumentView | null;
  /** Receives the id of the saved entry. */
  readonly onSaved: (idRegisterDocument: number) => void;
  readonly onClose: () => void;
};

/** Enters a document into the register, or corrects an entry. */
export function EntryDialog({ idAs, entry, onSaved, onClose }: EntryDialogProps) {
  const types = useQuery(registerQueries.types(idAs)).data?.types ?? [];
  const typesId = useId();
  const add = useAddEntry(idAs);
  const edit = useEditEntry(idAs, entry?.idRegisterDocument ?? 0);
  const initial = {
    type: entry?.type ?? '',
    number: entry?.number ?? '',
    date: entry?.date ?? today(),
    added: entry?.added ?? today(),
    from: entry?.from ?? '',
    info: entry?.info ?? '',
  };
  const form = useForm<Required<EntryBody>>({
    initial,
    draft: `register.${idAs}.${entry?.idRegisterDocument ?? 'nou'}`,
    validate: (values) =>
      refusalsOf(documentRoutes.addRegisterDocument.body.shape.registerDocument, values),
    onSubmit: (values) => {
      if (entry !== null && !form.isChanged) toast('warning', t('common.nothingChanged'));
      else void save(values);
    },
  });
  useProposedDay(form, 'date', entry === null);
  useProposedDay(form, 'added', entry === null);
  const save = async (values: Required<EntryBody>) => {
    try {
      let id = entry?.idRegisterDocument;
      if (id === undefined) id = (await add.mutateAsync(values)).idRegisterDocument;
      // Only changed fields are sent, so that another user's changes are kept.
      else await edit.mutateAsync(changedOf(values, initial));
      form.clearDraft();
      toast('done', t('register.saved', { name: t('register.name', values) }));
      onSaved(id);
    } catch (error) {
      form.onRefusal(sayRefusal)(error);
    }
  };

  return (
    <FormDialog
      title={
        entry === null ? t('register.add') : t('register.edit', { name: t('register.name', entry) })
      }
      busy={add.isPending || edit.isPending}
      form={form}
      onClose={onClose}
    >
      <div className={formStyles.pair}>
        <TextField
          {...form.field('type')}
          label={t('register.type')}
          help={t('register.typeHelp')}
          list={typesId}
          maxLength={50}
        />
        <TextField {...form.field('number')} label={t('register.number')} maxLength={50} />
      </div>
      <datalist id={typesId}>
        {types.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <div className={formStyles.pair}>
        <DateField {...form.field('date')} label={t('register.date')} max={today()} />
        <DateField {...form.field('added')} label={t('register.added')} max={today()} />
      </div>
      <TextField {...form.field('from')} label={t('register.from')} maxLength={100} optional />
      <TextAreaField {...form.field('info')} label={t('register.info')} maxLength={500} rows={3} />
    </FormDialog>
  );
}
