import type { AnswerOf, fundRoutes } from '@scara/contracts/http';
import { CASH_ACCOUNTS } from '@scara/domain/cashbook';
import { AMOUNT_MAX } from '@scara/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import { AmountField } from '../../components/amount-field.js';
import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { DateField } from '../../components/date-field.js';
import { FormDialog } from '../../components/form-dialog.js';
import form from '../../components/form.module.css';
import { TextField } from '../../components/text-field.js';
import { purposeUses } from '../../lib/choice-words.js';
import { editBani, formatBani, formatDate, parseScaled } from '../../lib/format.js';
import { today } from '../../lib/month-grid.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm } from '../../lib/use-form.js';
import { useProposedDay } from '../../lib/use-today.js';
import { fundsQuery, fundValuesQuery, offeredFunds } from '../../lib/funds.js';
import { INFO_MOST, partsOf, textOf, totalOf, type UnpaidBill } from './bill-parts.js';
import { BillsField } from './bills-field.js';
import { usePaymentModes } from '../../lib/payment-modes.js';
import { accountName } from '../../lib/payment-words.js';
import { paymentQueries, useOpenAccount, useRegisterDocument } from './payments.queries.js';
import {
  asksAmount,
  bodyOf,
  hasPartner,
  isOfFund,
  KIND,
  type Kind,
  named,
  NOTHING_WRITTEN,
  openingOf,
  paysBills,
  refusalsIn,
  type WriteValues,
} from './write-values.js';

const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: KIND.toProvider, label: t('payments.type10') },
  { value: KIND.fromFund, label: t('payments.type11') },
  { value: KIND.transfer, label: t('payments.transferKind') },
  { value: KIND.income, label: t('payments.type3') },
  { value: KIND.incomeToFund, label: t('payments.type4') },
  { value: KIND.opening, label: t('payments.type0') },
];
const accounts = CASH_ACCOUNTS.map((value) => ({ value, label: accountName(value) }));

/** Writes the association's own documents: payments to providers, transfers, other income, and opening balances. */
export function WriteDialog({ idAs, onClose }: { idAs: number; onClose: () => void }) {
  const bills = useQuery(paymentQueries.bills(idAs));
  const unpaid = bills.data?.bills ?? [];
  const funds = useQuery(fundsQuery(idAs));
  const fundValues = useQuery(fundValuesQuery(idAs));
  const modes = usePaymentModes(idAs);
  const { fields, isBusy, send } = useWriting(idAs, unpaid, onClose);
  const { values } = fields;
  const { kind } = values;
  const parts = partsOf(values.bills);
  const paidBani = parts.length > 0 ? totalOf(parts) : (parseScaled(values.amountBani, 2) ?? 0);
  const day = values.emitted;
  const balances = useQuery({
    ...paymentQueries.register(idAs, { fromDate: day, toDate: day }),
    enabled: kind === KIND.transfer && day !== '',
  });
  const balance = balances.data?.period[values.from];
  return (
    <FormDialog
      title={t('payments.addTitle')}
      also={
        <Button busy={isBusy} onClick={send(true)}>
          {t('common.saveAndNext')}
        </Button>
      }
      busy={isBusy}
      form={{ ...fields, submit: send(false) }}
      onClose={onClose}
    >
      <Select {...fields.field('kind')} label={t('payments.kindDocument')} options={kinds} />
      {paysBills(kind) && (
        <BillsField
          bills={bills.data?.bills}
          isUnread={bills.isError}
          parts={parts}
          error={fields.field('bills').error}
          inputRef={fields.field('bills').inputRef}
          onChange={(chosen) => {
            fields.set('bills', textOf(chosen));
            const [first] = chosen;
            const bill = unpaid.find(
              ({ idMonth, idOutgo }) => idMonth === first?.idMonth && idOutgo === first.idOutgo,
            );
            if (parts.length === 0 && bill !== undefined) fields.set('partner', bill.provider);
          }}
        />
      )}
      {hasPartner(kind) && (
        <TextField
          {...fields.field('partner')}
          label={t(
            kind === KIND.toProvider
              ? 'payments.provider'
              : kind === KIND.fromFund
                ? 'payments.receiver'
                : 'payments.partner',
          )}
          maxLength={100}
        />
      )}
      {isOfFund(kind) && (
        <FundField
          form={fields}
          funds={funds.data?.funds}
          held={fundValues.data?.funds}
          isUnread={fundValues.isError}
          paidBani={paidBani}
        />
      )}
      {kind === KIND.transfer && (
        <div className={form.pair}>
          <Select
            {...fields.field('from')}
            label={t('payments.fromAccount')}
            help={
              balance &&
              t('payments.accountHolds', {
                date: formatDate(day),
                amount: formatBani(balance.closingBani),
              })
            }
            options={accounts}
          />
          <Select {...fields.field('to')} label={t('payments.toAccount')} options={accounts} />
        </div>
      )}
      {kind === KIND.opening && (
        <Select {...fields.field('to')} label={t('payments.account')} options={accounts} />
      )}
      <div className={form.pair}>
        {asksAmount(values) && (
          <div>
            <AmountField
              {...fields.field('amountBani')}
              label={t('payments.value')}
              min={kind === KIND.opening ? -AMOUNT_MAX : 1}
            />
            {/* The till's money is usually handed over in full in the evening. */}
            {kind === KIND.transfer && balance !== undefined && balance.closingBani > 0 && (
              <Button
                kind="quiet"
                onClick={() => {
                  fields.set('amountBani', editBani(balance.closingBani));
                  fields.focus('amountBani');
                }}
              >
                {t('payments.whole', { amount: formatBani(balance.closingBani) })}
              </Button>
            )}
          </div>
        )}
        {hasPartner(kind) && (
          <Select {...fields.field('pM')} label={t('payments.mode')} options={modes.options} />
        )}
        <DateField {...fields.field('emitted')} label={t('payments.date')} />
        {kind !== KIND.opening && (
          <>
            <TextField {...fields.field('series')} label={t('payments.series')} optional />
            <TextField {...fields.field('paymentNumber')} label={t('payments.number')} optional />
          </>
        )}
      </div>
      {kind !== KIND.opening && (
        <TextField
          {...fields.field('info')}
          label={t('payments.info')}
          help={paysBills(kind) && parts.length > 0 ? t('payments.infoOfBills') : undefined}
          maxLength={INFO_MOST}
          optional
        />
      )}
    </FormDialog>
  );
}

/** Manages a document's form and saves it, optionally continuing with the next one. */
function useWriting(idAs: number, unpaid: readonly UnpaidBill[], onClose: () => void) {
  const register = useRegisterDocument(idAs);
  const open = useOpenAccount(idAs);
  const another = useRef(false);
  const fields = useForm<WriteValues>({
    initial: { ...NOTHING_WRITTEN, emitted: today() },
    draft: `payments.write.${idAs}`,
    validate: (values) => refusalsIn(values, unpaid),
    onSubmit: (values): unknown => {
      const written = (warnings: readonly { readonly message: string }[]) => {
        fields.clearDraft();
        toast('done', t('payments.written'));
        for (const { message } of warnings) toast('warning', message);
        if (another.current) goOn(values);
        else onClose();
      };
      const onError = (error: Error) => {
        if (error instanceof ProblemError && fields.refuse(named(error.fields, values))) return;
        fields.setRefusal(sentenceOf(error, t('http.notSaved')));
      };
      if (values.kind === KIND.opening) {
        return open.mutateAsync(openingOf(values), {
          onSuccess: () => {
            written([]);
          },
          onError,
        });
      } else {
        return register.mutateAsync(bodyOf(values, unpaid), {
          onSuccess: ({ warnings }) => {
            written(warnings);
          },
          onError,
        });
      }
    },
  });
  useProposedDay(fields, 'emitted');
  /** Prepares the next line of a statement: same day and account, and usually the same kind. */
  const goOn = (sent: WriteValues) => {
    const { kind, from, to, pM, emitted, series } = sent;
    const next = { ...NOTHING_WRITTEN, kind, from, to, pM, emitted, series };
    // If the user is already typing the next line, it and the focus stay.
    if (!fields.goOn(sent, next)) fields.focus('kind');
  };
  return {
    fields,
    isBusy: register.isPending || open.isPending,
    send: (isAnother: boolean) => () => {
      another.current = isAnother;
      fields.submit();
    },
  };
}

/** Chooses the fund that the money leaves or enters, and shows what the fund holds. */
function FundField({
  form: { values, field },
  funds,
  held,
  isUnread,
  paidBani,
}: {
  readonly form: Pick<ReturnType<typeof useForm<WriteValues>>, 'values' | 'field'>;
  readonly funds: AnswerOf<typeof fundRoutes.listFunds>['funds'] | undefined;
  /** The current money of each fund. */
  readonly held: AnswerOf<typeof fundRoutes.readFundsValue>['funds'] | undefined;
  /** The money of the funds could not be read. */
  readonly isUnread: boolean;
  readonly paidBani: number;
}) {
  const isLeft = values.kind === KIND.fromFund;
  const isChosen = ({ idFund }: { readonly idFund: number }): boolean =>
    String(idFund) === values.idF;
  const chosen = funds?.find(isChosen);
  const valueBani = held?.find(isChosen)?.valueBani;
  const holds =
    valueBani !== undefined
      ? t('payments.fundHolds', { amount: formatBani(valueBani) })
      : isUnread && chosen !== undefined
        ? t('payments.fundUnread')
        : '';
  // Shown before the money leaves the fund; what the law forbids is a warning of the saved document.
  const use = isLeft && chosen !== undefined ? purposeUses[chosen.purpose] : '';
  return (
    <Select
      {...field('idF')}
      label={t('payments.fund')}
      placeholder={t('payments.fund')}
      help={[holds, use].filter(Boolean).join(' ') || undefined}
      warning={
        isLeft && valueBani !== undefined && paidBani > valueBani
          ? t('payments.fundBeyond', { amount: formatBani(paidBani - valueBani) })
          : null
      }
      options={offeredFunds(funds, [Number(values.idF)]).map(({ idFund, name }) => ({
        value: String(idFund),
        label: name,
      }))}
    />
  );
}
