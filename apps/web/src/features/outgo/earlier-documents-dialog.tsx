import { addMonths, AMOUNT_MAX, MILLI_MAX, MONTHS_AHEAD } from '@scara/domain/kernel';
import type { ExpenseView } from '@scara/contracts/http';
import type { KeyboardEvent } from 'react';

import { Amount } from '../../components/amount.js';
import { StateChip } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { columnStep } from '../../components/column-step.js';
import { DateField } from '../../components/date-field.js';
import { Dialog } from '../../components/dialog.js';
import { NumberField } from '../../components/number-field.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { Notice } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { distributionName } from '../../lib/modes.js';
import { today } from '../../lib/month-grid.js';
import { monthLater, monthName, type GroupsColumns } from '../../lib/months.js';
import { payerName } from '../../lib/payer-name.js';
import { t } from '../../lib/text.js';
import type { useForm } from '../../lib/use-form.js';
import styles from './earlier-documents.module.css';
import { asksQuantity, nameOf, type TypedName, type TypedTexts } from './earlier-documents.js';
import { GoneDialog, useWasThere } from './gone-dialog.js';
import { useEarlierDocuments } from './use-earlier-documents.js';
import { QUANTITY_DECIMALS } from '../../lib/price.js';

type EarlierDocumentsDialogProps = {
  readonly idAs: number;
  readonly idMonth: number;
  /** The previous month's expenses that this month does not have yet. */
  readonly expenses: readonly ExpenseView[];
  /** Other expenses of the previous month, which cannot be entered here. */
  readonly leftOut: readonly ExpenseView[];
  readonly places: GroupsColumns;
  readonly canEdit: boolean;
  readonly onClose: () => void;
};

/**
 * Enters the month's documents one below the other: every document of the previous month gets its new amount and
 * number, and is divided as it was then. Rows without an amount stay for later.
 */
export function EarlierDocumentsDialog(props: EarlierDocumentsDialogProps) {
  const { expenses, canEdit, onClose } = props;
  if (!useWasThere(canEdit && expenses.length > 0)) return <GoneDialog onClose={onClose} />;
  return <EarlierDocumentsForm {...props} />;
}

function EarlierDocumentsForm({
  idAs,
  idMonth,
  expenses,
  leftOut,
  places,
  canEdit,
  onClose,
}: EarlierDocumentsDialogProps) {
  const { form, rows, coming, totalBani, done, isHere } = useEarlierDocuments({
    idAs,
    idMonth,
    expenses,
    columns: places.columns,
    onClose,
  });

  /** Moves with Enter and the arrows up and down the current column. */
  const move = (event: KeyboardEvent, name: TypedName, at: number) => {
    if (event.ctrlKey || event.metaKey) return;
    const step = columnStep(event);
    if (step === 0) return;
    event.preventDefault();
    const others = step > 0 ? rows.slice(at + 1) : rows.slice(0, at).reverse();
    const next = others.find((one) => name !== 'quantityE3' || asksQuantity(one));
    if (next !== undefined) form.focus(nameOf(name, next));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      onSave={() => {
        if (canEdit && done === null && coming.length > 0) form.submit();
      }}
      width="full"
      title={t('outgo.earlierTitle', { name: monthName(monthLater(idMonth, -1)) })}
      description={t('outgo.earlierText')}
      actions={
        <>
          <Button disabled={done !== null} onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button
            kind="primary"
            busy={done !== null}
            disabled={!canEdit || coming.length === 0}
            onClick={() => {
              form.submit();
            }}
          >
            {done === null
              ? t('outgo.earlierSave', { count: coming.length })
              : t('outgo.earlierSaving', { done, count: coming.length })}
          </Button>
        </>
      }
    >
      {!canEdit && <Notice tone="error">{t('outgo.shut')}</Notice>}
      {form.refusal !== null && <Notice tone="error">{form.refusal}</Notice>}
      {leftOut.length > 0 && (
        <Notice tone="info">
          {t('outgo.earlierLeftOut', { names: leftOut.map(({ name }) => name).join(', ') })}
        </Notice>
      )}
      <PlainTable caption={t('outgo.earlierCaption')} scrolls className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('outgo.expense')}</th>
            <th scope="col" className={table.right}>
              {t('outgo.earlierAmount')}
            </th>
            <th scope="col">{t('outgo.newAmount')}</th>
            <th scope="col">{t('outgo.quantity')}</th>
            <th scope="col">{t('outgo.number')}</th>
            <th scope="col">{t('outgo.date')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((expense, at) => (
            <EarlierRow
              key={expense.idOutgo}
              {...{ form, expense, places }}
              isHere={isHere(expense)}
              // Read-only instead of disabled, so that the field keeps the focus after Ctrl+Enter.
              readOnly={done !== null || !canEdit || isHere(expense)}
              onMove={(event, name) => {
                move(event, name, at);
              }}
            />
          ))}
        </tbody>
      </PlainTable>
      <p className={styles.total} aria-live="polite">
        {t('outgo.earlierTotal', { count: coming.length })} <Amount bani={totalBani} withUnit />
      </p>
    </Dialog>
  );
}

type EarlierRowProps = {
  readonly form: ReturnType<typeof useForm<TypedTexts>>;
  readonly expense: ExpenseView;
  readonly places: GroupsColumns;
  /** True if another user has entered it meanwhile. */
  readonly isHere: boolean;
  readonly readOnly: boolean;
  readonly onMove: (event: KeyboardEvent, name: TypedName) => void;
};

/** One document of the previous month, with fields for its new values. */
function EarlierRow({ form, expense, places, isHere, readOnly, onMove }: EarlierRowProps) {
  const { name, amountBani, document, distribution, idGroup } = expense;
  const text = (of: TypedName) => ({
    ...form.field(nameOf(of, expense)),
    value: form.values[nameOf(of, expense)] ?? '',
    labelHidden: true,
    readOnly,
    onKeyDown: (event: KeyboardEvent) => {
      onMove(event, of);
    },
  });
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={styles.under}>
          {[
            document.provider,
            payerName(idGroup, places),
            distributionName(distribution, places?.coefficients),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {isHere && <StateChip tone="waiting">{t('outgo.earlierHere')}</StateChip>}
      </th>
      <td className={table.right} data-name={t('outgo.earlierAmount')}>
        <Amount bani={amountBani} />
      </td>
      <td data-name={t('outgo.newAmount')}>
        <NumberField
          {...text('amountBani')}
          label={`${name}: ${t('outgo.newAmount')}`}
          decimals={2}
          min={-AMOUNT_MAX}
          max={AMOUNT_MAX}
          maxLength={14}
        />
      </td>
      <td data-name={t('outgo.quantity')}>
        {asksQuantity(expense) && (
          <NumberField
            {...text('quantityE3')}
            label={`${name}: ${t('outgo.quantity')}`}
            decimals={QUANTITY_DECIMALS}
            min={1}
            max={MILLI_MAX}
            maxLength={14}
          />
        )}
      </td>
      <td data-name={t('outgo.number')}>
        <TextField
          {...text('number')}
          label={`${name}: ${t('outgo.number')}`}
          placeholder={document.number}
          maxLength={50}
        />
      </td>
      <td data-name={t('outgo.date')}>
        <DateField
          label={`${name}: ${t('outgo.date')}`}
          labelHidden
          clearable
          value={form.values[nameOf('date', expense)] ?? ''}
          max={addMonths(today(), MONTHS_AHEAD.document)}
          error={form.field(nameOf('date', expense)).error}
          inputRef={form.field(nameOf('date', expense)).inputRef}
          onMove={(event) => {
            onMove(event, 'date');
          }}
          onChange={(date) => {
            if (!readOnly) form.set(nameOf('date', expense), date);
          }}
        />
      </td>
    </tr>
  );
}
