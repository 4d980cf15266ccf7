import type { AnswerOf, FundView, paymentRoutes } from '@scara/contracts/http';
import { AMOUNT_MAX } from '@scara/domain/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { AmountField } from '../../components/amount-field.js';
import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { DateField } from '../../components/date-field.js';
import { Notice } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { Unread } from '../../components/unread.js';
import { cx } from '../../lib/cx.js';
import { editBani, formatBani, formatDate, parseScaled } from '../../lib/format.js';
import { fundsQuery, offeredFunds } from '../../lib/funds.js';
import { usePaymentModes } from '../../lib/payment-modes.js';
import { apartmentName, CASH, CORRECTION, nameOf } from '../../lib/payment-words.js';
import { ProblemError } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { useForm } from '../../lib/use-form.js';
import { useLasting } from '../../lib/use-lasting.js';
import { useProposedDay } from '../../lib/use-today.js';
import { waitingFor } from './announced.js';
import { DebtsTable } from './debts-table.js';
import type { Apartment } from './find-apartment.js';
import {
  emptyPayment,
  faultsOf,
  type PaymentValues,
  previewed,
  type Way,
  wholeBani,
} from './payment-values.js';
import { paymentQueries, printReceipts, type ReceiptFormat } from './payments.queries.js';
import styles from './payments.module.css';
import { lastTaken } from './sitting.js';
import { type PaymentOf, usePayment } from './use-payment.js';

type PaymentFormProps = {
  readonly idAs: number;
  readonly apartment: Apartment;
  /** The association's name, as the sitting shows it beside the apartment. */
  readonly placeName: string;
  /** True if the sitting already has other payments: Enter then adds this one to them. */
  readonly isGathering: boolean;
  /** The paper format of receipts. */
  readonly format: ReceiptFormat;
  /** The proposed receipt series. */
  readonly series: string;
  /** Mode and day of the previous payment, if this one most likely came in the same way. */
  readonly way: Way | null;
} & Pick<PaymentOf, 'onTaken' | 'onAdd'>;

/** Enters one apartment's payment: its debts, what the amount would clear of each, and how to take it. */
export function PaymentForm(props: PaymentFormProps) {
  const { idAs, apartment, placeName, isGathering, format, series, way, onTaken, onAdd } = props;
  const { idAp } = apartment;
  const account = useQuery(paymentQueries.apartment(idAs, idAp));
  const funds = useQuery(fundsQuery(idAs));
  const modes = usePaymentModes(idAs);
  const fields = useForm<PaymentValues>({
    initial: emptyPayment(series, way),
    validate: (values) => faultsOf(idAp, values),
    onSubmit: (values) => {
      if (!isWorking) void send(values, isGathering);
    },
  });
  useProposedDay(fields, 'emitted', way === null || way.pM === CASH);
  // The association's series may become known only when the previous payment is answered.
  const { follow } = fields;
  useEffect(() => {
    follow('series', '', series);
  }, [follow, series]);
  const { send, doubtOf, sendDoubted, refusal, isWorking } = usePayment({
    idAs,
    apartment,
    placeName,
    onTaken,
    onAdd,
    told: account.data,
    refuse: fields.refuse,
  });
  const { values } = fields;
  const doubt = doubtOf(values);
  const amountBani = parseScaled(values.amountBani, 2) ?? 0;
  const preview = useQuery({
    ...paymentQueries.preview(idAs, idAp, previewed(values)),
    enabled: amountBani > 0 && amountBani <= AMOUNT_MAX,
    placeholderData: keepPreviousData,
  });
  // Cash is never announced, so announcements are not needed for it.
  const announced = useQuery({
    ...paymentQueries.announcements(idAs),
    enabled: values.pM !== CASH,
  });
  const waiting = waitingFor(announced.data?.announcements ?? [], { idAp, pM: values.pM });
  // The preview of the previous amount stays only briefly.
  const isOfBefore = useLasting(preview.isPlaceholderData);
  if (!account.isSuccess) return <Unread title={t('payments.failed')} read={account} />;
  const { open, totalBani, advanceBani, payments } = account.data;
  const last = lastTaken(payments);
  const shown = amountBani > 0 && !isOfBefore ? preview.data : undefined;
  const clearedBani = shown === undefined ? 0 : amountBani - shown.advanceBani;
  const fundName = (idFund: number | null): string =>
    funds.data?.funds.find((fund) => fund.idFund === idFund)?.name ?? t('payments.kind.fund');
  // Refusals that the preview already knows are shown while the user types.
  const beyond = preview.error instanceof ProblemError ? preview.error.fields : {};
  const isLettingGo = values.pM === CORRECTION;
  return (
    <form className={styles.take} onSubmit={fields.submit} noValidate>
      <h2>{apartmentName(apartment)}</h2>
      {last !== undefined && <LastPayment {...{ idAs, last, format }} />}
      {open.length === 0 ? (
        <p>
          {t('payments.owesNothing')}
          {advanceBani > 0 && ` ${t('payments.advance')}: ${formatBani(advanceBani)} lei.`}
        </p>
      ) : (
        <DebtsTable
          {...{ open, totalBani, clearedBani, fundName }}
          allocations={shown?.allocations ?? []}
        />
      )}
      <MoneyFields
        form={fields}
        modes={modes.options}
        whole={wholeBani(account.data, values.idF)}
        beyond={beyond['amountBani']}
        {...{ way, series, isLettingGo }}
      />
      <WordsFields
        form={fields}
        // The chosen fund stays offered when its debt is paid elsewhere: it would be sent unseen else.
        funds={offeredFunds(funds.data?.funds, [
          ...open.map(({ idFund }) => idFund),
          Number(values.idF),
        ])}
        isLettingGo={isLettingGo}
      />
      {waiting.map((said) => (
        <Notice key={said.idAnnouncement} tone="warning">
          {t('payments.waitingFor', {
            amount: formatBani(said.amountBani),
            date: formatDate(said.emitted),
          })}
        </Notice>
      ))}
      {isLettingGo && <Notice tone="warning">{t('payments.letGoText')}</Notice>}
      {shown !== undefined && (
        <PreviewNotices preview={shown} isCash={values.pM === CASH} fundName={fundName} />
      )}
      {doubt !== null && (
        <DoubtedNotice
          text={doubt}
          busy={isWorking}
          onTakeAgain={() => {
            sendDoubted(isGathering);
          }}
        />
      )}
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={isWorking}>
          {isGathering
            ? t('payments.addToSitting')
            : t(isLettingGo ? 'payments.letGo' : 'payments.save')}
        </Button>
        {!isGathering && (
          <Button
            icon="plus"
            busy={isWorking}
            onClick={() => {
              if (Object.keys(faultsOf(idAp, values)).length > 0) fields.submit();
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

type PaymentFields = ReturnType<typeof useForm<PaymentValues>>;

type MoneyFieldsProps = {
  readonly form: PaymentFields;
  readonly modes: ReturnType<typeof usePaymentModes>['options'];
  /** All that is owed, or all that is owed to the chosen fund, in bani. */
  readonly whole: number;
  /** Why the amount cannot be taken, if the preview knows it. */
  readonly beyond: string | undefined;
  readonly isLettingGo: boolean;
} & Pick<PaymentFormProps, 'way' | 'series'>;

/** Fields for the amount, the mode, the receipt series and the date. */
function MoneyFields({ form, modes, whole, beyond, isLettingGo, way, series }: MoneyFieldsProps) {
  return (
    <div className={styles.fields}>
      <div>
        <AmountField
          {...form.field('amountBani')}
          label={t(isLettingGo ? 'payments.letGoAmount' : 'payments.amount')}
          error={form.field('amountBani').error ?? beyond}
          min={1}
          autoFocus
        />
        {whole > 0 && (
          <Button
            kind="quiet"
            onClick={() => {
              form.set('amountBani', editBani(whole));
              form.focus('amountBani');
            }}
          >
            {t('payments.whole', { amount: formatBani(whole) })}
          </Button>
        )}
      </div>
      <Select
        {...form.field('pM')}
        label={t('payments.mode')}
        help={way !== null && form.values.pM === way.pM ? t('payments.asBefore') : undefined}
        options={modes}
      />
      {form.values.pM === CASH && (
        <TextField
          {...form.field('series')}
          label={t('payments.series')}
          help={series === '' ? t('payments.firstSeries') : undefined}
        />
      )}
      <DateField {...form.field('emitted')} label={t('payments.date')} />
    </div>
  );
}

type WordsFieldsProps = {
  readonly form: PaymentFields;
  readonly funds: readonly Pick<FundView, 'idFund' | 'name'>[];
  readonly isLettingGo: boolean;
};

/** Fields for the fund, if the money is for a single one, and for the explanation. */
function WordsFields({ form, funds, isLettingGo }: WordsFieldsProps) {
  return (
    <div className={cx(styles.fields, styles.words)}>
      <Select
        {...form.field('idF')}
        label={t('payments.onlyFund')}
        help={t('payments.onlyFundHelp')}
        options={[
          { value: '', label: t('payments.ordinary') },
          ...funds.map(({ idFund, name }) => ({ value: String(idFund), label: name })),
        ]}
      />
      <TextField
        {...form.field('info')}
        label={t(isLettingGo ? 'payments.reason' : 'payments.info')}
        maxLength={500}
        optional={!isLettingGo}
      />
    </div>
  );
}

type DoubtedNoticeProps = {
  readonly text: string;
  readonly busy: boolean;
  readonly onTakeAgain: () => void;
};

/** Warns that the money seems to have been taken already, with a button that takes it again. */
function DoubtedNotice({ text, busy, onTakeAgain }: DoubtedNoticeProps) {
  return (
    <Notice tone="warning">
      <div className={styles.taken}>
        {text}
        <Button busy={busy} onClick={onTakeAgain}>
          {t('payments.takeAgain')}
        </Button>
      </div>
    </Notice>
  );
}

/** Shows the apartment's previous payment, to print its receipt again. */
function LastPayment({
  idAs,
  last,
  format,
}: {
  readonly idAs: number;
  readonly last: AnswerOf<typeof paymentRoutes.readApartmentPayments>['payments'][number];
  readonly format: ReceiptFormat;
}) {
  const modes = usePaymentModes(idAs);
  return (
    <p className={styles.taken}>
      {t('payments.last', {
        document: nameOf(last),
        amount: formatBani(last.amountBani),
        date: formatDate(last.emitted),
        mode: modes.nameOf(last.pM),
      })}
      <Button
        kind="quiet"
        icon="print"
        onClick={() => {
          printReceipts(idAs, [last.idPd], format);
        }}
      >
        {t('payments.printTaken')}
      </Button>
    </p>
  );
}

/** Shows the other effects of the payment: the advance, several receipts, warnings. */
function PreviewNotices({
  preview: { advanceBani, receipts, warnings },
  isCash,
  fundName,
}: {
  readonly preview: AnswerOf<typeof paymentRoutes.previewPayment>;
  readonly isCash: boolean;
  readonly fundName: (idFund: number | null) => string;
}) {
  return (
    <>
      {advanceBani > 0 && (
        <Notice tone="info">{t('payments.newAdvance', { amount: formatBani(advanceBani) })}</Notice>
      )}
      {isCash && receipts.length > 1 && (
        <Notice tone="info">
          {t('payments.separate', { count: receipts.length })}{' '}
          {receipts
            .map(({ idF, amountBani }) =>
              t('payments.separatePart', {
                what: idF === null ? t('payments.kind.expense') : fundName(idF),
                amount: formatBani(amountBani),
              }),
            )
            .join('; ')}
          .
        </Notice>
      )}
      {warnings.map(({ code, message }) => (
        <Notice key={code} tone="warning">
          {message}
        </Notice>
      ))}
    </>
  );
}
