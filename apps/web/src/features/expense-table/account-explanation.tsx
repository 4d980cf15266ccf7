import { Unread } from '../../components/unread.js';
import {
  explanationRoutes,
  type AccountExplanation as Account,
  type TableData,
} from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { associationKeys } from '../../lib/association-keys.js';
import { editScaled, formatBani, formatDate } from '../../lib/format.js';
import { call } from '../../lib/http.js';
import { monthName } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { AmountRows, type AmountRow } from './amount-rows.js';
import { EnteredBy, ShareExplanation } from './expense-explanation.js';
import styles from './panels.module.css';
import { fundOfTopic } from './topics.js';

const accountQuery = (idAs: number, idMonth: number, idAp: number) =>
  queryOptions({
    queryKey: [...associationKeys.month(idAs, idMonth), 'account', idAp],
    queryFn: ({ signal }) =>
      call(explanationRoutes.explainAccount, { params: { idAs, idMonth, idAp }, signal }),
  });

/** Tells whether a topic's amount comes from the account or the funds: the table's row has only its sum. */
export const isOfAccount = (topic: string): boolean =>
  fundOfTopic(topic) !== null || ['penaltiesOld', 'penaltiesNew', 'advance'].includes(topic);

type AccountExplanationProps = {
  readonly idAs: number;
  readonly data: TableData;
  readonly idAp: number;
  readonly topic: string;
};

/** Explains the parts of an earlier penalty, a month's penalties, an advance or a fund's due. */
export function AccountExplanation({ idAs, data, idAp, topic }: AccountExplanationProps) {
  const account = useQuery(accountQuery(idAs, data.idMonth, idAp));
  if (!account.isSuccess) {
    return <Unread title={t('expenseTable.explanationFailed')} read={account} rows={2} />;
  }
  const idFund = fundOfTopic(topic);
  const rows = rowsOf(account.data, topic, idFund);
  return (
    <>
      {rows === null ? (
        <p className={styles.quiet}>{t('expenseTable.partsUnknown')}</p>
      ) : (
        rows.length > 0 && <AmountRows rows={rows} onOpen={() => undefined} />
      )}
      {account.data.dues
        .filter((due) => due.idFund === idFund)
        .map((due) => (
          <section key={due.idDue} className={styles.expense}>
            <h3>{t('expenseTable.dueHow')}</h3>
            <ShareExplanation share={due} />
            <EnteredBy author={due.author} />
          </section>
        ))}
      <p className={styles.quiet}>
        <Link
          to="/association/$idAs/apartment/$idAp/history"
          params={{ idAs, idAp }}
          search={topic.startsWith('penalties') ? { fila: 'penalizari' } : {}}
        >
          {t('expenseTable.toHistory')}
        </Link>
      </p>
    </>
  );
}

/** Returns the parts of the sum; null if they are no longer known. */
function rowsOf(account: Account, topic: string, idFund: number | null): AmountRow[] | null {
  if (idFund !== null) {
    return (
      account.fundArrears
        ?.filter((one) => one.idFund === idFund)
        .map(({ idMonth, amountBani }) => ({
          topic: null,
          label: t('expenseTable.fundUnpaidOf', { month: monthName(idMonth) }),
          bani: amountBani,
        })) ?? null
    );
  }
  switch (topic) {
    case 'penaltiesOld':
      return (
        account.penaltiesOld?.map(({ idMonth, amountBani }) => ({
          topic: null,
          label: t('expenseTable.penaltiesOf', { month: monthName(idMonth) }),
          bani: amountBani,
        })) ?? null
      );
    case 'penaltiesNew':
      return account.penaltiesNew.flatMap(penaltyRows);
    default:
      return account.advances?.map(advanceRow) ?? null;
  }
}

function penaltyRows({
  idMonth,
  rows,
  madeBani,
  askedBani,
  unshownBani,
}: Account['penaltiesNew'][number]): AmountRow[] {
  const month = monthName(idMonth);
  const shown = rows.map(({ from, to, arrearsBani, days, percentageE2, amountBani }) => ({
    topic: null,
    label: t('expenseTable.penaltiesOf', { month }),
    note: t('expenseTable.penaltyDays', {
      from: formatDate(from),
      to: formatDate(to),
      arrears: formatBani(arrearsBani),
      rate: editScaled(percentageE2, 2),
      count: days,
    }),
    bani: amountBani,
  }));
  return [
    ...shown,
    ...(unshownBani === 0
      ? []
      : [{ topic: null, label: t('expenseTable.penaltiesUnshown', { month }), bani: unshownBani }]),
    ...(askedBani === madeBani
      ? []
      : [
          {
            topic: null,
            label: t('expenseTable.penaltiesWaived'),
            note: month,
            bani: askedBani - madeBani,
          },
        ]),
  ];
}

function advanceRow({ payment, amountBani }: NonNullable<Account['advances']>[number]): AmountRow {
  if (payment === null) {
    return { topic: null, label: t('expenseTable.advanceOfCredit'), bani: amountBani };
  }
  const date = formatDate(payment.date);
  const label =
    payment.number === ''
      ? t('expenseTable.advanceOfPaymentPlain', { date })
      : t('expenseTable.advanceOfPayment', { number: payment.number, date });
  return { topic: null, label, bani: amountBani };
}
