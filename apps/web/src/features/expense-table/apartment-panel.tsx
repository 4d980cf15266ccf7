import type { TableData } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { FailedRead } from '../../components/failed-read.js';
import { Panel } from '../../components/panel.js';
import { Skeleton } from '../../components/states.js';
import { isEditable } from '../../lib/months.js';
import { tableQueries } from '../../lib/table-queries.js';
import { t } from '../../lib/text.js';
import { ApartmentForm } from './apartment-form.js';
import { ApartmentPlans } from './apartment-plans.js';
import { ApartmentReadings } from './apartment-readings.js';
import styles from './panels.module.css';
import type { TablePanelProps } from './table-place.js';

type ApartmentPanelProps = TablePanelProps & {
  readonly idAp: number;
  readonly n: string;
  readonly onClose: () => void;
};

/** Shows one apartment beside the table: its owner, its persons with planned changes, and the month's readings. */
export function ApartmentPanel({
  place,
  data,
  idAp,
  n,
  isAdministrator,
  onClose,
}: ApartmentPanelProps) {
  const { idAs, idMonth } = place;
  const apartments = useQuery(tableQueries.apartments(idAs));
  const apartment = apartments.data?.apartments.find((one) => one.idAp === idAp);
  const canEditMonth = isAdministrator && isEditable(data.state);
  const title = t('structure.apartment', { number: n });
  // At the top, where content that is still loading cannot move it away from under a press.
  const toBill = (
    <p className={styles.toBill}>
      <Link to="/association/$idAs/apartment/$idAp/month/$idMonth" params={{ idAs, idAp, idMonth }}>
        {t('expenseTable.openBill')}
      </Link>
    </p>
  );
  if (apartments.isSuccess && apartment === undefined) {
    return (
      <Panel title={title} onClose={onClose}>
        {toBill}
        <p>{t('expenseTable.goneText')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={title} onClose={onClose}>
      {toBill}
      {apartments.isError ? (
        <FailedRead title={t('expenseTable.apartmentFailed')} read={apartments} />
      ) : apartment === undefined ? (
        <Skeleton />
      ) : (
        <ApartmentForm
          place={place}
          apartment={apartment}
          persons={personsOf(data, idAp)}
          canEdit={isAdministrator}
          canEditPersons={canEditMonth}
        />
      )}
      <ApartmentPlans {...{ idAs, idMonth, idAp }} canEdit={isAdministrator} />
      <ApartmentReadings place={place} idAp={idAp} canEdit={canEditMonth} />
    </Panel>
  );
}

const personsOf = ({ rows }: TableData, idAp: number): number =>
  rows.find((row) => row.idAp === idAp)?.persons ?? 0;
