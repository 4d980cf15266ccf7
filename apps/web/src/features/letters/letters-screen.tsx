import { ADMINISTRATOR } from '@scara/contracts/http';
import { useNavigate } from '@tanstack/react-router';

import { Page } from '../../components/page.js';
import { Tabs } from '../../components/tabs.js';
import { useAddressSearch } from '../../lib/address.js';
import type { LettersSearch } from '../../lib/search.js';
import { rolesOn, useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { CertificatesTab } from './certificates-tab.js';
import { DebtorsTab } from './debtors-tab.js';
import { NoticesTab } from './notices-tab.js';

/** Somații și adeverințe: the debtors, the notices sent to them, and the certificates. */
export function LettersScreen({ idAs }: { idAs: number }) {
  const { acte = 'restante', dela, scara } = useAddressSearch();
  const navigate = useNavigate();
  const canIssue = (rolesOn(useSession(), idAs) & ADMINISTRATOR) !== 0;
  const go = (change: LettersSearch) =>
    void navigate({ to: '.', search: (before: LettersSearch) => ({ ...before, ...change }) });
  return (
    <Page title={t('letters.title')} text={t('letters.text')}>
      <Tabs
        label={t('letters.title')}
        value={acte}
        onChange={(value) => {
          // The apartment that linked here applies only to the first tab shown.
          go({ acte: value, dela: undefined });
        }}
        tabs={[
          {
            value: 'restante',
            label: t('letters.debtors'),
            content: (
              <DebtorsTab
                {...{ idAs, canIssue, scara }}
                idAp={dela}
                onEntrance={(idEntrance) => {
                  go({ scara: idEntrance });
                }}
                onIssued={() => {
                  go({ acte: 'somatii', dela: undefined });
                }}
              />
            ),
          },
          {
            value: 'somatii',
            label: t('letters.notices'),
            content: <NoticesTab {...{ idAs, canIssue }} />,
          },
          {
            value: 'adeverinte',
            label: t('letters.certificates'),
            content: <CertificatesTab {...{ idAs, canIssue }} idAp={dela} />,
          },
        ]}
      />
    </Page>
  );
}
