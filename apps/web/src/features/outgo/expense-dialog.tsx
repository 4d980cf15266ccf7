import type { CodeCandidate, ExpenseView } from '@scara/contracts/http';
import { DISTRIBUTION, METERING } from '@scara/domain/month';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';

import { BillCodeReader } from '../../components/bill-code-reader.js';
import { Button, TextButton } from '../../components/button.js';
import { Dialog, SendByEnter } from '../../components/dialog.js';
import { HeldFiles } from '../../components/held-files.js';
import { Notice } from '../../components/states.js';
import { uploadFiles, useAttach } from '../../lib/attach-files.js';
import { fillFromCode } from '../../lib/bill-code.js';
import { parseScaled } from '../../lib/format.js';
import { hasDraft } from '../../lib/drafts.js';
import { monthFacts } from '../../lib/month-facts.js';
import { monthName, monthRefusal, type GroupsColumns, type Outgo } from '../../lib/months.js';
import { isConflict, ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { useKeptProvider } from '../../lib/provider-queries.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm } from '../../lib/use-form.js';
import { AmountFields } from './amount-fields.js';
import { ChoiceFields } from './choice-fields.js';
import {
  bodyOf,
  isChosen,
  newValues,
  refusalsIn,
  textsOf,
  valuesOf,
  type ExpenseValues,
} from './expense-form.js';
import { useAddExpense, useChangeExpense, type NewExpense } from './outgo.queries.js';
import { GoneDialog, useWasThere } from './gone-dialog.js';
import styles from './outgo.module.css';
import { ofPayers, payersOf } from './payers.js';
import { SharesPanel } from './shares-panel.js';
import { StaleNotice } from './stale-notice.js';
import { usePreview } from './use-preview.js';

type ExpenseDialogProps = {
  readonly idAs: number;
  readonly idMonth: number;
  /** Null for a new one, or when it went away meanwhile. */
  readonly expense: ExpenseView | null;
  readonly isNew: boolean;
  readonly outgo: Outgo;
  readonly places: GroupsColumns;
  readonly canEdit: boolean;
  readonly onClose: () => void;
  /** What is attached to the expense. */
  readonly papers?: ReactNode;
  /** What a new one starts from, and how it is saved then: a supplier's invoice that waits. */
  readonly offered?: OfferedExpense;
};

export type OfferedExpense = {
  /** Tells the draft of this one from others. */
  readonly key: string;
  readonly values: ExpenseValues;
  readonly save: (body: NewExpense) => Promise<unknown>;
};

/** Fields that the code of a bill fills. */
const NAMES_OF_CODE = {
  idServiceProvider: 'idServiceProvider',
  provider: 'provider',
  cif: 'providerCif',
  number: 'number',
  date: 'date',
  dueDate: 'dueDate',
  amountBani: 'amountBani',
} as const;

/** Distributes a document: who pays, how it is divided, how much it is, with every apartment's share before it is saved. */
export function ExpenseDialog(props: ExpenseDialogProps) {
  const { expense, isNew, canEdit, onClose } = props;
  const isThere = isNew ? canEdit : expense !== null;
  if (!useWasThere(isThere)) return <GoneDialog onClose={onClose} />;
  return <ExpenseForm {...props} isThere={isThere} canEdit={canEdit && isThere} />;
}

function ExpenseForm({
  idAs,
  idMonth,
  expense,
  outgo,
  places,
  canEdit,
  isThere,
  onClose,
  papers,
  offered,
}: ExpenseDialogProps & { readonly isThere: boolean }) {
  const add = useAddExpense(idAs, idMonth);
  const change = useChangeExpense(idAs);
  const keptProvider = useKeptProvider(idAs);
  const [codesRead, setCodesRead] = useState(0);
  const apartments = useQuery(monthFacts.apartments(idAs, idMonth));
  // Kept from the opening: a change by somebody else meanwhile is a conflict, not an overwriting.
  const [opened, setOpened] = useState({ expense, revision: outgo.revision });
  const [billRead, setBillRead] = useState<CodeCandidate | null>(null);
  // Asked when the answer comes, which is after this render.
  const another = useRef(false);
  const draft = `outgo.${idAs}.${idMonth}.${expense?.idOutgo ?? offered?.key ?? 'nou'}`;
  const [isSaving, setSaving] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const attach = useAttach({ idAs, kind: 'outgo' });
  const navigate = useNavigate();
  const [isRestored] = useState(() => hasDraft(draft));
  const initial =
    opened.expense === null ? (offered?.values ?? newValues) : valuesOf(opened.expense);

  const columnName = (values: ExpenseValues) =>
    places.columns.find(({ idOutgoColumn }) => String(idOutgoColumn) === values.idOutgoColumn)
      ?.name ?? '';

  const form = useForm<ExpenseValues>({
    initial,
    draft,
    validate: (typed) => refusalsIn(ofPayers(typed, places), columnName(typed)),
    onSubmit: (values) => {
      void save(values);
    },
  });
  const { values } = form;

  const save = async (typed: ExpenseValues) => {
    setSaving(true);
    try {
      const body = bodyOf(ofPayers(await withProvider(typed), places), columnName(typed));
      if (offered !== undefined) await offered.save(body);
      else if (opened.expense === null) {
        const { idOutgo } = await add.mutateAsync(body);
        await sendFiles(idOutgo, typed.name.trim());
      } else if (form.isChanged) {
        const { idOutgo } = opened.expense;
        await change.mutateAsync({ idOutgo, body, ifMatch: opened.revision });
      }
    } catch (error) {
      refuse(error);
      return;
    } finally {
      setSaving(false);
    }
    form.clearDraft();
    const isSaved = form.isChanged || offered !== undefined;
    toast(
      isSaved ? 'done' : 'warning',
      isSaved ? t('outgo.saved', { name: typed.name.trim() }) : t('common.noChanges'),
    );
    if (!another.current) {
      onClose();
      return;
    }
    // The next document usually comes from the same drawer: payers and provider differ, the month does not.
    form.reset(newValues);
    form.focus('idOutgoColumn');
  };

  /** The expense stands whatever becomes of its files: what stays out is told with the way to where it is attached. */
  const sendFiles = async (idOutgo: number, name: string): Promise<void> => {
    const out: string[] = [];
    const tmpNames = await uploadFiles(idAs, files, {
      onRefused: (at, why) => {
        out.push(`${files[at]!.name}: ${why}`);
      },
    });
    if (tmpNames.length > 0) {
      await attach.mutateAsync({ idElement: idOutgo, tmpNames }).catch((error: unknown) => {
        out.push(sentenceOf(error, t('documents.notSent')));
      });
    }
    setFiles([]);
    if (out.length === 0) return;
    toast('warning', t('outgo.filesOut', { name, files: out.join(' ') }), {
      label: t('outgo.openExpense'),
      run: () =>
        void navigate({
          to: '/association/$idAs/month/$idMonth/outgo',
          params: { idAs, idMonth },
          search: { cheltuiala: idOutgo },
        }),
    });
  };

  /** A provider chosen here for the first time becomes one of the association's, with the client number of its bill. */
  const withProvider = async (typed: ExpenseValues): Promise<ExpenseValues> => {
    const isSame = typed.provider === initial.provider && typed.providerCif === initial.providerCif;
    const client = billRead !== null && billRead.cif === typed.providerCif ? billRead.client : '';
    if (client === '' && (isSame || typed.idServiceProvider !== '')) return typed;
    const idServiceProvider = await keptProvider(typed, client);
    return { ...typed, idServiceProvider: String(idServiceProvider ?? '') };
  };

  const fill = (bill: CodeCandidate) => {
    setCodesRead(codesRead + 1);
    setBillRead(bill);
    fillFromCode(bill, NAMES_OF_CODE, form.set);
  };

  const refuse = (error: unknown) => {
    if (error instanceof ProblemError) {
      const { document, 'document.date': date, cif, spName, ...fields } = error.fields;
      const ofProvider = cif ?? spName;
      const mine = {
        ...fields,
        ...(document !== undefined && { number: document }),
        ...(date !== undefined && { date }),
        ...(ofProvider !== undefined && { provider: ofProvider }),
      };
      if (form.refuse(mine)) return;
    }
    form.setRefusal(monthRefusal(error));
  };

  const isStale = isConflict(change.error);
  const drop = () => {
    form.clearDraft();
    onClose();
  };
  const isReady = isChosen(values);
  const payers = payersOf(values.idGroup, places, apartments.data?.apartments ?? []);
  const divided = ofPayers(values, places);
  const wrong = refusalsIn(divided, columnName(values));
  const isDivisible = isReady && Object.keys(wrong).every((name) => name === 'name');
  const body = isDivisible ? bodyOf(divided, columnName(values)) : null;
  const shares = usePreview(
    idAs,
    idMonth,
    // A name is not needed to divide. What cannot be changed is not tried: a closed month would refuse it.
    body === null || !canEdit
      ? null
      : {
          ...body,
          name: body.name.trim() === '' ? columnName(values) : body.name,
          ...(opened.expense !== null && { idOutgo: opened.expense.idOutgo }),
        },
  );
  const typedIn = (of: 'shares' | 'consumptions', name: 'typedShares' | 'typedConsumptions') => {
    const { error, inputRef } = form.field(name);
    return { of, texts: textsOf(values[name]), error, inputRef };
  };
  const typed =
    Number(values.distribution) === DISTRIBUTION.typedShares
      ? typedIn('shares', 'typedShares')
      : Number(values.metering) === METERING.typedConsumptions
        ? typedIn('consumptions', 'typedConsumptions')
        : null;

  return (
    <Dialog
      open
      // Escape keeps what was typed as a draft; giving up drops it.
      onClose={onClose}
      onSave={() => {
        if (canEdit && !isSaving) form.submit();
      }}
      width="full"
      title={
        opened.expense === null
          ? t('outgo.dialogTitle')
          : canEdit
            ? t('outgo.edit', { name: opened.expense.name })
            : opened.expense.name
      }
      description={t('outgo.dialogText', { name: monthName(idMonth) })}
      actions={
        canEdit ? (
          <>
            <Button disabled={isSaving} onClick={drop}>
              {t('common.giveUp')}
            </Button>
            {opened.expense === null && offered === undefined && (
              <Button
                busy={isSaving}
                onClick={() => {
                  another.current = true;
                  form.submit();
                }}
              >
                {t('common.saveAndNext')}
              </Button>
            )}
            <Button
              kind="primary"
              busy={isSaving}
              onClick={() => {
                another.current = false;
                form.submit();
              }}
            >
              {t('common.save')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('common.close')}</Button>
        )
      }
    >
      <div className={styles.dialog}>
        <form className={styles.form} onSubmit={form.submit} noValidate>
          {(!isThere || (!canEdit && form.isChanged)) && (
            <Notice tone="error">{t('outgo.shut')}</Notice>
          )}
          <fieldset className={styles.fieldset} disabled={!canEdit}>
            {isRestored && form.isChanged && (
              <Notice tone="info">
                {t('outgo.restored')}{' '}
                <TextButton
                  onClick={() => {
                    form.reset(initial);
                  }}
                >
                  {t('common.reset')}
                </TextButton>
              </Notice>
            )}
            {canEdit && <BillCodeReader idAs={idAs} onRead={fill} />}
            <ChoiceFields {...{ form, places, original: opened.expense, columnName }} />
            <Link
              to="/association/$idAs/config/tableConfig"
              params={{ idAs }}
              className={styles.columnsLink}
            >
              {t('outgo.toColumns')}
            </Link>
            {isReady ? (
              <AmountFields
                {...{ idAs, form, payers, codesRead }}
                columnName={columnName(values)}
                others={outgo.expenses.filter(({ idOutgo }) => idOutgo !== opened.expense?.idOutgo)}
              />
            ) : (
              <p className={styles.quiet}>{t('outgo.chooseFirst')}</p>
            )}
          </fieldset>
          {isStale && expense !== null && (
            <StaleNotice
              saved={expense}
              onGoOn={() => {
                setOpened({ expense, revision: outgo.revision });
                form.setRefusal(null);
                change.reset();
              }}
            />
          )}
          {form.refusal !== null && !isStale && <Notice tone="error">{form.refusal}</Notice>}
          <SendByEnter busy={isSaving} />
        </form>
        {isReady && shares !== null && (canEdit || typed !== null) && (
          <SharesPanel
            {...shares}
            payers={payers}
            amountBani={parseScaled(values.amountBani, 2)}
            typed={typed}
            canEdit={canEdit}
            onType={(texts) => {
              form.set(
                typed?.of === 'consumptions' ? 'typedConsumptions' : 'typedShares',
                JSON.stringify(texts),
              );
            }}
          />
        )}
      </div>
      {opened.expense !== null && <div className={styles.papers}>{papers}</div>}
      {opened.expense === null && offered === undefined && canEdit && (
        <div className={styles.papers}>
          <HeldFiles
            {...{ files }}
            note={t('outgo.filesHeld')}
            busy={isSaving}
            onChange={setFiles}
          />
        </div>
      )}
    </Dialog>
  );
}
