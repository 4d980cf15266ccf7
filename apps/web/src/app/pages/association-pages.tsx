import type { ComponentType } from 'react';

import { useAddressParams } from '../../lib/address.js';
import { lazyScreen, pageOf } from './lazy-screen.js';

/** Makes the page of an association's screen; its key remounts it for another association. */
const page = (load: () => Promise<ComponentType<{ readonly idAs: number }>>) =>
  pageOf(lazyScreen(load), () => {
    const { idAs = 0 } = useAddressParams();
    return { key: idAs, of: { idAs } };
  });

export const StructurePage = page(
  async () => (await import('../../features/structure/structure-screen.js')).StructureScreen,
);
export const SheetPage = page(
  async () => (await import('../../features/structure/sheet/sheet-screen.js')).SheetScreen,
);
export const GroupsPage = page(
  async () => (await import('../../features/groups/groups-screen.js')).GroupsScreen,
);
export const SettingsPage = page(
  async () => (await import('../../features/settings/settings-screen.js')).SettingsScreen,
);
export const UsersPage = page(
  async () => (await import('../../features/users/users-screen.js')).UsersScreen,
);
export const TakeoverPage = page(
  async () => (await import('../../features/takeover/takeover-screen.js')).TakeoverScreen,
);
export const ProvidersPage = page(
  async () => (await import('../../features/providers/providers-screen.js')).ProvidersScreen,
);
export const BillReportPage = page(
  async () => (await import('../../features/providers/bill-report-screen.js')).BillReportScreen,
);
export const LettersPage = page(
  async () => (await import('../../features/letters/letters-screen.js')).LettersScreen,
);
export const ApartmentSheetsPage = page(
  async () =>
    (await import('../../features/apartment-sheets/apartment-sheets-screen.js'))
      .ApartmentSheetsScreen,
);
export const AuditPage = page(
  async () => (await import('../../features/audit/audit-screen.js')).AuditScreen,
);
