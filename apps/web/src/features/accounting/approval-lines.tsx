import { useState, type ReactNode } from 'react';

import { Amount } from '../../components/amount.js';
import { Button } from '../../components/button.js';
import table from '../../components/plain-table.module.css';
import { cx } from '../../lib/cx.js';
import { formatDate } from '../../lib/format.js';
import {
  modeName,
  nameOf,
  signedBani,
  subjectOf,
  nameOutsideRow,
  typeName,
} from '../../lib/payment-words.js';
import { t } from '../../lib/text.js';
import styles from './accounting.module.css';
import { PapersDialog } from './papers-dialog.js';

type Line = Parameters<typeof subjectOf>[0] &
  Parameters<typeof signedBani>[0] &
  Parameters<typeof typeName>[0] & {
    readonly idAs: number;
    readonly association: string;
    readonly idPd: number;
    readonly emitted: string;
    readonly series: string;
    readonly paymentNumber: string;
    readonly pM: number | null;
    readonly bank: string;
    readonly info: string;
    readonly author: string;
    readonly papers: number;
  };

export const keyOf = ({ idAs, idPd }: Pick<Line, 'idAs' | 'idPd'>): string => `${idAs}:${idPd}`;

type ColumnOf<L> = { readonly head: ReactNode; readonly cell: (line: L) => ReactNode };

type LinesProps<L extends Line> = {
  readonly caption: string;
  readonly lines: readonly L[];
  readonly first?: ColumnOf<L>;
  readonly last: ColumnOf<L>;
};

/** Lists documents of several associations; `first` and `last` are columns for actions or approvals. */
export function ApprovalLines<L extends Line>({ caption, lines, first, last }: LinesProps<L>) {
  const [shown, setShown] = useState<Line | null>(null);
  return (
    <div className={table.frame}>
      <table className={cx(table.table, table.stacked)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {first && (
              <th scope="col" className={table.tick}>
                {first.head}
              </th>
            )}
            <th scope="col">{t('payments.date')}</th>
            <th scope="col">{t('approvals.association')}</th>
            <th scope="col">{t('payments.type')}</th>
            <th scope="col">{t('payments.subject')}</th>
            <th scope="col">{t('payments.mode')}</th>
            <th scope="col" className={table.right}>
              {t('payments.value')}
            </th>
            <th scope="col">{t('approvals.author')}</th>
            <th scope="col">{t('approvals.papers')}</th>
            <th scope="col">{last.head}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={keyOf(line)}>
              {first && <td className={table.tick}>{first.cell(line)}</td>}
              <td className={table.nowrap}>{formatDate(line.emitted)}</td>
              <td>{line.association}</td>
              <td>{nameOf(line)}</td>
              <td>
                {subjectOf(line)}
                {line.info !== '' && <div className={styles.quiet}>{line.info}</div>}
              </td>
              <td>{modeName(line.pM, line.bank)}</td>
              <td className={table.right} data-label={t('payments.value')}>
                <Amount bani={signedBani(line)} />
              </td>
              <td data-label={t('approvals.author')}>{line.author}</td>
              <td data-label={t('approvals.papers')}>
                {line.papers === 0 ? (
                  <span className={styles.quiet}>{t('approvals.noPapers')}</span>
                ) : (
                  <Button
                    kind="quiet"
                    aria-label={t('approvals.papersOf', { document: nameOutsideRow(line) })}
                    onClick={() => {
                      setShown(line);
                    }}
                  >
                    {line.papers}
                  </Button>
                )}
              </td>
              <td className={table.actions}>{last.cell(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown !== null && (
        <PapersDialog
          {...{ idAs: shown.idAs, idPd: shown.idPd }}
          title={t('approvals.papersOf', { document: nameOf(shown) })}
          onClose={() => {
            setShown(null);
          }}
        />
      )}
    </div>
  );
}
