import { lazy, Suspense, type ComponentType } from 'react';

import { Skeleton } from '../../components/states.js';
import { useAddressParams, useAddressSearch } from '../../lib/address.js';
import { t } from '../../lib/text.js';

/** A screen of an association, its code fetched when it is first opened. */
function page(load: () => Promise<ComponentType<{ idAs: number }>>) {
  const Screen = lazy(async () => ({ default: await load() }));
  return function AssociationPage() {
    const { idAs = 0 } = useAddressParams();
    return (
      <Suspense fallback={<Skeleton label={t('common.loading')} />}>
        {/* Another association is another page: nothing of the first one's state stays. */}
        <Screen key={idAs} idAs={idAs} />
      </Suspense>
    );
  };
}

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
function mailedPage(
  load: () => Promise<ComponentType<{ readonly idUser: number; readonly resetKey: string }>>,
) {
  const Screen = lazy(async () => ({ default: await load() }));
  return function MailedPage() {
    const { idUser = '', resetKey = '' } = useAddressParams();
    return (
      <Suspense fallback={<Skeleton label={t('common.loading')} />}>
        <Screen idUser={Number(idUser)} resetKey={resetKey} />
      </Suspense>
    );
  };
}

export const NewPasswordPage = mailedPage(
  async () => (await import('../../features/account/new-password-screen.js')).NewPasswordScreen,
);
export const ChangeEmailPage = mailedPage(
  async () => (await import('../../features/account/change-email-screen.js')).ChangeEmailScreen,
);
export const DeleteAccountPage = mailedPage(
  async () => (await import('../../features/account/delete-account-screen.js')).DeleteAccountScreen,
);

const UnsubscribeScreen = lazy(async () => ({
  default: (await import('../../features/account/unsubscribe-screen.js')).UnsubscribeScreen,
}));

export function UnsubscribePage() {
  const { idUser = 0, unsubscribeHash = '', idHome } = useAddressSearch();
  return (
    <Suspense fallback={<Skeleton label={t('common.loading')} />}>
      <UnsubscribeScreen {...{ idUser, unsubscribeHash, idHome }} />
    </Suspense>
  );
}
