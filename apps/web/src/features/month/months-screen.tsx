import { ADMINISTRATOR, type MonthLine } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { Button } from '../../components/button.js';
import { MonthState } from '../../components/month-state.js';
import { Page } from '../../components/page.js';
import { PlainTable } from '../../components/plain-table.js';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { formatDate } from '../../lib/format.js';
import { monthQueries } from '../../lib/month-queries.js';
import { monthName } from '../../lib/months.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { OpenMonthDialog } from './open-month-dialog.js';

/** Lists the months of an association, latest first, each with its state. */
export function MonthsScreen({ idAs }: { idAs: number }) {
  const months = useQuery(monthQueries.all(idAs));
  const navigate = useNavigate();
  const canOpen = (wholeRolesOn(useSession(), idAs) & ADMINISTRATOR) !== 0;
  const [opening, setOpening] = useState(false);
  const isEmpty = months.data?.months.length === 0;
  const next = months.data?.next ?? null;

  const openButton = (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => {
        setOpening(true);
      }}
    >
      {isEmpty || next === null
        ? t('month.openFirst')
        : t('month.openNamed', { name: monthName(next) })}
    </Button>
  );

  return (
    <Page
      title={t('months.title')}
      text={t('months.text')}
      action={canOpen && !isEmpty && next !== null ? openButton : undefined}
    >
      {!months.isSuccess ? (
        <Unread title={t('months.failed')} read={months} />
      ) : isEmpty ? (
        <EmptyState
          icon="calendar"
          title={t('months.none')}
          action={canOpen ? openButton : undefined}
        >
          {canOpen && t('months.noneText')}
        </EmptyState>
      ) : (
        <PlainTable caption={t('months.title')} stacked>
          <thead>
            <tr>
              <th scope="col">{t('month.month')}</th>
              <th scope="col">{t('months.state')}</th>
              <th scope="col">{t('months.published')}</th>
              <th scope="col">{t('months.maturity')}</th>
              <th scope="col">{t('months.closed')}</th>
            </tr>
          </thead>
          <tbody>
            {months.data.months.map((month) => (
              <MonthRow key={month.idMonth} idAs={idAs} month={month} />
            ))}
          </tbody>
        </PlainTable>
      )}
      {opening && months.isSuccess && (
        <OpenMonthDialog
          idAs={idAs}
          months={months.data}
          onClose={() => {
            setOpening(false);
          }}
          onOpened={(idMonth) =>
            void navigate({
              to: '/association/$idAs/month/$idMonth/outgo',
              params: { idAs, idMonth },
            })
          }
        />
      )}
    </Page>
  );
}

function MonthRow({ idAs, month }: { idAs: number; month: MonthLine }) {
  const { idMonth, state, published, maturity, closed, version } = month;
  const mine = useSession()?.admin[String(idAs)];
  const idGroup = mine?.roles === 0 ? mine.groups[0]?.idGroup : undefined;
  return (
    <tr>
      <th scope="row">
        {idGroup === undefined ? (
          <Link to="/association/$idAs/month/$idMonth/outgo" params={{ idAs, idMonth }}>
            {monthName(idMonth)}
          </Link>
        ) : (
          // Expenses concern the whole association: a user with a role in a single entrance gets its table instead.
          <Link
            to="/association/$idAs/group/$idGroup/month/$idMonth"
            params={{ idAs, idGroup, idMonth }}
          >
            {monthName(idMonth)}
          </Link>
        )}
      </th>
      <td>
        <MonthState state={state} />
      </td>
      <td data-label={t('months.published')}>
        {published === null ? t('common.none') : formatDate(published)}
      </td>
      <td data-label={t('months.maturity')}>
        {maturity === null ? t('common.none') : formatDate(maturity)}
      </td>
      <td data-label={t('months.closed')}>
        {closed === null ? t('common.none') : formatDate(closed)}
        {version > 1 && <> · {t('months.version', { version })}</>}
      </td>
    </tr>
  );
}
