import { AMOUNT_MAX } from '@scara/domain/kernel';
import { paymentRoutes } from '@scara/contracts/http';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { DateField } from '../../components/date-field.js';
import { FailedRead } from '../../components/failed-read.js';
import { NumberField } from '../../components/number-field.js';
import table from '../../components/plain-table.module.css';
import { Notice, Skeleton } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { cx } from '../../lib/cx.js';
import { editScaled, formatBani, parseScaled } from '../../lib/format.js';
import { fundsQuery } from '../../lib/funds.js';
import { today } from '../../lib/month-grid.js';
import { monthName } from '../../lib/months.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { type FormErrors, useForm } from '../../lib/use-form.js';
import { useOutlasting } from '../../lib/use-outlasting.js';
import { keepSeries } from './counter-memory.js';
import { debtRows } from './debt-rows.js';
import type { Apartment } from './find-apartment.js';
import { usePaymentModes } from '../../lib/payment-modes.js';
import { apartmentName, CORRECTION, receiptsText } from '../../lib/payment-words.js';
import { inACommand } from '../../lib/query-client.js';
import { paymentQueries, useTakePayments } from './payments.queries.js';
import {
  type Account,
  alone,
  type Entry,
  isPaidAlready,
  isUnseen,
  ownFields,
  seenIn,
  type Taken,
  untilNewer,
} from './sitting.js';
import styles from './payments.module.css';

type Values = {
  amountBani: string;
  pM: string;
  emitted: string;
  series: string;
  idF: string;
  info: string;
};

type PaymentFormProps = {
  readonly idAs: number;
  readonly apartment: Apartment;
  /** The association, as the sitting names it beside the apartment. */
  readonly placeName: string;
  /** The sitting has others already: Enter adds this one to them. */
  readonly isGathering: boolean;
  /** What is written into the field of the series. */
  readonly series: string;
  readonly onTaken: (taken: Taken) => void;
  readonly onAdd: (entry: Entry) => void;
};

/** A payment, and up to where its account was seen. */
type Looked = { readonly entry: Entry; readonly seen: number | undefined };

/** One apartment's payment: what it owes, what the amount clears item by item, and the ways to take it. */
export function PaymentForm(props: PaymentFormProps) {
  const { idAs, apartment, placeName, isGathering, series, onTaken, onAdd } = props;
  const { idAp } = apartment;
  const queryClient = useQueryClient();
  const account = useQuery(paymentQueries.apartment(idAs, idAp));
  const funds = useQuery(fundsQuery(idAs));
  const modes = usePaymentModes(idAs);
  const take = useTakePayments();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [doubt, setDoubt] = useState<Looked | null>(null);
  const [isWorking, setWorking] = useState(false);
  const asked = ({ amountBani, pM, emitted, series, idF, info }: Values) => ({
    ...{ pM: Number(pM), emitted, series: pM === '1' ? series : '', info },
    // What the field lets through and nobody can read is a number with too many digits.
    payments: [
      {
        idAp,
        amountBani: parseScaled(amountBani, 2) ?? AMOUNT_MAX + 1,
        idF: idF === '' ? null : Number(idF),
      },
    ],
  });
  const previewOf = (values: Values) =>
    paymentQueries.preview(idAs, idAp, {
      amountBani: parseScaled(values.amountBani, 2) ?? 0,
      emitted: values.emitted,
      idF: values.idF === '' ? null : Number(values.idF),
      pM: Number(values.pM),
    });

  /** As it is issued: a fund has a receipt of its own, in the order in which one payment would clear the debts. */
  const entryOf = async (values: Values): Promise<Omit<Entry, 'told'>> => {
    const { payments, ...head } = asked(values);
    const { receipts } = await queryClient.fetchQuery({
      ...previewOf(values),
      ...inACommand,
    });
    const isSplit = head.pM === 1 && receipts.length > 1;
    return {
      ...{ key: `${idAs} ${idAp}`, idAs, head },
      ...{ association: placeName, name: apartmentName(apartment), mode: modes.nameOf(head.pM) },
      amountBani: payments[0]!.amountBani,
      payments: isSplit ? receipts.map((one) => ({ idAp, ...one })) : payments,
    };
  };

  const takeIt = async ({ entry, seen }: Looked): Promise<void> => {
    const { documents, warnings } = await take.mutateAsync({
      ...{ idAs, ...entry.head, payments: entry.payments },
      ...(seen === undefined ? {} : { seen }),
    });
    keepSeries(idAs, entry.head.series);
    onTaken({
      idAs,
      ids: documents.map(({ idPd }) => idPd),
      text: receiptsText(documents, entry),
      warnings: warnings.map(({ message }) => message),
    });
  };

  const gather = (entry: Entry): void => {
    keepSeries(idAs, entry.head.series);
    onAdd(entry);
  };

  /**
   * Another tab, or a press that nobody saw answered, may have taken the same money: tabs go one after the other, and
   * each looks at the account as it stands then. The same again is asked about first; other money that another counter
   * took since this account was shown is told by the refusal, and stands above by then: the next press has seen it.
   */
  const send = async (values: Values, isGathered: boolean): Promise<void> => {
    setWorking(true);
    setRefusal(null);
    setDoubt(null);
    const told = account.data;
    const look = () =>
      queryClient.fetchQuery({
        ...paymentQueries.apartment(idAs, idAp),
        ...inACommand,
        staleTime: 0,
      });
    const seen = (one: Account) => seenIn([one], values.emitted);
    try {
      await alone(`scara.payment.${idAs}`, async () => {
        const [gathered, shown] = await Promise.all([entryOf(values), look()]);
        const entry = { ...gathered, told: shown.payments.map(({ idPd }) => idPd) };
        if (isPaidAlready(shown.payments, entry.head, entry.payments)) {
          setDoubt({ entry, seen: seen(shown) });
        } else if (isGathered) gather(entry);
        else await takeIt({ entry, seen: seen(told ?? shown) });
      });
    } catch (error) {
      // What cannot be read again is told all the same.
      if (told !== undefined && isUnseen(error)) {
        await untilNewer(look, seen, seen(told)).catch(() => undefined);
      }
      said(error);
    } finally {
      setWorking(false);
    }
  };
  const said = (error: unknown): void => {
    if (error instanceof ProblemError && fields.refuse(ownFields(error.fields))) return;
    setRefusal(sentenceOf(error, t('http.notSaved')));
  };

  /** Every wrong field with its sentence. */
  const faultsOf = (values: Values): FormErrors<Values> => {
    // Of the one payment of the list only the amount is typed here.
    const { payments: amount, ...errors } = refusalsOf(
      paymentRoutes.takePayments.body,
      asked(values),
    );
    const needsSeries = values.pM === '1' && values.series.trim() === '';
    const needsReason = values.pM === CORRECTION && values.info.trim() === '';
    return {
      ...errors,
      ...(amount === undefined
        ? {}
        : { amountBani: values.amountBani.trim() === '' ? t('payments.needed') : amount }),
      ...(needsSeries ? { series: t('payments.needed') } : {}),
      ...(needsReason ? { info: t('payments.needed') } : {}),
    };
  };

  const fields = useForm<Values>({
    initial: {
      ...{ amountBani: '', pM: '1', emitted: today(), series },
      ...{ idF: '', info: '' },
    },
    validate: faultsOf,
    onSubmit: (values) => {
      if (!isWorking) void send(values, isGathering);
    },
  });
  const { values } = fields;
  const amountBani = parseScaled(values.amountBani, 2) ?? 0;
  const preview = useQuery({
    ...previewOf(values),
    enabled: amountBani > 0 && amountBani <= AMOUNT_MAX,
    placeholderData: keepPreviousData,
  });
  // What the amount before would clear stays for a moment only.
  const isOfBefore = useOutlasting(preview.isPlaceholderData);
  if (account.isPending) return <Skeleton label={t('common.loading')} />;
  if (account.isError) {
    return <FailedRead title={t('payments.failed')} read={account} />;
  }
  const { open, totalBani, advanceBani } = account.data;
  const shown = amountBani > 0 && !isOfBefore ? preview.data : undefined;
  const clearedBani = shown === undefined ? 0 : amountBani - shown.advanceBani;
  const fundName = (idFund: number | null): string =>
    funds.data?.funds.find((fund) => fund.idFund === idFund)?.name ?? t('payments.kind.fund');
  const receipts = values.pM === '1' ? (shown?.receipts ?? []) : [];
  const emitted = fields.field('emitted');
  // What could not be taken is said while it is typed, where the preview knows it.
  const beyond = preview.error instanceof ProblemError ? preview.error.fields : {};
  const isLettingGo = values.pM === CORRECTION;
  const wholeBani =
    values.idF === ''
      ? totalBani
      : open.reduce(
          (sum, { idFund, amountBani: owed }) => (String(idFund) === values.idF ? sum + owed : sum),
          0,
        );
  return (
    <form className={styles.take} onSubmit={fields.submit} noValidate>
      <h2>{apartmentName(apartment)}</h2>
      {open.length === 0 ? (
        <p>
          {t('payments.owesNothing')}
          {advanceBani > 0 && ` ${t('payments.advance')}: ${formatBani(advanceBani)} lei.`}
        </p>
      ) : (
        <div className={table.frame}>
          <table className={cx(table.table, styles.debts)}>
            <caption className="visually-hidden">{t('payments.owes')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('payments.item')}</th>
                <th scope="col" className={table.right}>
                  {t('payments.open')}
                </th>
                <th scope="col" className={table.right}>
                  {t('payments.cleared')}
                </th>
              </tr>
            </thead>
            <tbody>
              {debtRows(open, shown?.allocations ?? []).map((item) => (
                <tr key={item.key}>
                  <th scope="row">
                    {item.kind === 'fund'
                      ? fundName(item.idFund)
                      : t(
                          item.kind === 'expense'
                            ? 'payments.kind.expense'
                            : 'payments.kind.penalty',
                        )}
                    , {monthName(item.idMonth)}
                  </th>
                  <td className={table.right}>
                    <Amount bani={item.amountBani} />
                  </td>
                  <td className={table.right}>
                    <Amount bani={item.clearedBani} zero="dash" />
                  </td>
                </tr>
              ))}
              <tr>
                <th scope="row">{t('payments.owes')}</th>
                <td className={table.right}>
                  <Amount bani={totalBani} tone="owed" />
                </td>
                <td className={table.right}>
                  <Amount bani={clearedBani} zero="dash" />
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.fields}>
        <div>
          <NumberField
            {...fields.field('amountBani')}
            label={t(isLettingGo ? 'payments.letGoAmount' : 'payments.amount')}
            error={fields.field('amountBani').error ?? beyond['amountBani']}
            suffix="lei"
            decimals={2}
            min={1}
            max={AMOUNT_MAX}
            autoFocus
          />
          {wholeBani > 0 && (
            <Button
              kind="quiet"
              onClick={() => {
                fields.set('amountBani', editScaled(wholeBani, 2));
                fields.focus('amountBani');
              }}
            >
              {t('payments.whole', { amount: formatBani(wholeBani) })}
            </Button>
          )}
        </div>
        <Select {...fields.field('pM')} label={t('payments.mode')} options={modes.options} />
        {values.pM === '1' && (
          <TextField {...fields.field('series')} label={t('payments.series')} />
        )}
        <DateField
          label={t('payments.date')}
          value={emitted.value}
          error={emitted.error}
          onChange={emitted.onChange}
        />
      </div>
      <div className={cx(styles.fields, styles.words)}>
        <Select
          {...fields.field('idF')}
          label={t('payments.onlyFund')}
          help={t('payments.onlyFundHelp')}
          options={[
            { value: '', label: t('payments.ordinary') },
            ...(funds.data?.funds ?? []).map(({ idFund, name }) => ({
              value: String(idFund),
              label: name,
            })),
          ]}
        />
        <TextField
          {...fields.field('info')}
          label={t(isLettingGo ? 'payments.reason' : 'payments.info')}
          maxLength={500}
          optional={!isLettingGo}
        />
      </div>
      {isLettingGo && <Notice tone="warning">{t('payments.letGoText')}</Notice>}
      {(shown?.advanceBani ?? 0) > 0 && (
        <Notice tone="info">
          {t('payments.newAdvance', { amount: formatBani(shown?.advanceBani ?? 0) })}
        </Notice>
      )}
      {receipts.length > 1 && (
        <Notice tone="info">
          {t('payments.separate', { count: receipts.length })}{' '}
          {receipts
            .map(({ idF, amountBani: part }) =>
              t('payments.separatePart', {
                what: idF === null ? t('payments.kind.expense') : fundName(idF),
                amount: formatBani(part),
              }),
            )
            .join('; ')}
          .
        </Notice>
      )}
      {shown?.warnings.map(({ code, message }) => (
        <Notice key={code} tone="warning">
          {message}
        </Notice>
      ))}
      {doubt !== null && (
        <Notice tone="warning">
          <div className={styles.taken}>
            {t('payments.twice', { amount: formatBani(doubt.entry.amountBani) })}
            <Button
              busy={isWorking}
              onClick={() => {
                if (isGathering) gather(doubt.entry);
                else void takeIt(doubt).catch(said);
              }}
            >
              {t('payments.takeAgain')}
            </Button>
          </div>
        </Notice>
      )}
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={isWorking || take.isPending}>
          {isGathering
            ? t('payments.addToSitting')
            : t(isLettingGo ? 'payments.letGo' : 'payments.save')}
        </Button>
        {!isGathering && (
          <Button
            icon="plus"
            busy={isWorking}
            onClick={() => {
              if (Object.keys(faultsOf(values)).length > 0) fields.submit();
              else void send(values, true);
            }}
          >
            {t('payments.another')}
          </Button>
        )}
      </div>
    </form>
  );
}
