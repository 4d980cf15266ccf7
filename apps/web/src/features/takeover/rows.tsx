import { type AnswerOf, TAKEOVER_ROWS_AT_ONCE, type takeoverRoutes } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { Button } from '../../components/button.js';
import { PlainTable } from '../../components/plain-table.js';
import { Unread } from '../../components/unread.js';
import table from '../../components/plain-table.module.css';
import { cx } from '../../lib/cx.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import { CellOfFile, Reasons } from './file-cell.js';
import { fromWithin } from './rows-page.js';
import styles from './takeover.module.css';
import { rowsQuery, useEdit, type RowsFilter, type RowsPage } from './takeover.queries.js';

type Answer = AnswerOf<typeof takeoverRoutes.readTakeoverRows>;
type Row = Answer['rows'][number];
type Page = Pick<RowsPage, 'only' | 'from'>;

type RowsProps = {
  readonly idAs: number;
  readonly idTakeover: number;
  readonly title: string;
  readonly page: RowsPage;
  /** Increases when a table is picked in the list above: its rows are then scrolled into view once loaded. */
  readonly picks: number;
  readonly onPage: (page: Page) => void;
};

/** Lists the rows of one table: cells with errors are marked with the reason, and each cell can be edited in place. */
export function Rows({ idAs, idTakeover, title, page, picks, onPage }: RowsProps) {
  const answer = useQuery(rowsQuery(idAs, idTakeover, page));
  const edit = useEdit(idAs, idTakeover);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (picks === 0 || !answer.isSuccess) return;
    // Also scrolls a wide table sideways to the first cell with an error.
    const wrong = place.current?.querySelector('[data-severity="error"]');
    wrong?.scrollIntoView({ block: 'nearest', inline: 'center' });
    place.current?.scrollIntoView({ block: 'start' });
  }, [picks, answer.isSuccess]);
  useStepBack(page, answer.isPlaceholderData ? undefined : answer.data?.total, onPage);
  const edited = useRef<number | null>(null);
  const shown = answer.data?.rows;
  useEffect(() => {
    if (edited.current === null || shown?.some(({ row }) => row === edited.current) !== false)
      return;
    edited.current = null;
    if (document.activeElement !== document.body) return;
    // The corrected row disappeared and took the focus along: it goes to the next error, or else to the filter.
    const first = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    (first('[data-severity="error"] button') ?? first('[aria-pressed="true"]'))?.focus();
  }, [shown]);
  if (!answer.isSuccess) return <Unread title={t('takeover.rowsFailed')} read={answer} />;
  const { rows, columns, total } = answer.data;
  const proposed = suggestionsOf(answer.data, page.table);
  return (
    <section ref={place} className={cx(styles.stack, styles.shown)} aria-label={title}>
      <div className={styles.bar}>
        <h3>{title}</h3>
        <Filter
          only={page.only}
          onChoose={(only) => {
            onPage({ only, from: 0 });
          }}
        />
        {proposed.length > 0 && (
          <Button
            busy={edit.isPending}
            onClick={() => {
              edit.mutate(proposed, { onError: sayRefusal });
            }}
          >
            {t('takeover.takeAll', { count: proposed.length })}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p>{page.only === undefined ? t('takeover.noRows') : t('takeover.noneLeft')}</p>
      ) : (
        <PlainTable caption={title} className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{t('takeover.row')}</th>
              {columns.map(({ head }, at) => (
                <th key={at} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">{t('takeover.does')}</th>
              <ActionsHead />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <OneRow
                key={row.row}
                {...{ row, columns }}
                onCell={(column, text) => {
                  edited.current = row.row;
                  const change = { kind: 'cell', ...placeOf(row, page.table) } as const;
                  return edit.mutateAsync([{ ...change, column, text }]);
                }}
                onLeaveOut={(isLeftOut) => {
                  edited.current = row.row;
                  const change = { kind: 'leave-out', ...placeOf(row, page.table) } as const;
                  edit.mutateAsync([{ ...change, isLeftOut }]).catch(sayRefusal);
                }}
              />
            ))}
          </tbody>
        </PlainTable>
      )}
      <Pager page={page} total={total} onPage={onPage} />
    </section>
  );
}

/** Steps back to the last page that has rows when all rows of the shown page were corrected. */
function useStepBack(
  { only, from }: RowsPage,
  total: number | undefined,
  onPage: (page: Page) => void,
): void {
  const begins = total === undefined ? from : fromWithin(from, total);
  useEffect(() => {
    if (begins !== from) onPage({ only, from: begins });
  }, [begins, from]); // eslint-disable-line react-hooks/exhaustive-deps -- only when the page is beyond the end
}

function Filter({
  only,
  onChoose,
}: {
  only: RowsFilter | undefined;
  onChoose: (only: RowsFilter | undefined) => void;
}) {
  const choices = [
    { only: undefined, label: t('takeover.allRows') },
    { only: 'faulty', label: t('takeover.faultyRows') },
    { only: 'warned', label: t('takeover.warnedRows') },
  ] as const;
  return (
    <div role="group" aria-label={t('takeover.filter')} className={styles.bar}>
      {choices.map((choice) => (
        <Button
          key={choice.label}
          kind="quiet"
          aria-pressed={choice.only === only}
          onClick={() => {
            onChoose(choice.only);
          }}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  );
}

type OneRowProps = {
  readonly row: Row;
  readonly columns: Answer['columns'];
  readonly onCell: (column: string, text: string) => Promise<unknown>;
  readonly onLeaveOut: (isLeftOut: boolean) => void;
};

function OneRow({ row, columns, onCell, onLeaveOut }: OneRowProps) {
  const isLeftOut = row.state === 'left-out';
  const isNotTaken = row.state === 'not-taken';
  const own = row.findings.filter(({ cell }) => cell === null);
  return (
    <tr className={cx((isLeftOut || isNotTaken) && styles.leftOut)}>
      <th scope="row">{row.row}</th>
      {columns.map(({ column, head }, at) => (
        <CellOfFile
          key={at}
          label={t('takeover.editCell', { head, row: String(row.row) })}
          text={row.cells[at] ?? ''}
          isEdited={row.edited.includes(at)}
          findings={row.findings.filter(({ cell }) => cell === at)}
          onSave={
            column === null || isLeftOut || isNotTaken ? null : (text) => onCell(column, text)
          }
        />
      ))}
      <td className={styles.does}>
        {isLeftOut ? t('takeover.leftOut') : row.does}
        <Reasons findings={own} />
      </td>
      <td className={table.actions}>
        {!isNotTaken && (
          <Button
            kind="quiet"
            onClick={() => {
              onLeaveOut(!isLeftOut);
            }}
          >
            {isLeftOut ? t('takeover.takeBackIn') : t('takeover.leaveOut')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Pager({
  page,
  total,
  onPage,
}: {
  page: RowsPage;
  total: number;
  onPage: (page: Page) => void;
}) {
  if (total <= TAKEOVER_ROWS_AT_ONCE) return null;
  const last = Math.min(page.from + TAKEOVER_ROWS_AT_ONCE, total);
  const go = (from: number) => {
    onPage({ only: page.only, from: Math.max(0, from) });
  };
  return (
    <nav className={styles.bar} aria-label={t('takeover.pages')}>
      <Button
        icon="chevronLeft"
        disabled={page.from === 0}
        onClick={() => {
          go(page.from - TAKEOVER_ROWS_AT_ONCE);
        }}
      >
        {t('takeover.before')}
      </Button>
      <span>{t('takeover.range', { from: page.from + 1, to: last, total })}</span>
      <Button
        icon="chevronRight"
        disabled={last >= total}
        onClick={() => {
          go(page.from + TAKEOVER_ROWS_AT_ONCE);
        }}
      >
        {t('takeover.after')}
      </Button>
    </nav>
  );
}

/** Returns which row an edit is about; the mark keeps it from any other row that a newer file has in that place. */
const placeOf = ({ row, mark }: Row, table: RowsPage['table']) => ({ table, row, mark });

/** Returns the suggested corrections of the cells shown, one for each cell. */
function suggestionsOf({ rows, columns }: Answer, name: RowsPage['table']) {
  return rows.flatMap((row) =>
    row.findings.flatMap(({ cell, suggestion }) => {
      const column = cell === null ? null : (columns[cell]?.column ?? null);
      if (column === null || suggestion === null) return [];
      return [{ kind: 'cell' as const, ...placeOf(row, name), column, text: suggestion }];
    }),
  );
}
