import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { Button } from '../../components/button.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { reloadOnceAnswered } from '../../lib/reload.js';
import { t } from '../../lib/text.js';
import { PlainPage } from './plain-page.js';

const reload = () => {
  window.location.reload();
};

function HomeButton({ kind = 'secondary' }: { kind?: 'primary' | 'secondary' }) {
  const navigate = useNavigate();
  return (
    <Button kind={kind} onClick={() => void navigate({ to: '/' })}>
      {t('error.home')}
    </Button>
  );
}

/** /error: every unknown address leads here. */
export function NotFoundPage() {
  return (
    <PlainPage title={t('notFound.title')} actions={<HomeButton kind="primary" />}>
      {t('notFound.text')}
    </PlainPage>
  );
}

/** Shown when a page failed to render or to be read; reloads by itself once there is a connection again. */
export function BrokenPage({ error }: { readonly error?: unknown }) {
  useEffect(() => {
    const again = () => void reloadOnceAnswered();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
    };
  }, []);
  return (
    <PlainPage
      title={t('error.title')}
      actions={
        <>
          <Button kind="primary" onClick={reload}>
            {t('error.reload')}
          </Button>
          <HomeButton />
        </>
      }
    >
      {sentenceOf(error, t('error.text'))}
    </PlainPage>
  );
}

export function NoCookiesPage() {
  return (
    <PlainPage
      title={t('noCookies.title')}
      actions={
        <Button
          kind="primary"
          onClick={() => {
            window.location.assign('/');
          }}
        >
          {t('error.reload')}
        </Button>
      }
    >
      {t('noCookies.text')}
    </PlainPage>
  );
}

/** /account/invalidEmail: where the API sends a social sign-in without a validated address. */
export function InvalidEmailPage() {
  const navigate = useNavigate();
  return (
    <PlainPage
      title={t('invalidEmail.title')}
      actions={
        <>
          <Button
            kind="primary"
            onClick={() => void navigate({ to: '/', search: { cont: 'nou' } })}
          >
            {t('invalidEmail.create')}
          </Button>
          <HomeButton />
        </>
      }
    >
      {t('invalidEmail.text')}
    </PlainPage>
  );
}
