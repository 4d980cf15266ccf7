import type { ComponentType } from 'react';

import { useAddressParams, useAddressSearch } from '../../lib/address.js';
import { lazyScreen, pageOf } from './lazy-screen.js';

/** Makes a page that is opened by a mailed link. */
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

/** The target of the QR code on a certificate. */
export const CertificateCheckPage = pageOf(
  lazyScreen(
    async () =>
      (await import('../../features/certificate-check/certificate-check-screen.js'))
        .CertificateCheckScreen,
  ),
  () => {
    const { code = '' } = useAddressParams();
    return { key: code, of: { code } };
  },
);
