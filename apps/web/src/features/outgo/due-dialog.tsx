import { AMOUNT_MAX } from '@scara/domain/kernel';
import { outgoRoutes, type FundDueView } from '@scara/contracts/http';
import { modalChoices } from '@scara/domain/expense-month';
import { METERING, DISTRIBUTION, isDistributionMode } from '@scara/domain/month';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { AmountField } from '../../components/amount-field.js';
import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { Dialog, DialogActions, SendByEnter } from '../../components/dialog.js';
import formStyles from '../../components/form.module.css';
import { Notice } from '../../components/states.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { editBani, parseScaled } from '../../lib/format.js';
import { distributionName } from '../../lib/modes.js';
import { monthFacts } from '../../lib/month-facts.js';
import { monthName, monthRefusal, type GroupsColumns } from '../../lib/months.js';
import { isConflict } from '../../lib/problem-error.js';
import { offeredFunds } from '../../lib/funds.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm, type FormErrors } from '../../lib/use-form.js';
import { textsOf, WHOLE_ASSOCIATION } from './expense-form.js';
import { useAddDue, useChangeDue, type NewDue } from './outgo.queries.js';
import { GoneDialog, useWasThere } from './gone-dialog.js';
import styles from './outgo.module.css';
import { ofPayers, payerOptions, payersOf } from './payers.js';
import { SharesPanel } from './shares-panel.js';
import { StaleNotice } from './stale-notice.js';
import { usePreview } from './use-preview.js';

type DueValues = {
  idFund: string;
  idGroup: string;
  distribution: string;
  amountBani: string;
  typedShares: string;
};

type DueDialogProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly due: FundDueView | null;
  /** Revision of the month when the due was read. */
  readonly revision: number;
  readonly isNew: boolean;
  readonly places: GroupsColumns;
  readonly canEdit: boolean;
  readonly onClose: () => void;
};

/** Edits what the month asks for a fund; it is divided like an unmetered expense. */
export function DueDialog(props: DueDialogProps) {
  const { due, isNew, canEdit, onClose } = props;
  const isThere = isNew ? canEdit : due !== null;
  if (!useWasThere(isThere)) return <GoneDialog onClose={onClose} />;
  return <DueForm {...props} isThere={isThere} canEdit={canEdit && isThere} />;
}

function DueForm({
  idAs,
  idMonth,
  due,
  revision,
  places,
  canEdit,
  isThere,
  onClose,
}: DueDialogProps & { readonly isThere: boolean }) {
  const add = useAddDue(idAs, idMonth);
  const change = useChangeDue(idAs);
  const isBusy = add.isPending || change.isPending;
  const apartments = useQuery(monthFacts.apartments(idAs, idMonth));
  // The state when the dialog opened: another user's change since is then a conflict and is not overwritten.
  const [opened, setOpened] = useState({ due, revision });
  const form = useForm<DueValues>({
    initial: valuesOf(opened.due),
    draft: `due.${idAs}.${idMonth}.${opened.due?.idDue ?? 'nou'}`,
    validate: (typed) => refusalsIn(ofPayers(typed, places)),
    onSubmit: (values) => {
      void save(values);
    },
  });
  const { values } = form;

  const refuse = form.onRefusal((error) => {
    form.setRefusal(monthRefusal(error));
  });
  const save = async (typed: DueValues) => {
    try {
      const body = bodyOf(ofPayers(typed, places));
      if (opened.due === null) await add.mutateAsync(body);
      else {
        const { idDue } = opened.due;
        await change.mutateAsync({ idDue, body, ifMatch: opened.revision });
      }
    } catch (error) {
      refuse(error);
      return;
    }
    form.clearDraft();
    toast('done', t('outgo.dueSaved'));
    onClose();
  };

  const isStale = isConflict(change.error);
  const distribution = Number(values.distribution);
  const { distributions } = modalChoices({
    metering: METERING.none,
    distribution: isDistributionMode(due?.distribution) ? due.distribution : DISTRIBUTION.persons,
  });
  const isReady = values.idFund !== '' && values.idGroup !== '' && values.distribution !== '';
  const [column] = places.columns;
  const ofChosen = ofPayers(values, places);
  const isDivisible = isReady && Object.keys(refusalsIn(ofChosen)).length === 0;
  const { idFund: _idFund, ...divided } = bodyOf(ofChosen);
  const shares = usePreview(
    idAs,
    idMonth,
    // A due is divided like an unmetered expense of any column: the column does not influence the shares.
    isDivisible && canEdit && column !== undefined
      ? {
          ...divided,
          idOutgoColumn: column.idOutgoColumn,
          name: t('outgo.fund'),
          metering: METERING.none,
        }
      : null,
  );
  const { error, inputRef } = form.field('typedShares');
  const fundName = places.funds.find(({ idFund }) => String(idFund) === values.idFund)?.name;
  const drop = () => {
    form.clearDraft();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      width="full"
      title={
        fundName === undefined
          ? t('outgo.addDue')
          : t(canEdit ? 'outgo.dueTitle' : 'outgo.dueName', { name: fundName })
      }
      description={t('outgo.dialogText', { name: monthName(idMonth) })}
      actions={
        canEdit ? (
          <DialogActions onClose={drop} busy={isBusy} onAct={form.submit} />
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
            <div className={formStyles.pair}>
              <Select
                {...form.field('idFund')}
                label={t('outgo.fund')}
                placeholder={t('outgo.chooseFund')}
                options={offeredFunds(places.funds, [Number(values.idFund)]).map(
                  ({ idFund, name }) => ({
                    value: String(idFund),
                    label: name,
                  }),
                )}
              />
              <Select
                {...form.field('idGroup')}
                label={t('outgo.payerGroup')}
                placeholder={t('outgo.chooseGroup')}
                options={payerOptions(places)}
              />
              <Select
                {...form.field('distribution')}
                label={t('outgo.distribution')}
                placeholder={t('outgo.chooseDistribution')}
                options={distributions.map(({ mode, isEnabled }) => ({
                  value: String(mode),
                  label: distributionName(mode, places.coefficients),
                  disabled: !isEnabled,
                }))}
              />
            </div>
            {isReady ? (
              <AmountField
                {...form.field('amountBani')}
                label={t('outgo.amount')}
                min={-AMOUNT_MAX}
                maxLength={14}
              />
            ) : (
              <p className={styles.quiet}>{t('outgo.chooseFirstDue')}</p>
            )}
          </fieldset>
          {isStale && due !== null && (
            <StaleNotice
              saved={due}
              onGoOn={() => {
                setOpened({ due, revision });
                form.setRefusal(null);
                change.reset();
              }}
            />
          )}
          {form.refusal !== null && !isStale && <Notice tone="error">{form.refusal}</Notice>}
          <SendByEnter busy={isBusy} />
        </form>
        {isReady && shares !== null && (canEdit || distribution === DISTRIBUTION.typedShares) && (
          <SharesPanel
            {...shares}
            payers={payersOf(values.idGroup, places, apartments.data?.apartments ?? [])}
            amountBani={parseScaled(values.amountBani, 2)}
            typed={
              distribution === DISTRIBUTION.typedShares
                ? { of: 'shares', texts: textsOf(values.typedShares), error, inputRef }
                : null
            }
            canEdit={canEdit}
            onType={(texts) => {
              form.set('typedShares', JSON.stringify(texts));
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

function valuesOf(due: FundDueView | null): DueValues {
  if (due === null) {
    return { idFund: '', idGroup: '', distribution: '', amountBani: '', typedShares: '{}' };
  }
  const typed = (due.typedShares ?? []).map(({ idAp, amountBani }) => [idAp, editBani(amountBani)]);
  return {
    idFund: String(due.idFund),
    idGroup: due.idGroup === null ? WHOLE_ASSOCIATION : String(due.idGroup),
    distribution: String(due.distribution),
    amountBani: editBani(due.amountBani),
    typedShares: JSON.stringify(Object.fromEntries(typed)),
  };
}

function bodyOf(values: DueValues): NewDue {
  return {
    idFund: Number(values.idFund),
    idGroup: values.idGroup === WHOLE_ASSOCIATION ? null : Number(values.idGroup),
    distribution: Number(values.distribution),
    amountBani: parseScaled(values.amountBani, 2) ?? NaN,
    typedShares:
      Number(values.distribution) === DISTRIBUTION.typedShares
        ? Object.entries(textsOf(values.typedShares))
            .filter(([, text]) => text.trim() !== '')
            .map(([idAp, text]) => ({
              idAp: Number(idAp),
              amountBani: parseScaled(text, 2) ?? NaN,
            }))
        : null,
  };
}

function refusalsIn(values: DueValues): FormErrors<DueValues> {
  const needed: FormErrors<DueValues> = {
    ...(values.idFund === '' && { idFund: t('outgo.needFund') }),
    ...(values.idGroup === '' && { idGroup: t('outgo.needGroup') }),
    ...(values.distribution === '' && { distribution: t('outgo.needDistribution') }),
  };
  if (Object.keys(needed).length > 0) return needed;
  if (values.amountBani.trim() === '') return { amountBani: t('outgo.needAmount') };
  return refusalsOf(outgoRoutes.addFundDue.body, bodyOf(values));
}
