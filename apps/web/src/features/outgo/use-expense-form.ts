import type { CodeCandidate, ExpenseView } from '@scara/contracts/http';
import { useRef, useState } from 'react';

import { fillFromCode } from '../../lib/bill-code.js';
import { hasDraft } from '../../lib/drafts.js';
import { monthRefusal, type GroupsColumns, type Outgo } from '../../lib/months.js';
import { isConflict, ProblemError } from '../../lib/problem-error.js';
import { useKeptProvider } from '../../lib/provider-queries.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm } from '../../lib/use-form.js';
import { bodyOf, newValues, refusalsIn, valuesOf, type ExpenseValues } from './expense-form.js';
import { useAddExpense, useChangeExpense, type NewExpense } from './outgo.queries.js';
import { ofPayers } from './payers.js';
import { useHeldFiles } from './use-held-files.js';

export type OfferedExpense = {
  /** Part of the draft's name, to tell drafts of different invoices apart. */
  readonly key: string;
  readonly values: ExpenseValues;
  readonly save: (body: NewExpense) => Promise<unknown>;
};

/** The form fields that a bill's code fills. */
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
  /** Null for a new one, or if it was deleted meanwhile. */
  readonly expense: ExpenseView | null;
  readonly outgo: Outgo;
  readonly places: GroupsColumns;
  readonly offered: OfferedExpense | undefined;
  readonly onClose: () => void;
};

/** Manages the expense form: filled from a bill's code, saved with its provider, refused field by field. */
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
  // The state when the dialog opened: another user's change since is then a conflict and is not overwritten.
  const [opened, setOpened] = useState({ expense, revision: outgo.revision });
  const [billRead, setBillRead] = useState<CodeCandidate | null>(null);
  // A ref, because it is read when the answer comes, after this render.
  const another = useRef(false);
  const draft = `outgo.${idAs}.${idMonth}.${expense?.idOutgo ?? offered?.key ?? 'nou'}`;
  const [isSaving, setSaving] = useState(false);
  const { files, setFiles, sendFiles } = useHeldFiles(idAs, idMonth);
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
        // The expense is saved: if the page is left while files are uploaded, its draft must not be offered again.
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
    // The next document is usually of the same month but has other payers and another provider.
    form.reset(newValues);
    form.focus('idOutgoColumn');
  };

  /** Saves a provider that is new to the association, with the client number from its bill. */
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

  return {
    form,
    initial,
    /** The expense when the dialog opened; null for a new one. */
    opened: opened.expense,
    columnName,
    /** How many bill codes have filled the form. */
    codesRead,
    fill,
    /** Documents of a new expense, uploaded once it is saved. */
    files,
    setFiles,
    isSaving,
    isRestored,
    /** True if another user has changed the expense since it was opened. */
    isStale: isConflict(change.error),
    /** Continues from the expense as it is now, keeping what was typed. */
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
