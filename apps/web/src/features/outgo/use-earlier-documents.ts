import type { ExpenseView } from '@scara/contracts/http';
import { useState } from 'react';

import { parseScaled } from '../../lib/format.js';
import { monthRefusal, type GroupsColumns } from '../../lib/months.js';
import { ProblemError } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm } from '../../lib/use-form.js';
import {
  comingBody,
  comingRefusals,
  hasCome,
  nameOf,
  noTexts,
  TYPED,
  type TypedName,
  type TypedTexts,
} from './earlier-documents.js';
import { useAddExpense } from './outgo.queries.js';

type EarlierDocumentsOptions = {
  readonly idAs: number;
  readonly idMonth: number;
  /** The previous month's expenses that this month does not have yet. */
  readonly expenses: readonly ExpenseView[];
  readonly columns: GroupsColumns['columns'];
  readonly onClose: () => void;
};

/** Manages the rows of the previous month's documents, the texts typed in them, and saving them one after the other. */
export function useEarlierDocuments({
  idAs,
  idMonth,
  expenses,
  columns,
  onClose,
}: EarlierDocumentsOptions) {
  const add = useAddExpense(idAs, idMonth, true);
  // The rows when the dialog opened: saved rows disappear all together, not while the user is typing.
  const [rows, setRows] = useState(expenses);
  const [done, setDone] = useState<number | null>(null);
  /** Tells whether another user has entered the expense meanwhile: saving it again would duplicate it. */
  const isHere = ({ idOutgo }: ExpenseView): boolean =>
    done === null && !expenses.some((one) => one.idOutgo === idOutgo);
  const columnName = ({ idOutgoColumn }: ExpenseView): string =>
    columns.find((one) => one.idOutgoColumn === idOutgoColumn)?.name ?? '';

  const form = useForm<TypedTexts>({
    initial: noTexts(rows),
    draft: `outgo.${idAs}.${idMonth}.luna-trecuta`,
    validate: (texts) =>
      Object.assign(
        {},
        ...rows
          .filter((one) => !isHere(one))
          .map((one) => comingRefusals(one, texts, columnName(one))),
      ) as TypedTexts,
    onSubmit: (texts) => {
      void save(texts);
    },
  });
  const { values } = form;
  const coming = rows.filter((one) => hasCome(values, one) && !isHere(one));
  const totalBani = coming.reduce(
    (sum, one) => sum + (parseScaled(values[nameOf('amountBani', one)] ?? '', 2) ?? 0),
    0,
  );

  /** Sends one command per row, in order; rows already saved stay saved if a later one is refused. */
  const save = async (texts: TypedTexts) => {
    const saved = new Set<number>();
    for (const expense of coming) {
      setDone(saved.size);
      try {
        await add.mutateAsync(comingBody(expense, texts, columnName(expense)));
        saved.add(expense.idOutgo);
      } catch (error) {
        refuse(error, expense);
        break;
      }
    }
    setDone(null);
    if (saved.size > 0) toast('done', t('outgo.earlierSaved', { count: saved.size }));
    const left = rows.filter(({ idOutgo }) => !saved.has(idOutgo));
    if (saved.size === coming.length) {
      form.clearDraft();
      onClose();
    } else setRows(left);
  };

  const refuse = (error: unknown, expense: ExpenseView) => {
    const fields = error instanceof ProblemError ? Object.entries(error.fields) : [];
    const mine = fields
      .map(([name, sentence]) => [name === 'document' ? 'number' : name, sentence] as const)
      .filter(([name]) => TYPED.some((one) => one === name))
      .map(([name, sentence]) => [nameOf(name as TypedName, expense), sentence]);
    if (mine.length > 0) form.refuse(Object.fromEntries(mine) as TypedTexts);
    else form.setRefusal(`${expense.name}: ${monthRefusal(error)}`);
  };

  return {
    form,
    rows,
    /** The rows that will be saved. */
    coming,
    totalBani,
    /** How many rows have been saved while saving runs; null otherwise. */
    done,
    isHere,
  };
}
