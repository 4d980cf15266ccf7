import type { ClipboardEvent, KeyboardEvent } from 'react';

import { Amount } from '../../components/amount.js';
import { columnStep } from '../../components/column-step.js';
import table from '../../components/plain-table.module.css';
import column from '../../components/typed-column.module.css';
import { cx } from '../../lib/cx.js';
import { sanitiseNumber } from '../../lib/number-input.js';
import { pastedColumn, type Texts } from '../../lib/pasted-column.js';
import { t } from '../../lib/text.js';
import {
  BALANCE_BOUNDS,
  balanceBani,
  type BalanceColumn,
  balanceRefusal,
  type BalanceTexts,
} from './opening-balances.js';
import styles from './opening-balances.module.css';

type OpeningTableProps = {
  readonly apartments: readonly { readonly idAp: number; readonly n: string }[];
  readonly columns: readonly BalanceColumn[];
  readonly texts: BalanceTexts;
  readonly readOnly: boolean;
  /** True if the user has just asked for the table: the button that had the focus is gone. */
  readonly autoFocus: boolean;
  readonly onType: (key: string, typed: Texts) => void;
};

/** A table of every apartment's opening balances, typed or pasted by column, with sums to compare with the old list. */
export function OpeningTable(props: OpeningTableProps) {
  const { apartments, columns, texts, readOnly, autoFocus, onType } = props;
  const move = (event: KeyboardEvent<HTMLInputElement>, key: string, at: number) => {
    if (event.ctrlKey || event.metaKey) return;
    const step = columnStep(event);
    if (step === 0) return;
    event.preventDefault();
    const cells = event.currentTarget
      .closest('table')
      ?.querySelectorAll<HTMLInputElement>(`input[data-column="${key}"]`);
    cells?.[at + step]?.focus();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, key: string, at: number) => {
    const pasted = pastedColumn(event.clipboardData.getData('text/plain'), at, apartments);
    if (pasted === null) return;
    event.preventDefault();
    onType(key, pasted);
  };
  return (
    <div className={column.scroll}>
      <table className={cx(table.table, column.table, styles.table)}>
        <caption className="visually-hidden">{t('opening.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('opening.apartment')}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" className={table.right}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {apartments.map(({ idAp, n }, at) => (
            <tr key={idAp}>
              <th scope="row">{n}</th>
              {columns.map(({ key, name }, place) => {
                const text = texts[key]?.[idAp] ?? '';
                return (
                  <td key={key} className={table.right}>
                    <input
                      className={column.typed}
                      data-column={key}
                      inputMode="decimal"
                      aria-label={t('opening.of', { n, name })}
                      aria-invalid={balanceRefusal(text) !== null || undefined}
                      readOnly={readOnly}
                      autoFocus={autoFocus && at === 0 && place === 0}
                      value={text}
                      onKeyDown={(event) => {
                        move(event, key, at);
                      }}
                      onPaste={(event) => {
                        paste(event, key, at);
                      }}
                      onFocus={(event) => {
                        event.target.select();
                      }}
                      onChange={(event) => {
                        onType(key, {
                          [idAp]: sanitiseNumber(event.target.value, BALANCE_BOUNDS.decimals),
                        });
                      }}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('table.total')}</th>
            {columns.map(({ key }) => (
              <td key={key} className={table.right}>
                <Amount
                  bani={apartments.reduce(
                    (sum, { idAp }) => sum + balanceBani(texts, key, idAp),
                    0,
                  )}
                />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
