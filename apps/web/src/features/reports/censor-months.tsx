import type { CensorReport as Report } from '@scara/contracts/http';
import { Link } from '@tanstack/react-router';

import { Amount } from '../../components/amount.js';
import { StateChip } from '../../components/badge.js';
import { formatDate } from '../../lib/format.js';
import { monthName, monthStateName } from '../../lib/months.js';
import { roleName } from '../../lib/roles.js';
import { t } from '../../lib/text.js';
import { ReportTable } from './report-table.js';
import styles from './reports.module.css';

type Month = Report['months'][number];

/** Lists each month with its state, the censor's two answers, the signatures, and the accepted findings. */
export function CensorMonths({ idAs, months }: { idAs: number; months: readonly Month[] }) {
  return (
    <ReportTable<Month>
      caption={t('reports.censorMonthsCaption')}
      rows={months}
      keyOf={({ idMonth }) => idMonth}
      columns={[
        {
          head: t('reports.month'),
          isName: true,
          cell: ({ idMonth }) => (
            <Link to="/association/$idAs/month/$idMonth/outgo" params={{ idAs, idMonth }}>
              {monthName(idMonth)}
            </Link>
          ),
        },
        {
          head: t('reports.state'),
          isShort: true,
          cell: ({ state, closed }) =>
            closed === null
              ? monthStateName(state)
              : `${monthStateName(state)} ${formatDate(closed)}`,
        },
        {
          head: t('reports.invoiced'),
          isAmount: true,
          cell: ({ invoicedBani }) => <Amount bani={invoicedBani} zero="dash" />,
        },
        {
          head: t('reports.undistributed'),
          isAmount: true,
          cell: ({ undistributedBani }) => <Amount bani={undistributedBani} zero="dash" />,
        },
        { head: t('reports.declared'), cell: (month) => <Declared month={month} /> },
        { head: t('reports.signatures'), cell: (month) => <Signatures month={month} /> },
        { head: t('reports.accepted'), cell: ({ accepted }) => <Accepted accepted={accepted} /> },
      ]}
    />
  );
}

function Declared({ month: { summary, state } }: { month: Month }) {
  if (summary === null) {
    return state === 'open' ? t('common.none') : t('reports.notDeclared');
  }
  const { balanceStat, balanceStatDetails, oldDocs, oldDocsDetails, otherDetails } = summary;
  const answer = (isYes: boolean, why: string): string =>
    isYes ? t('common.yes') : `${t('common.no')}: ${why}`;
  return (
    <ul>
      <li>
        {t('reports.balanceAnswer')} {answer(balanceStat, balanceStatDetails)}
      </li>
      <li>
        {t('reports.documentsAnswer')} {answer(oldDocs, oldDocsDetails)}
      </li>
      {otherDetails !== '' && <li>{otherDetails}</li>}
    </ul>
  );
}

function Signatures({ month: { signatures, missing } }: { month: Month }) {
  if (signatures.length === 0 && missing.length === 0) return t('common.none');
  return (
    <ul>
      {signatures.map(({ role, name }) => (
        <li key={role}>
          {roleName(role)}: {name || t('common.none')}
        </li>
      ))}
      {missing.length > 0 && (
        <li className={styles.missing}>
          <StateChip tone="waiting">
            {t('reports.missing', { roles: missing.map(roleName).join(', ') })}
          </StateChip>
        </li>
      )}
    </ul>
  );
}

function Accepted({ accepted }: { accepted: Month['accepted'] }) {
  if (accepted.length === 0) return t('common.none');
  return (
    <ul>
      {accepted.map(({ text, by, reason }, at) => (
        // Two findings that no longer occur have the same text.
        <li key={at}>
          {text} <span className={styles.quiet}>{[by, reason].filter(Boolean).join(': ')}</span>
        </li>
      ))}
    </ul>
  );
}
