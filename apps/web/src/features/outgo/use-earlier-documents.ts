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
  /** What the month before had and this one has not yet. */
  readonly expenses: readonly ExpenseView[];
  readonly columns: GroupsColumns['columns'];
  readonly onClose: () => void;
};

/** The rows of last month's documents, what is typed in them, and their saving one after the other. */
export function useEarlierDocuments({
  idAs,
  idMonth,
  expenses,
  columns,
  onClose,
}: EarlierDocumentsOptions) {
  const add = useAddExpense(idAs, idMonth, true);
  // The rows as they were at the opening: one that is saved goes when all are, not under the hand that types.
  const [rows, setRows] = useState(expenses);
  const [done, setDone] = useState<number | null>(null);
  /** Somebody else has distributed it since: once more it would be there twice. */
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

  /** One command each, in the order of the rows; what was saved stays when a later one is refused. */
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
    /** How many are saved while saving goes on; null when it does not. */
    done,
    isHere,
  };
}
