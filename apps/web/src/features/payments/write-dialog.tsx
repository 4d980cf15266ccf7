import { CASH_ACCOUNTS, type CashAccount, DOCUMENT_TYPE } from '@scara/domain/cashbook';
import { AMOUNT_MAX } from '@scara/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { DateField } from '../../components/date-field.js';
import { FormDialog } from '../../components/form-dialog.js';
import form from '../../components/form.module.css';
import { NumberField } from '../../components/number-field.js';
import { TextField } from '../../components/text-field.js';
import { purposeUses } from '../../lib/choice-words.js';
import { editBani, formatBani, formatDate, parseScaled } from '../../lib/format.js';
import { today } from '../../lib/month-grid.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useForm, type FormErrors } from '../../lib/use-form.js';
import { fundsQuery, fundValuesQuery, offeredFunds } from '../../lib/funds.js';
import {
  INFO_MOST,
  infoOf,
  partsOf,
  partsRefusal,
  sentParts,
  textOf,
  totalOf,
  type UnpaidBill,
} from './bill-parts.js';
import { BillsField } from './bills-field.js';
import { usePaymentModes } from '../../lib/payment-modes.js';
import { accountName, BANK } from '../../lib/payment-words.js';
import {
  type DocumentBody,
  paymentQueries,
  useOpenAccount,
  useRegisterDocument,
} from './payments.queries.js';

/** By the type that the document gets, as a field keeps it. */
const KIND = {
  toProvider: '10',
  fromFund: '11',
  transfer: '5',
  income: '3',
  incomeToFund: '4',
  opening: '0',
} as const;
type Kind = (typeof KIND)[keyof typeof KIND];
type Values = {
  kind: Kind;
  amountBani: string;
  pM: string;
  emitted: string;
  series: string;
  paymentNumber: string;
  partner: string;
  /** What is paid of which bills, as `textOf` writes it. */
  bills: string;
  idF: string;
  from: CashAccount;
  to: CashAccount;
  info: string;
};

const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: KIND.toProvider, label: t('payments.type10') },
  { value: KIND.fromFund, label: t('payments.type11') },
  { value: KIND.transfer, label: t('payments.transferKind') },
  { value: KIND.income, label: t('payments.type3') },
  { value: KIND.incomeToFund, label: t('payments.type4') },
  { value: KIND.opening, label: t('payments.type0') },
];
const accounts = CASH_ACCOUNTS.map((value) => ({ value, label: accountName(value) }));

const paysBills = (kind: Kind): boolean => kind === KIND.toProvider || kind === KIND.fromFund;
const isOfFund = (kind: Kind): boolean => kind === KIND.fromFund || kind === KIND.incomeToFund;
/** Money that comes from, or goes to, somebody: in some way, and against a paper. */
const hasPartner = (kind: Kind): boolean => kind !== KIND.transfer && kind !== KIND.opening;

/** In the order of the screen: the first wrong one is moved to. */
const NOTHING_WRITTEN: Values = {
  kind: KIND.toProvider,
  bills: '',
  partner: '',
  idF: '',
  from: 'cash',
  to: 'bank',
  amountBani: '',
  pM: BANK,
  emitted: '',
  series: '',
  paymentNumber: '',
  info: '',
};

/** The association's own documents: money to providers, between its accounts, from others, and what it began with. */
export function WriteDialog({ idAs, onClose }: { idAs: number; onClose: () => void }) {
  const bills = useQuery(paymentQueries.bills(idAs)).data?.bills;
  const unpaid = bills ?? [];
  const funds = useQuery(fundsQuery(idAs));
  const fundValues = useQuery(fundValuesQuery(idAs));
  const modes = usePaymentModes(idAs);
  const register = useRegisterDocument(idAs);
  const open = useOpenAccount(idAs);
  const another = useRef(false);
  const fields = useForm<Values>({
    initial: { ...NOTHING_WRITTEN, emitted: today() },
    draft: `payments.write.${idAs}`,
    validate: (values) => refusalsIn(values, unpaid),
    onSubmit: (values) => {
      const done = {
        onSuccess: (answer: object) => {
          fields.clearDraft();
          toast('done', t('payments.written'));
          for (const { message } of 'warnings' in answer
            ? (answer.warnings as readonly { message: string }[])
            : []) {
            toast('warning', message);
          }
          if (another.current) goOn(values);
          else onClose();
        },
        onError: (error: Error) => {
          if (error instanceof ProblemError && fields.refuse(named(error.fields, values))) return;
          fields.setRefusal(sentenceOf(error, t('http.notSaved')));
        },
      };
      if (values.kind === KIND.opening) open.mutate(openingOf(values), done);
      else register.mutate(bodyOf(values, unpaid), done);
    },
  });
  const { values } = fields;
  const { kind } = values;
  /** The next line of a statement: of the same day and account, and most often of the same kind. */
  const goOn = ({ kind: of, from, to, pM, emitted, series }: Values) => {
    fields.reset({ ...NOTHING_WRITTEN, kind: of, from, to, pM, emitted, series });
    fields.focus('kind');
  };
  const isBusy = register.isPending || open.isPending;
  const send = (isAnother: boolean) => () => {
    another.current = isAnother;
    fields.submit();
  };
  const parts = partsOf(values.bills);
  const paidBani = parts.length > 0 ? totalOf(parts) : (parseScaled(values.amountBani, 2) ?? 0);
  const held = fundValues.data?.funds.find(({ idFund }) => String(idFund) === values.idF);
  const day = values.emitted;
  const balances = useQuery({
    ...paymentQueries.register(idAs, { fromDate: day, toDate: day }),
    enabled: kind === KIND.transfer && day !== '',
  });
  const balance = balances.data?.period[values.from];
  const chosen = funds.data?.funds.find(({ idFund }) => String(idFund) === values.idF);
  // Said before the money leaves the fund; what the law keeps it from is a warning of the document afterwards.
  const fundUse = kind === KIND.fromFund && chosen !== undefined ? purposeUses[chosen.purpose] : '';
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
          bills={bills}
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
        <Select
          {...fields.field('idF')}
          label={t('payments.fund')}
          placeholder={t('payments.fund')}
          help={
            held && `${t('payments.fundHolds', { amount: formatBani(held.valueBani) })} ${fundUse}`
          }
          warning={
            kind === KIND.fromFund && held !== undefined && paidBani > held.valueBani
              ? t('payments.fundBeyond', { amount: formatBani(paidBani - held.valueBani) })
              : null
          }
          options={offeredFunds(funds.data?.funds, [Number(values.idF)]).map(
            ({ idFund, name }) => ({
              value: String(idFund),
              label: name,
            }),
          )}
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
            <NumberField
              {...fields.field('amountBani')}
              label={t('payments.value')}
              suffix="lei"
              decimals={2}
              min={kind === KIND.opening ? -AMOUNT_MAX : 1}
              max={AMOUNT_MAX}
            />
            {/* What the till holds in the evening is mostly handed over whole. */}
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

/** A document that pays bills is as large as their parts together. */
const asksAmount = ({ kind, bills }: Values): boolean =>
  !paysBills(kind) || partsOf(bills).length === 0;

/** What the kind chosen cannot do without; a document that pays bills is as large as their parts together. */
function refusalsIn(values: Values, unpaid: readonly UnpaidBill[]): FormErrors<Values> {
  const { kind, amountBani, partner, idF, from, to } = values;
  const needed = t('payments.needed');
  const parts = paysBills(kind) ? partsOf(values.bills) : [];
  const bills = partsRefusal(parts, unpaid);
  return {
    ...(parts.length === 0 && parseScaled(amountBani, 2) === null ? { amountBani: needed } : {}),
    ...(bills === undefined ? {} : { bills }),
    ...(hasPartner(kind) && partner.trim() === '' ? { partner: needed } : {}),
    ...(isOfFund(kind) && idF === '' ? { idF: needed } : {}),
    ...(kind === KIND.transfer && from === to ? { to: t('payments.twoAccounts') } : {}),
  };
}

function bodyOf(values: Values, unpaid: readonly UnpaidBill[]): DocumentBody {
  const { kind, emitted, series, paymentNumber, info, partner, idF } = values;
  const amountBani = parseScaled(values.amountBani, 2) ?? 0;
  const head = { emitted, series, paymentNumber, info, amountBani };
  const fund = idF === '' ? null : Number(idF);
  const money = { ...head, pM: Number(values.pM) };
  switch (kind) {
    case KIND.transfer:
      return { ...head, t: DOCUMENT_TYPE.transfer, from: values.from, to: values.to };
    case KIND.income:
      return { ...money, t: DOCUMENT_TYPE.collaborator, partner };
    case KIND.incomeToFund:
      return { ...money, t: DOCUMENT_TYPE.collaboratorToFund, partner, idF: fund };
    default: {
      const parts = partsOf(values.bills);
      const sum = parts.length === 0 ? amountBani : totalOf(parts);
      const paid = {
        ...money,
        amountBani: sum,
        provider: partner,
        bills: sentParts(parts),
        // Registers show what was written, and nothing else names the bills there.
        info: info.trim() === '' ? infoOf(parts, unpaid) : info,
      };
      return kind === KIND.fromFund
        ? { ...paid, t: DOCUMENT_TYPE.disbursementFromFund, idF: fund }
        : { ...paid, t: DOCUMENT_TYPE.disbursement };
    }
  }
}

const openingOf = ({ to, emitted, amountBani }: Values) => ({
  account: to,
  emitted,
  amountBani: parseScaled(amountBani, 2) ?? 0,
});

/**
 * The provider of a document is its partner in this form, the account of an opening its second account; the amount of a
 * document that pays bills is asked for nowhere but in them.
 */
function named(refused: Readonly<Record<string, string>>, values: Values): Record<string, string> {
  const { provider, account, amountBani, ...rest } = refused;
  return {
    ...rest,
    ...(provider === undefined ? {} : { partner: provider }),
    ...(account === undefined ? {} : { to: account }),
    ...(amountBani === undefined
      ? {}
      : { [asksAmount(values) ? 'amountBani' : 'bills']: amountBani }),
  };
}
