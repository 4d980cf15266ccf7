import type { PortfolioLine } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

import { Amount } from '../../components/amount.js';
import { StateChip } from '../../components/badge.js';
import { Select } from '../../components/choice.js';
import { DueStep } from '../../components/due-step.js';
import { Facts } from '../../components/facts.js';
import { MonthState } from '../../components/month-state.js';
import { Page } from '../../components/page.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { Unread } from '../../components/unread.js';
import { cx } from '../../lib/cx.js';
import { formatDate } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { portfolioQuery } from '../../lib/portfolio-query.js';
import { t } from '../../lib/text.js';
import {
  AMOUNTS,
  type Column,
  COLUMNS,
  firstOrder,
  linesShown,
  type Order,
  tasksOf,
} from './portfolio-lines.js';
import styles from './portfolio.module.css';

const columnTitle = (column: Column, from: string): string =>
  column === 'collected'
    ? t('portfolio.collectedSince', { date: formatDate(from) })
    : t(`portfolio.${column}`);

/** /portfolio: all associations of a user or a firm, with what waits in each. */
export function PortfolioScreen() {
  const list = useQuery(portfolioQuery);
  return (
    <Page title={t('portfolio.title')} text={t('portfolio.text')}>
      {!list.isSuccess ? (
        <Unread title={t('portfolio.failed')} read={list} />
      ) : list.data.associations.length === 0 ? (
        <EmptyState icon="block" title={t('associations.none')}>
          {t('associations.noneText')}
        </EmptyState>
      ) : (
        <Lines lines={list.data.associations} from={list.data.from} />
      )}
    </Page>
  );
}

function Lines({ lines, from }: { lines: readonly PortfolioLine[]; from: string }) {
  const [order, setOrder] = useState<Order>({ by: 'next', down: false });
  const [search, setSearch] = useState('');
  const shown = linesShown(lines, search, order);
  const sum = (read: (line: PortfolioLine) => number): number =>
    shown.reduce((total, line) => total + read(line), 0);
  return (
    <>
      <div className={styles.bar}>
        <TextField
          type="search"
          label={t('portfolio.search')}
          value={search}
          onChange={setSearch}
        />
        {/* On a phone the table header, which sorts elsewhere, is not shown. */}
        <div className={styles.order}>
          <Select
            label={t('portfolio.orderBy')}
            value={order.by}
            options={COLUMNS.map((value) => ({ value, label: columnTitle(value, from) }))}
            onChange={(column) => {
              setOrder(firstOrder(column));
            }}
          />
        </div>
        <Facts
          className={styles.sums}
          of={[
            [t('portfolio.associations'), shown.length],
            [t('portfolio.late'), shown.filter(({ next }) => next?.isLate === true).length],
          ]}
        />
      </div>
      <PlainTable caption={t('portfolio.title')} stacked className={styles.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className={cx(AMOUNTS.has(column) && table.right)}
                aria-sort={order.by !== column ? 'none' : order.down ? 'descending' : 'ascending'}
              >
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => {
                    setOrder(
                      order.by === column ? { by: column, down: !order.down } : firstOrder(column),
                    );
                  }}
                >
                  {columnTitle(column, from)}
                  <span aria-hidden="true">
                    {order.by !== column ? '' : order.down ? ' ↓' : ' ↑'}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <LineRow key={line.idAs} line={line} from={from} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('portfolio.total')}
            </th>
            <td
              className={table.right}
              data-label={t('portfolio.collectedSince', { date: formatDate(from) })}
            >
              <Amount bani={sum(({ collectedBani }) => collectedBani)} />
            </td>
            <td className={table.right} data-label={t('portfolio.overdue')}>
              <Amount bani={sum(({ overdueBani }) => overdueBani)} />
            </td>
            <td className={table.right} data-label={t('portfolio.unpaid')}>
              <Amount bani={sum(({ unpaidBani }) => unpaidBani)} />
            </td>
            <td data-label={t('portfolio.tasks')}>{sum(tasksOf)}</td>
          </tr>
        </tfoot>
      </PlainTable>
    </>
  );
}

function LineRow({ line, from }: { line: PortfolioLine; from: string }) {
  const { idAs, name, city, apartments, month, collectedBani, overdueBani, unpaidBani } = line;
  return (
    <tr>
      <th scope="row">
        <Link to="/association/$idAs/months" params={{ idAs }}>
          {name}
        </Link>
        <div className={styles.quiet}>
          {[city, t('associations.apartments', { count: apartments })].filter(Boolean).join(' · ')}
        </div>
      </th>
      <td>
        {month === null ? (
          <span className={styles.quiet}>{t('portfolio.noMonth')}</span>
        ) : (
          <>
            {monthName(month.idMonth)} <MonthState state={month.state} />
            {month.isChecked && (
              <>
                {' '}
                <StateChip tone="info">{t('portfolio.checked')}</StateChip>
              </>
            )}
            <div className={styles.quiet}>{datesOf(month)}</div>
          </>
        )}
      </td>
      <td>
        <DueStep {...line} lead={(step) => <StepLink {...line}>{step}</StepLink>} />
      </td>
      <td
        className={table.right}
        data-label={t('portfolio.collectedSince', { date: formatDate(from) })}
      >
        <Amount bani={collectedBani} zero="dash" />
      </td>
      <td className={table.right} data-label={t('portfolio.overdue')}>
        <Amount bani={overdueBani} zero="dash" tone="owed" />
      </td>
      <td className={table.right} data-label={t('portfolio.unpaid')}>
        <Amount bani={unpaidBani} zero="dash" />
      </td>
      <td>
        <Tasks line={line} />
      </td>
    </tr>
  );
}

type StepLinkProps = Pick<PortfolioLine, 'idAs' | 'next'> & { readonly children: string };

/** Links the next step: opening a month is done on the list of months, every other step on the month's own page. */
function StepLink({ idAs, next, children }: StepLinkProps) {
  return next === null || next.step === 'open' ? (
    <Link to="/association/$idAs/months" params={{ idAs }}>
      {children}
    </Link>
  ) : (
    <Link to="/association/$idAs/month/$idMonth/outgo" params={{ idAs, idMonth: next.idMonth }}>
      {children}
    </Link>
  );
}

function datesOf({ published, closed, maturity }: NonNullable<PortfolioLine['month']>): string {
  if (closed !== null) return t('portfolio.closedOn', { date: formatDate(closed) });
  if (published === null || maturity === null) return '';
  return t('portfolio.publishedOn', {
    date: formatDate(published),
    maturity: formatDate(maturity),
  });
}

/** Lists what waits, each with a link to its page. */
function Tasks({ line }: { line: PortfolioLine }) {
  const { idAs, month, findings, unread, announced, unapproved, alerts, signature, remarks } = line;
  const tasks: ReactNode[] = [];
  if (signature !== null) {
    tasks.push(
      <Link
        key="signature"
        to="/association/$idAs/month/$idMonth/outgo"
        params={{ idAs, idMonth: signature }}
      >
        {t('portfolio.signature', { month: monthName(signature) })}
      </Link>,
    );
  }
  if (findings > 0 && month !== null) {
    tasks.push(
      <Link
        key="findings"
        to="/association/$idAs/month/$idMonth/outgo"
        params={{ idAs, idMonth: month.idMonth }}
      >
        {t('portfolio.findings', { count: findings })}
      </Link>,
    );
  }
  if (unread > 0) {
    tasks.push(
      <Link key="unread" to="/association/$idAs/meters" params={{ idAs }}>
        {t('portfolio.unread', { count: unread })}
      </Link>,
    );
  }
  if (announced !== null && announced > 0) {
    tasks.push(
      <Link
        key="announced"
        to="/association/$idAs/payments"
        params={{ idAs }}
        search={{ parte: 'anuntate' }}
      >
        {t('portfolio.announced', { count: announced })}
      </Link>,
    );
  }
  if (unapproved !== null && unapproved > 0) {
    tasks.push(
      <Link key="unapproved" to="/accounting/paymentsApproval" search={{ asociatie: idAs }}>
        {t('portfolio.unapproved', { count: unapproved })}
      </Link>,
    );
  }
  if (remarks !== null) {
    tasks.push(
      <Link
        key="remarks"
        to="/association/$idAs/payments"
        params={{ idAs }}
        search={{ parte: 'cenzor', document: remarks.idPd }}
      >
        {t('portfolio.remarks', { count: remarks.count })}
      </Link>,
    );
  }
  if (alerts !== null && alerts > 0) {
    tasks.push(
      <Link key="alerts" to="/association/$idAs/alerts" params={{ idAs }}>
        {t('portfolio.alerts', { count: alerts })}
      </Link>,
    );
  }
  if (tasks.length === 0) return <span className={styles.quiet}>{t('portfolio.nothing')}</span>;
  return <div className={styles.tasks}>{tasks}</div>;
}
