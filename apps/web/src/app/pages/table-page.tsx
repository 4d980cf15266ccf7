import { useQuery } from '@tanstack/react-query';

import { fetchedPart } from '../../components/fetched-part.js';
import { ExpenseTableScreen } from '../../features/expense-table/expense-table-screen.js';
import { useAddressParams } from '../../lib/address.js';
import { settingsQuery } from '../../lib/settings.js';

const MonthActions = fetchedPart(
  async () => (await import('../../features/month/month-actions.js')).MonthActions,
);

/** The expense table with the month's state above it. */
export function TablePage() {
  const { idAs = 0, idGroup = 0, idMonth = 0 } = useAddressParams();
  const settings = useQuery(settingsQuery(idAs)).data?.settings;
  const place = { idAs, idGroup, idMonth };
  // Another entrance or month keeps the page mounted: filters, text size and scroll position stay.
  return (
    <ExpenseTableScreen
      key={idAs}
      {...place}
      textLevel={settings?.tableFontSize}
      actions={<MonthActions key={idMonth} {...place} />}
    />
  );
}
