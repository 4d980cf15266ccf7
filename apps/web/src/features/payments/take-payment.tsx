import { paymentRoutes } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';

import { Amount } from '../../components/amount.js';
import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { DateField } from '../../components/date-field.js';
import { NumberField } from '../../components/number-field.js';
import table from '../../components/plain-table.module.css';
import { ErrorState, Notice, Skeleton } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { editScaled, formatBani, parseScaled } from '../../lib/format.js';
import { today } from '../../lib/month-grid.js';
import { monthName } from '../../lib/months.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { useForm } from '../../lib/use-form.js';
import { fundsQuery } from '../../lib/funds.js';
import { structureQuery } from '../../lib/structure.js';
import { modeOptions } from '../../lib/payment-words.js';
import { paymentQueries, printReceipt, useTakePayments } from './payments.queries.js';
import styles from './payments.module.css';

type Values = {
  amountBani: string;
  pM: string;
  emitted: string;
  series: string;
  idF: string;
  info: string;
};
type Apartment = { readonly idAp: number; readonly number: string; readonly tenantName: string };
type Taken = { readonly idPd: number; readonly text: string };

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The one whose number it is, else the first whose name or number begins with what was typed. */
function found(apartments: readonly Apartment[], typed: string): Apartment | undefined {
  const wanted = plain(typed.trim());
  if (wanted === '') return undefined;
  return (
    apartments.find(({ number }) => plain(number) === wanted) ??
    apartments.find(({ tenantName }) => plain(tenantName).includes(wanted))
  );
}

/** The counter: an apartment, its debts, an amount, Enter; the hands stay on the keys. */
export function TakePayment({ idAs }: { idAs: number }) {
  const structure = useQuery(structureQuery(idAs));
  const [typed, setTyped] = useState('');
  const [idAp, setIdAp] = useState<number | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const finder = useRef<HTMLInputElement>(null);
  const apartments = useMemo(
    () =>
      structure.data?.blocks.flatMap(({ inBlock }) =>
        inBlock.flatMap(({ inEntrance }) => inEntrance),
      ) ?? [],
    [structure.data],
  );
  const apartment = apartments.find((one) => one.idAp === idAp);
  if (structure.isPending) return <Skeleton label={t('common.loading')} />;
  if (structure.isError) {
    return (
      <ErrorState title={t('payments.failed')} onRetry={() => void structure.refetch()}>
        {sentenceOf(structure.error, t('error.text'))}
      </ErrorState>
    );
  }
  const choose = (): void => {
    const chosen = found(apartments, typed);
    setUnknown(chosen === undefined);
    setIdAp(chosen?.idAp ?? null);
  };
  return (
    <div className={styles.take}>
      <TextField
        label={t('payments.find')}
        help={t('payments.findHelp')}
        error={isUnknown ? t('payments.noApartment') : undefined}
        value={typed}
        inputRef={finder}
        autoFocus
        autoComplete="off"
        onChange={(next) => {
          setTyped(next);
          setUnknown(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          choose();
        }}
      />
      {taken.length > 0 && (
        <Notice tone="info">
          {t('payments.saved', { receipts: taken.map(({ text }) => text).join(', ') })}{' '}
          {taken.map(({ idPd, text }) => (
            <Button
              key={idPd}
              kind="quiet"
              icon="print"
              onClick={() => {
                printReceipt(idAs, idPd);
              }}
            >
              {t('payments.printLast', { receipt: text })}
            </Button>
          ))}
        </Notice>
      )}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      {apartment !== undefined && (
        <PaymentForm
          key={apartment.idAp}
          {...{ idAs, apartment }}
          onTaken={(documents, said) => {
            setTaken(documents);
            setWarnings(said);
            setIdAp(null);
            setTyped('');
            finder.current?.focus();
          }}
        />
      )}
    </div>
  );
}

type PaymentFormProps = {
  readonly idAs: number;
  readonly apartment: Apartment;
  readonly onTaken: (documents: readonly Taken[], warnings: readonly string[]) => void;
};

function PaymentForm({ idAs, apartment, onTaken }: PaymentFormProps) {
  const { idAp } = apartment;
  const account = useQuery(paymentQueries.apartment(idAs, idAp));
  const funds = useQuery(fundsQuery(idAs));
  const take = useTakePayments(idAs);
  const [refusal, setRefusal] = useState<string | null>(null);
  const asked = ({ amountBani, pM, emitted, series, idF, info }: Values) => ({
    ...{ pM: Number(pM), emitted, series: pM === '1' ? series : '', info },
    payments: [
      { idAp, amountBani: parseScaled(amountBani, 2) ?? NaN, idF: idF === '' ? null : Number(idF) },
    ],
  });
  const fields = useForm<Values>({
    initial: {
      amountBani: '',
      pM: '1',
      emitted: today(),
      series: seriesKept(idAs),
      idF: '',
      info: '',
    },
    validate: (values) => {
      const errors = refusalsOf(paymentRoutes.takePayments.body, asked(values));
      const amount = errors['payments.0.amountBani'];
      const needsSeries = values.pM === '1' && values.series.trim() === '';
      return {
        ...errors,
        ...(amount === undefined ? {} : { amountBani: amount }),
        ...(needsSeries ? { series: t('payments.series') } : {}),
      };
    },
    onSubmit: (values) => {
      const body = asked(values);
      // A fund has a receipt of its own: what the preview split is what is issued.
      const split = body.pM === 1 && preview.data !== undefined ? preview.data.receipts : [];
      const payments = split.length > 1 ? split.map((one) => ({ idAp, ...one })) : body.payments;
      take.mutate(
        { ...body, payments },
        {
          onSuccess: ({ documents, warnings }) => {
            keepSeries(idAs, values.series);
            onTaken(
              documents.map(({ idPd, series, paymentNumber }) => ({
                idPd,
                text: `${series} ${paymentNumber}`.trim() || t('payments.type1'),
              })),
              warnings.map(({ message }) => message),
            );
          },
          onError: (error) => {
            if (error instanceof ProblemError && fields.refuse(error.fields)) return;
            setRefusal(sentenceOf(error, t('http.notSaved')));
          },
        },
      );
    },
  });
  const { values } = fields;
  const amountBani = parseScaled(values.amountBani, 2) ?? 0;
  const preview = useQuery({
    ...paymentQueries.preview(idAs, idAp, {
      amountBani,
      emitted: values.emitted,
      idF: values.idF === '' ? null : Number(values.idF),
    }),
    enabled: amountBani > 0 && amountBani < 4_000_000_000,
  });
  if (account.isPending) return <Skeleton label={t('common.loading')} />;
  if (account.isError) {
    return (
      <ErrorState title={t('payments.failed')} onRetry={() => void account.refetch()}>
        {sentenceOf(account.error, t('error.text'))}
      </ErrorState>
    );
  }
  const { open, totalBani, advanceBani } = account.data;
  const cleared = new Map(
    preview.data?.allocations.map((one) => [keyOf(one), one.amountBani] as const),
  );
  const fundName = (idFund: number | null): string =>
    funds.data?.funds.find((fund) => fund.idFund === idFund)?.name ?? t('payments.kind.fund');
  const receipts = values.pM === '1' ? (preview.data?.receipts.length ?? 0) : 0;
  const emitted = fields.field('emitted');
  return (
    <form className={styles.take} onSubmit={fields.submit} noValidate>
      <h2>
        {t('payments.apartmentNumber', { number: apartment.number })} {apartment.tenantName}
      </h2>
      {open.length === 0 ? (
        <p>
          {t('payments.owesNothing')}
          {advanceBani > 0 && ` ${t('payments.advance')}: ${formatBani(advanceBani)} lei.`}
        </p>
      ) : (
        <div className={table.frame}>
          <table className={table.table}>
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
              {open.map((item) => (
                <tr key={keyOf(item)}>
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
                    <Amount bani={cleared.get(keyOf(item)) ?? 0} zero="dash" />
                  </td>
                </tr>
              ))}
              <tr>
                <th scope="row">{t('payments.owes')}</th>
                <td className={table.right}>
                  <Amount bani={totalBani} tone="owed" />
                </td>
                <td className={table.right}>
                  <Amount bani={amountBani} zero="dash" />
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.fields}>
        <NumberField
          {...fields.field('amountBani')}
          label={t('payments.amount')}
          suffix="lei"
          decimals={2}
          min={1}
          max={99_999_999_900}
          autoFocus
          placeholder={editScaled(Math.max(totalBani, 0), 2)}
        />
        <Select {...fields.field('pM')} label={t('payments.mode')} options={modeOptions} />
        {values.pM === '1' && (
          <TextField {...fields.field('series')} label={t('payments.series')} maxLength={20} />
        )}
        <DateField
          label={t('payments.date')}
          value={emitted.value}
          error={emitted.error}
          onChange={emitted.onChange}
        />
        <Select
          {...fields.field('idF')}
          label={t('payments.onlyFund')}
          options={[
            { value: '', label: t('payments.ordinary') },
            ...(funds.data?.funds ?? []).map(({ idFund, name }) => ({
              value: String(idFund),
              label: name,
            })),
          ]}
        />
        <TextField {...fields.field('info')} label={t('payments.info')} maxLength={500} optional />
      </div>
      {(preview.data?.advanceBani ?? 0) > 0 && (
        <Notice tone="info">
          {t('payments.newAdvance', { amount: formatBani(preview.data?.advanceBani ?? 0) })}
        </Notice>
      )}
      {receipts > 1 && (
        <Notice tone="info">{t('payments.separate', { count: String(receipts) })}</Notice>
      )}
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <div>
        <Button
          kind="primary"
          type="submit"
          busy={take.isPending}
          // What the preview splits into receipts is awaited, so that it is what is issued.
          disabled={amountBani > 0 && preview.isFetching}
        >
          {t('payments.save')}
        </Button>
      </div>
    </form>
  );
}

const keyOf = (item: { kind: string; idMonth: number; idFund: number | null }): string =>
  `${item.kind} ${item.idMonth} ${item.idFund ?? ''}`;

const seriesName = (idAs: number): string => `scara.series.${idAs}`;
/** The series that this cashier used last here: nobody types it on every receipt. */
const seriesKept = (idAs: number): string => localStorage.getItem(seriesName(idAs)) ?? '';
const keepSeries = (idAs: number, series: string): void => {
  if (series !== '') localStorage.setItem(seriesName(idAs), series);
};
