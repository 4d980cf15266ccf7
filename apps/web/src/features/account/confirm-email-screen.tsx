import { accountRoutes } from '@scara/contracts/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Button } from '../../components/button.js';
import form from '../../components/form.module.css';
import { Notice } from '../../components/states.js';
import { call } from '../../lib/http.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { MailedKeyPage, type MailedKey, useKeyAskedAgain } from './mailed-key.js';

/**
 * /account/email/confirm/:idUser/:resetKey. The address is confirmed by a button, not by opening the page: programs
 * that scan mails open every link, and somebody else may have made the account.
 */
export function ConfirmEmailScreen(key: MailedKey) {
  return (
    <MailedKeyPage {...key} title={t('emailConfirmation.title')} check="checkConfirmationKey">
      {({ message, email }) => <Confirmation {...key} email={email} isConfirmed={message !== ''} />}
    </MailedKeyPage>
  );
}

function Confirmation({
  idUser,
  resetKey,
  email,
  isConfirmed,
}: MailedKey & { readonly email: string; readonly isConfirmed: boolean }) {
  const queryClient = useQueryClient();
  const again = useKeyAskedAgain();
  const confirm = useMutation({
    ...again,
    mutationFn: () =>
      call(accountRoutes.confirmEmail, { params: { idUser, key: resetKey }, quiet: true }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['user'] }),
  });
  if (isConfirmed || confirm.isSuccess) {
    return (
      <div className={form.form}>
        <Notice tone="done">{t('emailConfirmation.done')}</Notice>
        <div className={form.actions}>
          <Link to="/">{t('emailConfirmation.goOn')}</Link>
        </div>
      </div>
    );
  }
  return (
    <div className={form.form}>
      <p>{t('emailConfirmation.text', { email })}</p>
      {confirm.isError && (
        <Notice tone="error">{sentenceOf(confirm.error, t('error.text'))}</Notice>
      )}
      <div className={form.actions}>
        <Button
          kind="primary"
          busy={confirm.isPending}
          onClick={() => {
            confirm.mutate();
          }}
        >
          {t('emailConfirmation.submit')}
        </Button>
      </div>
    </div>
  );
}
