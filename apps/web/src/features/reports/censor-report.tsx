import type { CensorMovement, CensorReport as Report } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Amount } from '../../components/amount.js';
import { EmptyState } from '../../components/states.js';
import { formatDate } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import { CensorMonths } from './censor-months.js';
import { ApartmentLink, BillLink, useHasBills } from './report-links.js';
import { ReportState } from './report-state.js';
import { ReportTable } from './report-table.js';
import { reportQueries, type Period } from './reports.queries.js';
import { ProvidersTable } from './unpaid-report.js';
import styles from './reports.module.css';

/** The censor's report: budget, balances, debts, cash, and what was accepted and signed month by month. */
export function CensorReport({ idAs, period }: { idAs: number; period: Period }) {
  const report = useQuery(reportQueries.censor(idAs, period));
  return (
    <ReportState report={report}>
      {(data) =>
        data.from === null || data.to === null ? (
          <EmptyState icon="calendar" title={t('reports.noMonths')} />
        ) : (
          <div className={styles.parts}>
            <p className={styles.quiet}>
              {t('reports.censorDays', { from: formatDate(data.from), to: formatDate(data.to) })}
            </p>
            <Budget data={data} />
            <Balances idAs={idAs} data={data} />
            <Debts idAs={idAs} data={data} />
            <Cash idAs={idAs} data={data} />
            <Section title={t('reports.censorMonths')}>
              <CensorMonths idAs={idAs} months={data.months} />
            </Section>
          </div>
        )
      }
    </ReportState>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type Line = CensorMovement & { readonly name: string };

type MovementsProps = {
  readonly caption: string;
  readonly first: string;
  readonly debit: string;
  readonly credit: string;
  readonly lines: readonly Line[];
  readonly total: CensorMovement;
};

/** Shows opening + debit − credit = closing, line by line. */
function Movements({ caption, first, debit, credit, lines, total }: MovementsProps) {
  const column = (head: string, of: keyof CensorMovement) => ({
    head,
    isAmount: true,
    cell: (line: Line) => <Amount bani={line[of]} zero="dash" />,
    total: <Amount bani={total[of]} />,
  });
  return (
    <ReportTable<Line>
      caption={caption}
      rows={lines}
      keyOf={({ name }) => name}
      totalWord={t('table.total')}
      columns={[
        { head: first, isName: true, cell: ({ name }) => name },
        column(t('reports.opening'), 'openingBani'),
        column(debit, 'debitBani'),
        column(credit, 'creditBani'),
        column(t('reports.closing'), 'closingBani'),
      ]}
    />
  );
}

function Budget({ data: { owners, income, expenses } }: { data: Report }) {
  return (
    <Section title={t('reports.budget')}>
      <Movements
        caption={t('reports.ownersCaption')}
        first={t('reports.asked')}
        debit={t('reports.debit')}
        credit={t('reports.cleared')}
        lines={[
          { name: t('reports.expenses'), ...owners.expenses },
          { name: t('reports.penalties'), ...owners.penalties },
          { name: t('reports.funds'), ...owners.funds },
          { name: t('reports.advancesMinus'), ...owners.advance },
        ]}
        total={owners.total}
      />
      <p>
        {t('reports.collected')} <Amount bani={income.residentsBani} withUnit />
        {income.collaboratorsBani !== 0 && (
          <>
            {', '}
            {t('reports.collectedOthers')} <Amount bani={income.collaboratorsBani} withUnit />
          </>
        )}
        .
      </p>
      <ReportTable<Report['expenses']['categories'][number]>
        caption={t('reports.categoriesCaption')}
        rows={expenses.categories}
        keyOf={({ category }) => category}
        totalWord={t('table.total')}
        columns={[
          { head: t('reports.category'), isName: true, cell: ({ name }) => name },
          { head: t('reports.documents'), isAmount: true, cell: ({ documents }) => documents },
          {
            head: t('reports.invoiced'),
            isAmount: true,
            cell: ({ invoicedBani }) => <Amount bani={invoicedBani} />,
            total: <Amount bani={expenses.invoicedBani} />,
          },
          {
            head: t('reports.paid'),
            isAmount: true,
            cell: ({ paidBani }) => <Amount bani={paidBani} zero="dash" />,
            total: <Amount bani={expenses.paidBani} />,
          },
          {
            head: t('reports.left'),
            isAmount: true,
            cell: ({ leftBani }) => <Amount bani={leftBani} zero="dash" />,
            total: <Amount bani={expenses.leftBani} />,
          },
        ]}
      />
    </Section>
  );
}

function Balances({ idAs, data: { accounts } }: { idAs: number; data: Report }) {
  return (
    <Section title={t('reports.balances')}>
      <Movements
        caption={t('reports.balancesCaption')}
        first={t('reports.account')}
        debit={t('reports.in')}
        credit={t('reports.out')}
        lines={[
          { name: t('reports.cash'), ...accounts.cash },
          { name: t('reports.bank'), ...accounts.bank },
          { name: t('reports.collector'), ...accounts.collector },
        ]}
        total={accounts.total}
      />
      <p className={styles.bar}>
        <Link to="/association/$idAs/payments" params={{ idAs }} search={{ parte: 'registru' }}>
          {t('reports.toRegister')}
        </Link>
      </p>
    </Section>
  );
}

function Debts({ idAs, data }: { idAs: number; data: Report }) {
  const { arrears, providers, providersBani } = data;
  const hasBills = useHasBills(idAs);
  return (
    <Section title={t('reports.debts')}>
      {arrears.length === 0 ? (
        <p className={styles.quiet}>{t('reports.noArrears')}</p>
      ) : (
        <ReportTable<Report['arrears'][number]>
          caption={t('reports.arrearsCaption')}
          rows={arrears}
          keyOf={({ idAp }) => idAp}
          totalWord={t('table.total')}
          columns={[
            {
              head: t('reports.apartment'),
              isName: true,
              cell: ({ idAp, n }) => <ApartmentLink {...{ idAs, idAp, n }} />,
            },
            {
              head: t('reports.since'),
              isShort: true,
              cell: ({ idAp, sinceM }) => (
                <BillLink {...{ idAs, idAp, idMonth: sinceM }} hasBill={hasBills(sinceM)} />
              ),
            },
            { head: t('reports.bills'), isAmount: true, cell: ({ bills }) => bills },
            {
              head: t('reports.toPay'),
              isAmount: true,
              cell: ({ totalBani }) => <Amount bani={totalBani} tone="owed" />,
              total: <Amount bani={arrears.reduce((sum, { totalBani }) => sum + totalBani, 0)} />,
            },
          ]}
        />
      )}
      {providers.length === 0 ? (
        <p className={styles.quiet}>{t('reports.providersPaid')}</p>
      ) : (
        <ProvidersTable {...{ idAs, providers, providersBani }} />
      )}
    </Section>
  );
}

function Cash({ idAs, data: { cash } }: { idAs: number; data: Report }) {
  const { documents, annulled, returned, unseen, warnings, remarks } = cash;
  return (
    <Section title={t('reports.cashChecks')}>
      <p>
        {t('reports.cashCounts', { count: documents, annulled, returned, unseen })}{' '}
        <Link to="/association/$idAs/payments" params={{ idAs }} search={{ parte: 'documente' }}>
          {t('reports.toDocuments')}
        </Link>
      </p>
      {warnings.length === 0 ? (
        <p className={styles.quiet}>{t('reports.noWarnings')}</p>
      ) : (
        <ReportTable<Report['cash']['warnings'][number]>
          caption={t('reports.warningsCaption')}
          rows={warnings}
          keyOf={({ date, idPd, text }) => `${date} ${idPd ?? ''} ${text}`}
          columns={[
            { head: t('reports.date'), isShort: true, cell: ({ date }) => formatDate(date) },
            { head: t('reports.toCheck'), isName: true, cell: ({ text }) => text },
          ]}
        />
      )}
      {remarks.length > 0 && (
        <ReportTable<Report['cash']['remarks'][number]>
          caption={t('reports.remarksCaption')}
          rows={remarks}
          keyOf={({ idPd }) => idPd}
          columns={[
            { head: t('reports.document'), isName: true, cell: ({ document }) => document },
            { head: t('reports.date'), isShort: true, cell: ({ emitted }) => formatDate(emitted) },
            {
              head: t('reports.amount'),
              isAmount: true,
              cell: ({ amountBani }) => <Amount bani={amountBani} />,
            },
            {
              head: t('reports.remark'),
              cell: ({ remark, by }) => (by === '' ? remark : `${remark} (${by})`),
            },
          ]}
        />
      )}
    </Section>
  );
}
