import { ACCOUNTANT, ADMINISTRATOR } from '@scara/contracts/http';
import { useState } from 'react';

import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { DateField } from '../../components/date-field.js';
import { Field } from '../../components/field.js';
import form from '../../components/form.module.css';
import { NumberField } from '../../components/number-field.js';
import { Page } from '../../components/page.js';
import { ProviderField } from '../../components/provider-field.js';
import { EmptyState, Notice } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { uploadFile } from '../../lib/document-queries.js';
import { parseScaled } from '../../lib/format.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import type { ChosenProvider } from '../../lib/provider-queries.js';
import { associationsOf, useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm } from '../../lib/use-form.js';
import { useAddFastDocument } from './accounting.queries.js';
import styles from './accounting.module.css';

const EMPTY = {
  idAs: '',
  idServiceProvider: '',
  provider: '',
  cif: '',
  number: '',
  issued: '',
  due: '',
  amountBani: '',
  name: '',
};
type Values = typeof EMPTY;

/** /accounting/fastDocAdd: a bill that came on paper, typed in a minute; the next one begins where this one was. */
export function FastDocumentScreen() {
  const session = useSession();
  const own = associationsOf(session).filter(
    ({ roles }) => (roles & (ADMINISTRATOR | ACCOUNTANT)) !== 0,
  );
  const add = useAddFastDocument();
  const [file, setFile] = useState<File | null>(null);
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const typed = useForm<Values>({
    initial: { ...EMPTY, idAs: own.length === 1 ? String(own[0]!.idAs) : '' },
    draft: 'fastDocAdd',
    validate,
    onSubmit: (values) => {
      void save(values);
    },
  });
  const { values } = typed;

  const save = async (sent: Values): Promise<void> => {
    setRefusal(null);
    const idAs = Number(sent.idAs);
    try {
      const tmpName = file === null ? null : await uploadFile(idAs, file, () => undefined);
      await add.mutateAsync({
        idAs,
        provider: sent.provider,
        cif: sent.cif,
        number: sent.number,
        issued: sent.issued,
        due: sent.due === '' ? null : sent.due,
        amountBani: parseScaled(sent.amountBani, 2) ?? 0,
        name: sent.name,
        tmpName,
      });
      toast('done', t('fastDoc.added', { provider: sent.provider, number: sent.number }));
      // The pile on the desk is mostly of one association: it stays chosen.
      typed.reset({ ...EMPTY, idAs: sent.idAs });
      setFile(null);
      setRound(round + 1);
    } catch (error) {
      const fields = error instanceof ProblemError ? error.fields : {};
      if (!typed.refuse(fields)) setRefusal(sentenceOf(error, t('http.notSaved')));
    }
  };

  if (own.length === 0) {
    return (
      <Page title={t('fastDoc.title')}>
        <EmptyState icon="block" title={t('accounting.none')}>
          {t('accounting.noneText')}
        </EmptyState>
      </Page>
    );
  }
  const provider: ChosenProvider = {
    idServiceProvider: values.idServiceProvider,
    provider: values.provider,
    providerCif: values.cif,
  };
  const { error: providerError } = typed.field('provider');
  const { error: cifError } = typed.field('cif');
  return (
    <Page title={t('fastDoc.title')} text={t('fastDoc.text')}>
      <form key={round} className={form.form} onSubmit={typed.submit} noValidate>
        {refusal !== null && <Notice tone="error">{refusal}</Notice>}
        <Select
          {...typed.field('idAs')}
          label={t('approvals.association')}
          placeholder={t('fastDoc.choose')}
          options={own.map(({ idAs, name }) => ({ value: String(idAs), label: name }))}
        />
        {values.idAs !== '' && (
          <ProviderField
            key={values.idAs}
            idAs={Number(values.idAs)}
            hidesManual
            value={provider}
            error={providerError ?? cifError}
            onChange={(chosen) => {
              typed.set('idServiceProvider', chosen.idServiceProvider);
              typed.set('provider', chosen.provider);
              typed.set('cif', chosen.providerCif);
            }}
          />
        )}
        <div className={form.pair}>
          <TextField {...typed.field('number')} label={t('fastDoc.number')} maxLength={50} />
          <NumberField
            {...typed.field('amountBani')}
            label={t('fastDoc.amount')}
            help={t('fastDoc.amountHelp')}
            decimals={2}
            min={-99_999_999_900}
            max={99_999_999_900}
            suffix={t('common.lei')}
          />
        </div>
        <div className={form.pair}>
          <DateField {...typed.field('issued')} label={t('fastDoc.issued')} />
          <DateField {...typed.field('due')} label={t('fastDoc.due')} optional />
        </div>
        <TextField
          {...typed.field('name')}
          label={t('fastDoc.name')}
          help={t('fastDoc.nameHelp')}
          maxLength={45}
        />
        <Field label={t('fastDoc.file')} help={t('fastDoc.fileHelp')} optional>
          {(control) => (
            <input
              {...control}
              className={styles.file}
              type="file"
              accept=".pdf,.zip,.png,.jpg,.jpeg"
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null);
              }}
            />
          )}
        </Field>
        <div className={form.actions}>
          <Button kind="primary" type="submit" busy={add.isPending}>
            {t('fastDoc.save')}
          </Button>
        </div>
      </form>
    </Page>
  );
}

function validate(values: Values): Partial<Record<keyof Values, string>> {
  const needed = ['idAs', 'provider', 'cif', 'number', 'issued', 'name'] as const;
  const errors: Partial<Record<keyof Values, string>> = {};
  for (const name of needed) if (values[name].trim() === '') errors[name] = t('fastDoc.needed');
  const amountBani = parseScaled(values.amountBani, 2);
  if (amountBani === null || amountBani === 0) errors.amountBani = t('fastDoc.needed');
  return errors;
}
