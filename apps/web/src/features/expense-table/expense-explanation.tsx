import {
  explanationRoutes,
  type ExplainedExpense,
  type ExplainedShare,
} from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { Amount } from '../../components/amount.js';
import { Unread } from '../../components/unread.js';
import { associationKeys } from '../../lib/association-keys.js';
import { formatBani, formatDate, formatInstant, formatScaled } from '../../lib/format.js';
import { call } from '../../lib/http.js';
import { t } from '../../lib/text.js';
import { calculationOf } from './calculation.js';
import { meterPlace, meterStateName } from '../../lib/meter-words.js';
import { useMeteringNames } from '../../lib/use-metering-names.js';
import styles from './panels.module.css';

const cellQuery = (idAs: number, idMonth: number, idAp: number, idOutgoColumn: number) =>
  queryOptions({
    queryKey: [...associationKeys.month(idAs, idMonth), 'cell', idAp, idOutgoColumn],
    queryFn: ({ signal }) =>
      call(explanationRoutes.explainCell, {
        params: { idAs, idMonth, idAp, idOutgoColumn },
        signal,
      }),
  });

type ExpenseExplanationProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly idAp: number;
  readonly idOutgoColumn: number;
};

/** Explains an apartment's amount in one column: each expense with its document, calculation and readings. */
export function ExpenseExplanation({
  idAs,
  idMonth,
  idAp,
  idOutgoColumn,
}: ExpenseExplanationProps) {
  const explanation = useQuery(cellQuery(idAs, idMonth, idAp, idOutgoColumn));
  if (!explanation.isSuccess) {
    return <Unread title={t('expenseTable.explanationFailed')} read={explanation} rows={5} />;
  }
  const { amountBani, expenses } = explanation.data;
  return (
    <div className={styles.explanation}>
      <p className={styles.amount}>
        <Amount bani={amountBani} withUnit />
      </p>
      {expenses.length === 0 && <p>{t('expenseTable.noExpenses')}</p>}
      {expenses.map((expense) => (
        <Expense key={expense.idOutgo} expense={expense} isAlone={expenses.length === 1} />
      ))}
    </div>
  );
}

function Expense({ expense, isAlone }: { expense: ExplainedExpense; isAlone: boolean }) {
  const meterings = useMeteringNames();
  const { name, shareBani, document, group, meters, author, amountBani } = expense;
  return (
    <section className={styles.expense}>
      {!isAlone && (
        <h3 className={styles.expenseHead}>
          <span>{name}</span>
          <Amount bani={shareBani} />
        </h3>
      )}
      <ShareExplanation share={expense} />
      {meters.length > 0 && (
        <>
          <h4>{t('expenseTable.meters')}</h4>
          <ul className={styles.meters}>
            {meters.map((meter) => (
              <li key={meter.idMeter}>
                <span className={styles.rowLabel}>
                  {meterPlace(meter, meterings)}
                  <span className={styles.note}>
                    {t('expenseTable.series', { series: meter.series })} ·{' '}
                    {meterStateName(meter.state)}
                  </span>
                </span>
                <span className="tabular">
                  {formatScaled(meter.oldE3, 3)} →{' '}
                  {meter.newE3 === null ? t('expenseTable.noIndex') : formatScaled(meter.newE3, 3)}
                  <span className={styles.note}>
                    {t('expenseTable.used', { used: formatScaled(meter.consumptionE3, 3) })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h4>{t('expenseTable.document')}</h4>
      <p>
        {document.provider === '' && document.number === ''
          ? t('expenseTable.noDocument')
          : documentText(document)}
      </p>
      <p className={styles.quiet}>
        {t('expenseTable.invoiced', { amount: formatBani(amountBani), group })}
      </p>
      <EnteredBy author={author} />
    </section>
  );
}

/** The formula in words, then line by line. */
export function ShareExplanation({ share }: { share: ExplainedShare & Partial<ExplainedExpense> }) {
  const steps = calculationOf(share);
  return (
    <>
      {share.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {steps.length > 0 && (
        <details className={styles.details}>
          <summary>{t('expenseTable.byLines')}</summary>
          <dl className={styles.steps}>
            {steps.map(({ label, value, isResult }) => (
              <div key={label} className={isResult === true ? styles.result : undefined}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

export function EnteredBy({ author }: Pick<ExplainedShare, 'author'>) {
  return (
    author !== null && (
      <p className={styles.quiet}>
        {t('expenseTable.enteredBy', { name: author.name, at: formatInstant(author.at) })}
      </p>
    )
  );
}

function documentText({
  provider,
  providerCif,
  number,
  date,
  dueDate,
}: ExplainedExpense['document']): string {
  const parts = [
    provider,
    providerCif === '' ? '' : t('expenseTable.cif', { cif: providerCif }),
    number === '' ? '' : t('expenseTable.documentNumber', { number }),
    date === '' ? '' : t('expenseTable.documentDate', { date: formatDate(date) }),
    dueDate === undefined ? '' : t('expenseTable.documentDue', { date: formatDate(dueDate) }),
  ];
  return parts.filter(Boolean).join(', ');
}
