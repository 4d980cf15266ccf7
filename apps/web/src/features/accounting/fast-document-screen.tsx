import { AMOUNT_MAX } from '@scara/domain/kernel';
import { ACCOUNTANT, ADMINISTRATOR, type CodeCandidate } from '@scara/contracts/http';
import { useId, useRef, useState } from 'react';

import { AmountField } from '../../components/amount-field.js';
import { BillCodeReader } from '../../components/bill-code-reader.js';
import { Button, IconButton } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { DateField } from '../../components/date-field.js';
import form from '../../components/form.module.css';
import { Page } from '../../components/page.js';
import { ProviderField } from '../../components/provider-field.js';
import { EmptyState, Notice } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { fillFromCode } from '../../lib/bill-code.js';
import { uploadFile } from '../../lib/document-queries.js';
import { parseScaled } from '../../lib/format.js';
import { helpsAgain } from '../../lib/problem-error.js';
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

/** The form fields that a bill's code fills. */
const NAMES_OF_CODE = {
  idServiceProvider: 'idServiceProvider',
  provider: 'provider',
  cif: 'cif',
  number: 'number',
  date: 'issued',
  dueDate: 'due',
  amountBani: 'amountBani',
} as const;

/** /accounting/fastDocAdd: quick entry of paper bills; after saving the form is ready for the next one. */
export function FastDocumentScreen() {
  const session = useSession();
  const own = associationsOf(session).filter(
    ({ roles }) => (roles & (ADMINISTRATOR | ACCOUNTANT)) !== 0,
  );
  const add = useAddFastDocument();
  const [file, setFile] = useState<File | null>(null);
  const [round, setRound] = useState(0);
  const [codesRead, setCodesRead] = useState(0);
  const [isSaving, setSaving] = useState(false);
  // Uploaded again, the file would have another name: after a lost answer the same document would be another command.
  const uploaded = useRef<{ readonly idAs: number; readonly file: File; readonly tmpName: string }>(
    null,
  );
  const typed = useForm<Values>({
    initial: { ...EMPTY, idAs: own.length === 1 ? String(own[0]!.idAs) : '' },
    draft: 'fastDocAdd',
    validate,
    onSubmit: (values) => {
      if (!isSaving) void save(values);
    },
  });
  const { values } = typed;
  const place = `${values.idAs} ${codesRead}`;
  // The provider field takes the focus if the association is already chosen, but not when the user switches it.
  const [start, setStart] = useState(place);

  const tmpNameOf = async (idAs: number): Promise<string | null> => {
    if (file === null) return null;
    if (uploaded.current?.file !== file || uploaded.current.idAs !== idAs) {
      uploaded.current = { idAs, file, tmpName: await uploadFile(idAs, file, () => undefined) };
    }
    return uploaded.current.tmpName;
  };

  const save = async (sent: Values): Promise<void> => {
    setSaving(true);
    const idAs = Number(sent.idAs);
    try {
      const tmpName = await tmpNameOf(idAs);
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
      // The next bill is usually of the same association, so it stays chosen.
      const isGoingOn = typed.goOn(sent, { ...EMPTY, idAs: sent.idAs });
      setFile((now) => (now === file ? null : now));
      // If the user is already typing the next bill, the focus stays.
      if (isGoingOn) return;
      setRound(round + 1);
      setStart(`${sent.idAs} ${codesRead}`);
    } catch (error) {
      // A refused upload is sent anew, in case it is gone.
      if (!helpsAgain(error)) uploaded.current = null;
      typed.onRefusal()(error);
    } finally {
      setSaving(false);
    }
  };

  const fill = (bill: CodeCandidate) => {
    setCodesRead(codesRead + 1);
    fillFromCode(bill, NAMES_OF_CODE, typed.set);
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
  const { error: providerError, inputRef } = typed.field('provider');
  const { error: cifError } = typed.field('cif');
  return (
    <Page title={t('fastDoc.title')} text={t('fastDoc.text')}>
      <form key={round} className={form.form} onSubmit={typed.submit} noValidate>
        {typed.refusal !== null && <Notice tone="error">{typed.refusal}</Notice>}
        <Select
          {...typed.field('idAs')}
          label={t('approvals.association')}
          placeholder={t('fastDoc.choose')}
          options={own.map(({ idAs, name }) => ({ value: String(idAs), label: name }))}
        />
        {values.idAs !== '' && <BillCodeReader idAs={Number(values.idAs)} onRead={fill} />}
        {values.idAs !== '' && (
          <ProviderField
            // A new key after a bill code: the field must show how the provider was found.
            key={place}
            idAs={Number(values.idAs)}
            hidesManual
            autoFocus={place === start}
            value={provider}
            error={providerError ?? cifError}
            inputRef={inputRef}
            onChange={(chosen) => {
              typed.set('idServiceProvider', chosen.idServiceProvider);
              typed.set('provider', chosen.provider);
              typed.set('cif', chosen.providerCif);
            }}
          />
        )}
        <div className={form.pair}>
          <TextField {...typed.field('number')} label={t('fastDoc.number')} maxLength={50} />
          <AmountField
            {...typed.field('amountBani')}
            label={t('fastDoc.amount')}
            help={t('fastDoc.amountHelp')}
            min={-AMOUNT_MAX}
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
        <FilePick file={file} onChange={setFile} />
        <div className={form.actions}>
          <Button kind="primary" type="submit" busy={isSaving}>
            {t('fastDoc.save')}
          </Button>
        </div>
      </form>
    </Page>
  );
}

type FilePickProps = {
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
};

/** Chooses the bill's file. The native file field is hidden, because its texts are in the browser's language. */
function FilePick({ file, onChange }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null);
  const help = useId();
  return (
    <div className={styles.pick}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('fastDoc.file')}
        accept=".pdf,.zip,.png,.jpg,.jpeg"
        onChange={(event) => {
          onChange(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
      <div className={styles.chips}>
        <Button
          icon="plus"
          aria-describedby={help}
          onClick={() => {
            input.current?.click();
          }}
        >
          {file === null ? t('fastDoc.chooseFile') : t('fastDoc.otherFile')}
        </Button>
        {file !== null && (
          <>
            <span role="status" className={styles.fileName}>
              {file.name}
            </span>
            <IconButton
              icon="close"
              label={t('fastDoc.dropFile', { name: file.name })}
              onClick={() => {
                onChange(null);
              }}
            />
          </>
        )}
      </div>
      <p id={help} className={styles.quiet}>
        {t('fastDoc.fileHelp')}
      </p>
    </div>
  );
}

function validate(values: Values): Partial<Record<keyof Values, string>> {
  const needed = ['idAs', 'provider', 'cif', 'number', 'issued', 'name'] as const;
  const errors: Partial<Record<keyof Values, string>> = {};
  for (const name of needed) if (values[name].trim() === '') errors[name] = t('common.needed');
  const amountBani = parseScaled(values.amountBani, 2);
  if (amountBani === null) errors.amountBani = t('common.needed');
  if (amountBani === 0) errors.amountBani = t('fastDoc.zero');
  return errors;
}
