import { useNavigate } from '@tanstack/react-router';

import { Button } from '../../components/button.js';
import { TextPage } from '../../features/public/text-page.js';
import { t } from '../../lib/text.js';
import { about } from '../../locales/public/about.js';
import { cookies } from '../../locales/public/cookies.js';
import { documentation } from '../../locales/public/documentation.js';
import { partners } from '../../locales/public/partners.js';
import { personalData } from '../../locales/public/personal-data.js';
import { prices } from '../../locales/public/prices.js';
import { privacy } from '../../locales/public/privacy.js';
import { terms } from '../../locales/public/terms.js';

export const TermsPage = () => <TextPage page={terms} prints />;
/** The terms, scrolled to cash payments: linked from a cash payment. */
export const CashTermsPage = () => <TextPage page={terms} prints goTo="plata-numerar" />;
export const PersonalDataPage = () => <TextPage page={personalData} prints />;
export const PrivacyPage = () => <TextPage page={privacy} prints />;
export const CookiesPage = () => <TextPage page={cookies} />;
export const AboutPage = () => <TextPage page={about} />;
export const PartnersPage = () => <TextPage page={partners} />;
export const DocumentationPage = () => <TextPage page={documentation} />;

export function PricesPage() {
  const navigate = useNavigate();
  return (
    <TextPage
      page={prices}
      action={
        <Button kind="primary" onClick={() => void navigate({ to: '/adaugare' })}>
          {t('public.try')}
        </Button>
      }
    />
  );
}
