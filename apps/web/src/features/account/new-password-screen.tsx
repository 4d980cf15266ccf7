import { accountRoutes, newPassword } from '@scara/contracts/http';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { Button } from '../../components/button.js';
import form from '../../components/form.module.css';
import { Page } from '../../components/page.js';
import { Notice, Skeleton } from '../../components/states.js';
import { PasswordField, TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { useEndedSessions } from '../../lib/ended-sessions.js';
import { call, callWithStatus } from '../../lib/http.js';
import { askForLogin } from '../../lib/login-request.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { MAILED_KEY, useKeyAskedAgain } from './mailed-key.js';

type Key = { readonly idUser: number; readonly resetKey: string };

const keyQuery = ({ idUser, resetKey }: Key) =>
  queryOptions({
    queryKey: [MAILED_KEY, 'checkPasswordKey', idUser, resetKey],
    queryFn: async () => {
      const params = { idUser, key: resetKey };
      return callWithStatus(accountRoutes.checkPasswordKey, { params, quiet: true });
    },
    staleTime: Infinity,
  });

/** /account/password/reset/:idUser/:resetKey: checks the key first and shows what is wrong with it, or the form. */
export function NewPasswordScreen(key: Key) {
  const check = useQuery(keyQuery(key));
  // For a used or expired key the check answers 201 with a message (1-core §2).
  const refusal = check.isError
    ? sentenceOf(check.error, t('password.failed'))
    : check.data?.status === 201
      ? check.data.answer.message
      : null;
  return (
    <Page title={t('password.title')}>
      {check.isPending ? (
        <Skeleton rows={2} />
      ) : refusal !== null ? (
        <div className={form.form}>
          <Notice tone="error">{refusal}</Notice>
          <div className={form.actions}>
            <Button
              onClick={() => {
                askForLogin({ tab: 'forgot', notice: null });
              }}
            >
              {t('login.tabForgot')}
            </Button>
          </div>
        </div>
      ) : (
        <PasswordForm {...key} email={check.data?.answer.email ?? ''} />
      )}
    </Page>
  );
}

function PasswordForm({ idUser, resetKey, email }: Key & { readonly email: string }) {
  const ended = useEndedSessions(Number(idUser), (_: unknown, isOthers) => {
    if (isOthers) toast('done', t('password.changedOf', { email }));
    else askForLogin({ tab: 'login', notice: null, passwordOf: email });
  });
  const again = useKeyAskedAgain();
  const save = useMutation({
    ...again,
    mutationFn: (body: { password: string; confirmPassword: string }) =>
      call(accountRoutes.setPassword, { params: { idUser, key: resetKey }, body, quiet: true }),
    ...ended,
  });
  const fields = useForm({
    initial: { password: '', confirmPassword: '' },
    validate: (values) => ({
      ...refusalsOf(newPassword, values),
      ...(values.password !== values.confirmPassword && {
        confirmPassword: t('create.passwordsDiffer'),
      }),
    }),
    onSubmit: (values) => {
      save.mutate(values, { onError: fields.onRefusal(sayRefusal) });
    },
  });
  return (
    <form className={form.form} onSubmit={fields.submit} noValidate>
      {/* Invited users have never typed their address; password managers read here which account the password is for.
       */}
      <TextField
        label={t('password.of')}
        value={email}
        onChange={() => undefined}
        type="email"
        autoComplete="username"
        readOnly
      />
      <PasswordField
        {...fields.field('password')}
        label={t('login.password')}
        help={t('create.passwordHelp')}
        autoComplete="new-password"
      />
      <PasswordField
        {...fields.field('confirmPassword')}
        label={t('create.confirmPassword')}
        autoComplete="new-password"
      />
      <div className={form.actions}>
        <Button kind="primary" type="submit" busy={save.isPending}>
          {t('password.submit')}
        </Button>
      </div>
    </form>
  );
}
