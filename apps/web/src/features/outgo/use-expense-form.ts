import type { CodeCandidate, ExpenseView } from '@scara/contracts/http';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import { uploadFiles, useAttach } from '../../lib/attach-files.js';
import { fillFromCode } from '../../lib/bill-code.js';
import { hasDraft } from '../../lib/drafts.js';
import { monthRefusal, type GroupsColumns, type Outgo } from '../../lib/months.js';
import { isConflict, ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { useKeptProvider } from '../../lib/provider-queries.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm } from '../../lib/use-form.js';
import { bodyOf, newValues, refusalsIn, valuesOf, type ExpenseValues } from './expense-form.js';
import { useAddExpense, useChangeExpense, type NewExpense } from './outgo.queries.js';
import { ofPayers } from './payers.js';

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

type ExpenseFormOptions = {
  readonly idAs: number;
  readonly idMonth: number;
  /** Null for a new one, or when it went away meanwhile. */
  readonly expense: ExpenseView | null;
  readonly outgo: Outgo;
  readonly places: GroupsColumns;
  readonly offered: OfferedExpense | undefined;
  readonly onClose: () => void;
};

/** What is typed of an expense: filled in from the code of a bill, saved with its provider, refused field by field. */
export function useExpenseForm({
  idAs,
  idMonth,
  expense,
  outgo,
  places,
  offered,
  onClose,
}: ExpenseFormOptions) {
  const add = useAddExpense(idAs, idMonth);
  const change = useChangeExpense(idAs);
  const keptProvider = useKeptProvider(idAs);
  const [codesRead, setCodesRead] = useState(0);
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

  const save = async (typed: ExpenseValues) => {
    setSaving(true);
    try {
      const body = bodyOf(ofPayers(await withProvider(typed), places), columnName(typed));
      if (offered !== undefined) await offered.save(body);
      else if (opened.expense === null) {
        const { idOutgo } = await add.mutateAsync(body);
        // A page that is left while files go up does not offer what is saved already.
        form.clearDraft();
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
      const {
        document,
        'document.date': date,
        'document.providerCif': typedCif,
        cif,
        spName,
        ...fields
      } = error.fields;
      const ofProvider = cif ?? spName ?? typedCif;
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

  return {
    form,
    initial,
    /** The expense as it was when the dialog opened; null for a new one. */
    opened: opened.expense,
    columnName,
    /** How many codes of bills were read into it. */
    codesRead,
    fill,
    /** Papers of a new one, sent once it is saved. */
    files,
    setFiles,
    isSaving,
    isRestored,
    /** Somebody else changed it since it was opened. */
    isStale: isConflict(change.error),
    /** What is typed goes over the expense as it now stands. */
    goOnOver: (now: ExpenseView) => {
      setOpened({ expense: now, revision: outgo.revision });
      form.setRefusal(null);
      change.reset();
    },
    submit: ({ thenAnother }: { readonly thenAnother: boolean }) => {
      another.current = thenAnother;
      form.submit();
    },
  };
}
