import { accountRoutes, newEmail as newEmailShape } from '@scara/contracts/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { Button } from '../../components/button.js';
import form from '../../components/form.module.css';
import { TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { call } from '../../lib/http.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { MailedKeyPage, type MailedKey, useKeyAskedAgain } from './mailed-key.js';

/** /account/email/reset/:idUser/:resetKey */
export function ChangeEmailScreen(key: MailedKey) {
  return (
    <MailedKeyPage {...key} title={t('emailChange.title')} check="checkEmailKey">
      {({ email }) => <EmailForm {...key} email={email} />}
    </MailedKeyPage>
  );
}

function EmailForm({ idUser, resetKey, email }: MailedKey & { readonly email: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const again = useKeyAskedAgain();
  const save = useMutation({
    ...again,
    mutationFn: (body: { newEmail: string; confirmEmail: string }) =>
      call(accountRoutes.changeEmail, { params: { idUser, key: resetKey }, body, quiet: true }),
  });
  const fields = useForm({
    initial: { newEmail: '', confirmEmail: '' },
    validate: (values) => ({
      ...refusalsOf(newEmailShape, values),
      ...(same(values.newEmail) !== same(values.confirmEmail) && {
        confirmEmail: t('emailChange.differ'),
      }),
    }),
    onSubmit: (values) => {
      save.mutate(values, {
        onSuccess: ({ message }) => {
          toast('done', message);
          void queryClient.invalidateQueries();
          void navigate({ to: '/account/profile' });
        },
        onError: fields.onRefusal(sayRefusal),
      });
    },
  });
  return (
    <form className={form.form} onSubmit={fields.submit} noValidate>
      {/* The user signed in here may be another one. */}
      <p>{t('emailChange.of', { email })}</p>
      <TextField
        {...fields.field('newEmail')}
        label={t('emailChange.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField
        {...fields.field('confirmEmail')}
        label={t('emailChange.confirm')}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <div className={form.actions}>
        <Button kind="primary" type="submit" busy={save.isPending}>
          {t('emailChange.submit')}
        </Button>
      </div>
    </form>
  );
}

const same = (email: string): string => email.trim().toLowerCase();
