import { accountRoutes, type AnswerOf, PROVIDER_NAMES } from '@scara/contracts/http';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { fetchedPart } from '../../components/fetched-part.js';
import { Button, IconButton } from '../../components/button.js';
import form from '../../components/form.module.css';
import { Page } from '../../components/page.js';
import { Notice, Skeleton } from '../../components/states.js';
import { Tabs } from '../../components/tabs.js';
import { TextField } from '../../components/text-field.js';
import { Unread } from '../../components/unread.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { call } from '../../lib/http.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { sessionKey } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useHeldTyped } from '../../lib/typed.js';
import { useForm } from '../../lib/use-form.js';
import { useLogout } from '../../lib/use-logout.js';
import { useWrite } from '../../lib/use-write.js';
import { NotificationSection } from './notification-section.js';

const SecondFactorTab = fetchedPart(
  async () => (await import('./second-factor-tab.js')).SecondFactorTab,
);

type User = AnswerOf<typeof accountRoutes.readUser>;

const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call(accountRoutes.readUser, { signal }),
});

export function ProfileScreen() {
  const user = useQuery(userQuery);
  return (
    <Page title={t('profile.title')}>
      {!user.isSuccess ? (
        <Unread title={t('profile.failed')} read={user} rows={4} />
      ) : (
        <>
          {user.data.isUnconfirmed && (
            <MailedLink
              isWarning
              text={t('profile.unconfirmed', { email: user.data.email })}
              label={t('profile.sendConfirmation')}
              ask={() => call(accountRoutes.requestEmailConfirmation)}
            />
          )}
          <DataForm user={user.data} />
          <NotificationSection />
          <Security user={user.data} />
        </>
      )}
    </Page>
  );
}

const dataOf = ({ firstName, lastName, phoneNumber }: User) => {
  return { firstName, lastName, phoneNumber };
};

function DataForm({ user }: { user: User }) {
  const [before, setBefore] = useState(user);
  const queryClient = useQueryClient();
  const save = useWrite(
    (body: ReturnType<typeof dataOf>) => call(accountRoutes.updateUser, { body }),
    () =>
      Promise.all([
        queryClient.invalidateQueries(userQuery),
        queryClient.invalidateQueries({ queryKey: sessionKey }),
      ]),
  );
  const fields = useForm({
    initial: dataOf(before),
    draft: 'profile',
    validate: (values) => refusalsOf(accountRoutes.updateUser.body, values),
    onSubmit: (values): unknown => {
      if (!fields.isChanged) {
        toast('warning', t('common.nothingChanged'));
        return;
      }
      return save.mutateAsync(values, {
        onSuccess: (saved) => {
          fields.goOn(values, dataOf(saved));
          toast('done', t('profile.saved'));
        },
        onError: fields.onRefusal(sayRefusal),
      });
    },
  });
  // Another tab has saved the profile: its values are shown, and what is typed here stays typed.
  if (before !== user) {
    setBefore(user);
    fields.goOn(dataOf(before), dataOf(user));
  }

  return (
    <form className={form.form} onSubmit={fields.submit} noValidate>
      <div className={form.pair}>
        <TextField
          {...fields.field('firstName')}
          label={t('profile.firstName')}
          autoComplete="given-name"
        />
        <TextField
          {...fields.field('lastName')}
          label={t('profile.lastName')}
          autoComplete="family-name"
        />
      </div>
      <div className={form.pair}>
        <TextField
          {...fields.field('phoneNumber')}
          label={t('profile.phone')}
          type="tel"
          autoComplete="tel"
          optional
        />
        <TextField
          label={t('profile.email')}
          value={user.email}
          onChange={() => undefined}
          disabled
        />
      </div>
      <div className={form.actions}>
        <Button kind="primary" type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}

type SecurityTab = 'password' | 'second-factor' | 'email' | 'devices' | 'deletion';

/** The security settings of the account, one tab each (1-core §2). */
function Security({ user: { email, externalProvider, hasPassword } }: { user: User }) {
  const [tab, setTab] = useState<SecurityTab>('password');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useHeldTyped(codes !== null);
  return (
    <section className={form.form}>
      <div className={form.section}>
        <h2>{t('profile.security')}</h2>
        <Tabs<SecurityTab>
          label={t('profile.security')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'password',
              label: t('profile.tabPassword'),
              content:
                externalProvider === null ? (
                  <MailedLink
                    text={t('profile.changePasswordText', { email })}
                    label={t('profile.changePassword')}
                    ask={() => call(accountRoutes.requestPasswordReset, { body: { email } })}
                  />
                ) : (
                  <p className={form.quiet}>
                    {t('profile.externalPassword', { provider: PROVIDER_NAMES[externalProvider] })}
                  </p>
                ),
            },
            {
              value: 'second-factor',
              label: t('profile.tabSecondFactor'),
              content: (
                <SecondFactorTab
                  email={email}
                  hasPassword={hasPassword}
                  codes={codes}
                  onCodes={setCodes}
                  fallback={<Skeleton rows={2} />}
                />
              ),
            },
            {
              value: 'email',
              label: t('profile.tabEmail'),
              content: (
                <MailedLink
                  text={t('profile.changeEmailText', { email })}
                  label={t('profile.changeEmail')}
                  ask={() => call(accountRoutes.requestEmailReset)}
                />
              ),
            },
            { value: 'devices', label: t('profile.tabDevices'), content: <SignOutEverywhere /> },
            {
              value: 'deletion',
              label: t('profile.tabDeletion'),
              content: (
                <MailedLink
                  text={t('profile.deleteText', { email })}
                  label={t('profile.delete')}
                  ask={() => call(accountRoutes.requestAccountDeletion)}
                  isDanger
                />
              ),
            },
          ]}
        />
      </div>
    </section>
  );
}

function SignOutEverywhere() {
  const logout = useLogout();
  return (
    <div className={form.form}>
      <p className={form.quiet}>{t('profile.signOutAllText')}</p>
      <div className={form.actions}>
        <Button
          busy={logout.isPending}
          onClick={() => {
            logout.mutate(true, {
              onSuccess: () => {
                toast('done', t('profile.signedOut'));
              },
              onError: sayRefusal,
            });
          }}
        >
          {t('profile.signOutAll')}
        </Button>
      </div>
    </div>
  );
}

type MailedLinkProps = {
  readonly text: string;
  readonly label: string;
  /** Requests the mail; returns the message to show. */
  readonly ask: () => Promise<{ readonly message: string }>;
  readonly isDanger?: boolean;
  /** True if the text is a warning. */
  readonly isWarning?: boolean;
};

/** Requests a mail with a link for an action; the answer is shown until it is closed. */
function MailedLink({
  text,
  label,
  ask: askFor,
  isDanger = false,
  isWarning = false,
}: MailedLinkProps) {
  const ask = useWrite(askFor);
  const said = ask.isSuccess
    ? ask.data.message
    : ask.isError
      ? sentenceOf(ask.error, t('error.text'))
      : null;
  return (
    <div className={form.form}>
      {isWarning ? <Notice tone="warning">{text}</Notice> : <p className={form.quiet}>{text}</p>}
      {said !== null && (
        <Notice tone={ask.isError ? 'error' : 'done'}>
          {said}{' '}
          <IconButton
            icon="close"
            label={t('common.close')}
            onClick={() => {
              ask.reset();
            }}
          />
        </Notice>
      )}
      <div className={form.actions}>
        <Button
          kind={isDanger ? 'danger' : 'secondary'}
          busy={ask.isPending}
          onClick={() => {
            ask.mutate();
          }}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}
