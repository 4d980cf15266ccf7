import type { AnswerOf, whatIfRoutes } from '@scara/contracts/http';

import { Amount } from '../../components/amount.js';
import { Facts } from '../../components/facts.js';
import table from '../../components/plain-table.module.css';
import { Notice } from '../../components/states.js';
import { cx } from '../../lib/cx.js';
import { t } from '../../lib/text.js';
import styles from './month.module.css';

type Result = AnswerOf<typeof whatIfRoutes.whatIf>;

/** Shows who would pay more or less, the largest difference first. */
export function WhatIfResult({ result }: { result: Result }) {
  const { apartments, unchanged, total, proof, refused, columns } = result;
  const names = new Map(columns.map(({ idOutgoColumn, name }) => [idOutgoColumn, name]));
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="warning">{t('whatIf.refused', { names: refused.join(', ') })}</Notice>
      )}
      <Facts
        className={styles.figures}
        of={[
          [t('whatIf.totalBefore'), <Amount bani={total.beforeBani} withUnit />],
          [t('whatIf.totalAfter'), <Amount bani={total.afterBani} withUnit />],
          [t('month.undistributed'), <Amount bani={proof.after.undistributedBani} withUnit />],
        ]}
      />
      {apartments.length === 0 ? (
        <p className={styles.quiet}>{t('whatIf.noDifference')}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('whatIf.result')}>
          <table className={cx(table.table, styles.compact)}>
            <caption className="visually-hidden">{t('whatIf.result')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('outgo.apartment')}</th>
                <th scope="col" className={table.right}>
                  {t('whatIf.before')}
                </th>
                <th scope="col" className={table.right}>
                  {t('whatIf.after')}
                </th>
                <th scope="col" className={table.right}>
                  {t('whatIf.difference')}
                </th>
              </tr>
            </thead>
            <tbody>
              {apartments.map(({ idAp, n, beforeBani, afterBani, columns: differing }) => (
                <tr key={idAp}>
                  <th scope="row">
                    {n}
                    <span className={styles.columnNames}>
                      {differing.map(({ idOutgoColumn }) => names.get(idOutgoColumn)).join(', ')}
                    </span>
                  </th>
                  <td className={table.right}>
                    <Amount bani={beforeBani} />
                  </td>
                  <td className={table.right}>
                    <Amount bani={afterBani} />
                  </td>
                  <td className={table.right}>
                    {afterBani > beforeBani && '+'}
                    <Amount
                      bani={afterBani - beforeBani}
                      {...(afterBani === beforeBani
                        ? {}
                        : { tone: afterBani > beforeBani ? 'owed' : 'paid' })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={styles.quiet}>{t('whatIf.unchanged', { count: unchanged })}</p>
    </>
  );
}
