import { ADMINISTRATOR } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Select } from '../../components/choice.js';
import { FailedRead } from '../../components/failed-read.js';
import { Page } from '../../components/page.js';
import { EmptyState, Skeleton } from '../../components/states.js';
import { metersQuery } from '../../lib/meters-query.js';
import { monthFacts } from '../../lib/month-facts.js';
import { monthQueries } from '../../lib/month-queries.js';
import { isEditable, monthName } from '../../lib/months.js';
import { groupTitle } from '../../lib/place-names.js';
import { rolesIn, useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { ReadingWindowLine } from './reading-window.js';
import { ReadingsTable } from './readings-table.js';
import styles from './readings.module.css';

type ReadingsScreenProps = {
  readonly idAs: number;
  readonly idGroup: number;
  readonly idMonth: number;
  /** The month's state and next steps. */
  readonly actions: ReactNode;
};

/** The meters of an entrance in a month: indexes are typed down the column and saved together. */
export function ReadingsScreen({ idAs, idGroup, idMonth, actions }: ReadingsScreenProps) {
  const meters = useQuery(metersQuery(idAs, idMonth, idGroup));
  const apartments = useQuery(monthFacts.apartments(idAs, idMonth));
  const places = useQuery(monthQueries.groupsColumns(idAs, idMonth));
  const month = useQuery(monthQueries.one(idAs, idMonth));
  const navigate = useNavigate();
  const session = useSession();
  const isWhole = (wholeRolesOn(session, idAs) & ADMINISTRATOR) !== 0;
  const canEdit =
    (rolesIn(session, idAs, idGroup) & ADMINISTRATOR) !== 0 &&
    month.data !== undefined &&
    isEditable(month.data.state);
  const failed = [meters, apartments].find((query) => query.isError);

  return (
    <Page
      title={t('readings.title', { name: monthName(idMonth) })}
      action={
        places.isSuccess && places.data.groups.length > 1 ? (
          <div className={styles.place}>
            <Select
              label={t('readings.group')}
              labelHidden
              data-step="entrance"
              value={String(idGroup)}
              options={places.data.groups.map((group) => ({
                value: String(group.id),
                label: groupTitle(group),
              }))}
              onChange={(value) =>
                void navigate({
                  to: '/association/$idAs/group/$idGroup/month/$idMonth/meters',
                  params: { idAs, idGroup: Number(value), idMonth },
                })
              }
            />
          </div>
        ) : undefined
      }
    >
      {actions}
      <div className={styles.window}>
        <ReadingWindowLine idAs={idAs} canChange={isWhole} />
        <Link
          className={styles.toHistory}
          to="/association/$idAs/group/$idGroup/consumption"
          params={{ idAs, idGroup }}
        >
          {t('consumption.title')}
        </Link>
      </div>
      {failed?.isError === true ? (
        <FailedRead title={t('readings.failed')} read={failed} />
      ) : !meters.isSuccess || !apartments.isSuccess ? (
        <Skeleton />
      ) : meters.data.meters.length === 0 ? (
        <EmptyState
          icon="info"
          title={t('readings.none')}
          action={
            canEdit && (
              <Link to="/administration/association/$idAs/config/apartments" params={{ idAs }}>
                {t('readings.addMeters')}
              </Link>
            )
          }
        >
          {t('readings.noneText')}
        </EmptyState>
      ) : (
        <ReadingsTable
          {...{ idAs, idGroup, idMonth, canEdit }}
          canImport={isWhole}
          meters={meters.data.meters}
          senders={meters.data.senders}
          apartments={apartments.data.apartments}
        />
      )}
    </Page>
  );
}
