import type { ComponentType } from 'react';

import { useAddressParams } from '../../lib/address.js';
import { lazyScreen, pageOf } from './lazy-screen.js';

type Place = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly idGroup: number;
  readonly idFund: number;
};

/** Makes the page of a month's screen; its key remounts it for another association, entrance, month or fund. */
const page = (load: () => Promise<ComponentType<Place>>) =>
  pageOf(lazyScreen(load), () => {
    const { idAs = 0, idMonth = 0, idGroup = 0, idFund = 0 } = useAddressParams();
    const key = `${idAs}.${idGroup}.${idMonth}.${idFund}`;
    return { key, of: { idAs, idMonth, idGroup, idFund } };
  });

export const MonthsPage = page(
  async () => (await import('../../features/month/months-screen.js')).MonthsScreen,
);
export const PaymentsPage = page(async () => {
  const [{ PaymentsScreen }, { DocumentsWidget }] = await Promise.all([
    import('../../features/payments/payments-screen.js'),
    import('../../components/documents-widget.js'),
  ]);
  return ({ idAs }) => (
    <PaymentsScreen
      idAs={idAs}
      papers={(idElement, canEdit) => (
        <DocumentsWidget {...{ idAs, idElement, canEdit }} kind="payment" />
      )}
    />
  );
});
export const ColumnsPage = page(
  async () => (await import('../../features/columns/columns-screen.js')).ColumnsScreen,
);
export const PersonsPage = page(
  async () => (await import('../../features/persons/persons-screen.js')).PersonsScreen,
);
export const ReportsPage = page(
  async () => (await import('../../features/reports/reports-screen.js')).ReportsScreen,
);
export const ArrearsPage = page(
  async () => (await import('../../features/arrears/arrears-screen.js')).ArrearsScreen,
);
export const ProposalsPage = page(
  async () => (await import('../../features/history/proposals-screen.js')).ProposalsScreen,
);
export const OutgoPage = page(async () => {
  const [{ OutgoScreen }, { MonthActions }, { DocumentsWidget }] = await Promise.all([
    import('../../features/outgo/outgo-screen.js'),
    import('../../features/month/month-actions.js'),
    import('../../components/documents-widget.js'),
  ]);
  return ({ idAs, idMonth }) => (
    <OutgoScreen
      {...{ idAs, idMonth }}
      actions={<MonthActions {...{ idAs, idMonth }} walks="outgo" />}
      papers={(of, canEdit) => <DocumentsWidget {...{ idAs, canEdit }} {...of} />}
    />
  );
});
export const MetersPage = page(async () => {
  const [{ ReadingsScreen }, { MonthActions }] = await Promise.all([
    import('../../features/readings/readings-screen.js'),
    import('../../features/month/month-actions.js'),
  ]);
  return (place) => (
    <ReadingsScreen {...place} actions={<MonthActions {...place} walks="meters" />} />
  );
});
export const SupplierInvoicesPage = page(
  async () =>
    (await import('../../features/outgo/supplier-invoices/supplier-invoices-screen.js'))
      .SupplierInvoicesScreen,
);
export const SupplierInvoicePage = page(
  async () =>
    (await import('../../features/outgo/supplier-invoices/supplier-invoice-screen.js'))
      .SupplierInvoiceScreen,
);
export const DocumentRegisterPage = page(
  async () => (await import('../../features/documents/register-screen.js')).DocumentRegisterScreen,
);
export const FundsPage = page(
  async () => (await import('../../features/funds/funds-screen.js')).FundsScreen,
);
export const FundRegisterPage = page(
  async () => (await import('../../features/funds/fund-register-screen.js')).FundRegisterScreen,
);
export const FundRegistersPage = page(
  async () => (await import('../../features/funds/fund-register-screen.js')).FundRegistersScreen,
);
export const BalancePage = page(
  async () => (await import('../../features/balance/balance-screen.js')).BalanceScreen,
);
export const FundsTablePage = page(
  async () => (await import('../../features/funds/funds-table-screen.js')).FundsTableScreen,
);
export const GroupConsumptionPage = page(
  async () =>
    (await import('../../features/consumption/consumption-screens.js')).GroupConsumptionScreen,
);
export const AlertsPage = page(
  async () => (await import('../../features/alerts/alerts-screen.js')).AlertsScreen,
);

/** Makes the page of an apartment's screen; another month of the apartment does not remount it. */
const apartmentPage = (
  load: () => Promise<
    ComponentType<{ readonly idAs: number; readonly idAp: number; readonly idMonth: number }>
  >,
) =>
  pageOf(lazyScreen(load), () => {
    const { idAs = 0, idAp = 0, idMonth = 0 } = useAddressParams();
    return { key: `${idAs}.${idAp}`, of: { idAs, idAp, idMonth } };
  });

export const HistoryPage = apartmentPage(
  async () => (await import('../../features/history/history-screen.js')).HistoryScreen,
);
export const ApartmentConsumptionPage = apartmentPage(
  async () =>
    (await import('../../features/consumption/consumption-screens.js')).ApartmentConsumptionScreen,
);
export const BillPage = apartmentPage(
  async () => (await import('../../features/expense-table/bill/bill-screen.js')).BillScreen,
);
