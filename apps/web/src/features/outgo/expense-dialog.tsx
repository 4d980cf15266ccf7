import type { ExpenseView } from '@scara/contracts/http';
import { DISTRIBUTION, METERING } from '@scara/domain/month';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { BillCodeReader } from '../../components/bill-code-reader.js';
import { Button, TextButton } from '../../components/button.js';
import { Dialog, SendByEnter } from '../../components/dialog.js';
import { HeldFiles } from '../../components/held-files.js';
import { Notice } from '../../components/states.js';
import { parseScaled } from '../../lib/format.js';
import { monthFacts } from '../../lib/month-facts.js';
import { monthName, type GroupsColumns, type Outgo } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { AmountFields } from './amount-fields.js';
import { ChoiceFields } from './choice-fields.js';
import { bodyOf, isChosen, refusalsIn, textsOf } from './expense-form.js';
import { GoneDialog, useWasThere } from './gone-dialog.js';
import styles from './outgo.module.css';
import { ofPayers, payersOf } from './payers.js';
import { SharesPanel } from './shares-panel.js';
import { StaleNotice } from './stale-notice.js';
import { type OfferedExpense, useExpenseForm } from './use-expense-form.js';
import { usePreview } from './use-preview.js';

type ExpenseDialogProps = {
  readonly idAs: number;
  readonly idMonth: number;
  /** Null for a new one, or if it was deleted meanwhile. */
  readonly expense: ExpenseView | null;
  readonly isNew: boolean;
  readonly outgo: Outgo;
  readonly places: GroupsColumns;
  readonly canEdit: boolean;
  readonly onClose: () => void;
  /** The list of attached documents. */
  readonly papers?: ReactNode;
  /** Initial values and a save function for a new expense made from a waiting supplier's invoice. */
  readonly offered?: OfferedExpense;
};

/** Edits an expense: who pays, how it is divided and how much it is, with a preview of every apartment's share. */
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
  const apartments = useQuery(monthFacts.apartments(idAs, idMonth));
  const { form, opened, columnName, isSaving, ...entry } = useExpenseForm({
    idAs,
    idMonth,
    expense,
    outgo,
    places,
    offered,
    onClose,
  });
  const { values } = form;
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
    // A preview needs no name. What cannot be changed is not previewed: a closed month would refuse it.
    body === null || !canEdit
      ? null
      : {
          ...body,
          name: body.name.trim() === '' ? columnName(values) : body.name,
          ...(opened !== null && { idOutgo: opened.idOutgo }),
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
      // Escape keeps the typed text as a draft; cancel discards it.
      onClose={onClose}
      onSave={() => {
        if (canEdit && !isSaving) form.submit();
      }}
      width="full"
      title={
        opened === null
          ? t('outgo.dialogTitle')
          : canEdit
            ? t('outgo.edit', { name: opened.name })
            : opened.name
      }
      description={t('outgo.dialogText', { name: monthName(idMonth) })}
      actions={
        canEdit ? (
          <SaveActions
            isNew={opened === null && offered === undefined}
            busy={isSaving}
            onDrop={drop}
            onSave={entry.submit}
          />
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
            {entry.isRestored && form.isChanged && (
              <Notice tone="info">
                {t('outgo.restored')}{' '}
                <TextButton
                  onClick={() => {
                    form.reset(entry.initial);
                  }}
                >
                  {t('common.reset')}
                </TextButton>
              </Notice>
            )}
            {canEdit && <BillCodeReader idAs={idAs} onRead={entry.fill} />}
            <ChoiceFields {...{ form, places, original: opened, columnName }} />
            <Link
              to="/association/$idAs/config/tableConfig"
              params={{ idAs }}
              className={styles.columnsLink}
            >
              {t('outgo.toColumns')}
            </Link>
            {isReady ? (
              <AmountFields
                {...{ idAs, form, payers }}
                codesRead={entry.codesRead}
                columnName={columnName(values)}
                others={outgo.expenses.filter(({ idOutgo }) => idOutgo !== opened?.idOutgo)}
              />
            ) : (
              <p className={styles.quiet}>{t('outgo.chooseFirst')}</p>
            )}
          </fieldset>
          {entry.isStale && expense !== null && (
            <StaleNotice
              saved={expense}
              onGoOn={() => {
                entry.goOnOver(expense);
              }}
            />
          )}
          {form.refusal !== null && !entry.isStale && <Notice tone="error">{form.refusal}</Notice>}
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
      {opened !== null && <div className={styles.papers}>{papers}</div>}
      {opened === null && offered === undefined && canEdit && (
        <div className={styles.papers}>
          <HeldFiles
            files={entry.files}
            note={t('outgo.filesHeld')}
            busy={isSaving}
            onChange={entry.setFiles}
          />
        </div>
      )}
    </Dialog>
  );
}

type SaveActionsProps = {
  /** True for a new expense: then there is also a button that saves and starts the next one. */
  readonly isNew: boolean;
  readonly busy: boolean;
  readonly onDrop: () => void;
  readonly onSave: (how: { readonly thenAnother: boolean }) => void;
};

function SaveActions({ isNew, busy, onDrop, onSave }: SaveActionsProps) {
  return (
    <>
      <Button disabled={busy} onClick={onDrop}>
        {t('common.giveUp')}
      </Button>
      {isNew && (
        <Button
          busy={busy}
          onClick={() => {
            onSave({ thenAnother: true });
          }}
        >
          {t('common.saveAndNext')}
        </Button>
      )}
      <Button
        kind="primary"
        busy={busy}
        onClick={() => {
          onSave({ thenAnother: false });
        }}
      >
        {t('common.save')}
      </Button>
    </>
  );
}
