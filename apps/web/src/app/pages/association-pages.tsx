import type { ComponentType } from 'react';

import { useAddressParams, useAddressSearch } from '../../lib/address.js';
import { lazyScreen, pageOf } from './lazy-screen.js';

/** A screen of an association; another one is another page. */
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
export const AuditPage = page(
  async () => (await import('../../features/audit/audit-screen.js')).AuditScreen,
);

/** A page behind a mailed link. */
const mailedPage = (
  load: () => Promise<ComponentType<{ readonly idUser: number; readonly resetKey: string }>>,
) =>
  pageOf(lazyScreen(load), () => {
    const { idUser = '', resetKey = '' } = useAddressParams();
    return { key: `${idUser}.${resetKey}`, of: { idUser: Number(idUser), resetKey } };
  });

export const NewPasswordPage = mailedPage(
  async () => (await import('../../features/account/new-password-screen.js')).NewPasswordScreen,
);
export const ChangeEmailPage = mailedPage(
  async () => (await import('../../features/account/change-email-screen.js')).ChangeEmailScreen,
);
export const ConfirmEmailPage = mailedPage(
  async () => (await import('../../features/account/confirm-email-screen.js')).ConfirmEmailScreen,
);
export const DeleteAccountPage = mailedPage(
  async () => (await import('../../features/account/delete-account-screen.js')).DeleteAccountScreen,
);

export const UnsubscribePage = pageOf(
  lazyScreen(
    async () => (await import('../../features/account/unsubscribe-screen.js')).UnsubscribeScreen,
  ),
  () => {
    const { idUser = 0, unsubscribeHash = '', idHome } = useAddressSearch();
    return { key: unsubscribeHash, of: { idUser, unsubscribeHash, idHome } };
  },
);
