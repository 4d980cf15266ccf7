import { accountRoutes } from '@scara/contracts/http';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../components/button.js';
import { Checkbox } from '../../components/choice.js';
import form from '../../components/form.module.css';
import { Notice } from '../../components/states.js';
import { clearAllDrafts } from '../../lib/drafts.js';
import { useEndedSessions } from '../../lib/ended-sessions.js';
import { formatBani } from '../../lib/format.js';
import { useGathered } from '../../lib/gathered.js';
import { call } from '../../lib/http.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { MailedKeyPage, type MailedKey, useKeyAskedAgain } from './mailed-key.js';

/** /account/email/delete/:idUser/:resetKey */
export function DeleteAccountScreen(key: MailedKey) {
  return (
    <MailedKeyPage {...key} title={t('accountDeletion.title')} check="checkDeletionKey">
      {({ email }) => <Confirmation {...key} email={email} />}
    </MailedKeyPage>
  );
}

function Confirmation({ idUser, resetKey, email }: MailedKey & { readonly email: string }) {
  const ended = useEndedSessions(Number(idUser), ({ message }: { message: string }, isOthers) => {
    if (!isOthers) clearAllDrafts();
    toast('done', message);
  });
  const gathered = useGathered(Number(idUser));
  const [isSure, setSure] = useState(false);
  const [asked, setAsked] = useState(false);
  const again = useKeyAskedAgain();
  const remove = useMutation({
    ...again,
    mutationFn: () =>
      call(accountRoutes.deleteAccount, { params: { idUser, key: resetKey }, quiet: true }),
    ...ended,
  });
  return (
    <div className={form.form}>
      {/* The user signed in here may be another one. */}
      <p>{t('accountDeletion.what', { email })}</p>
      <p>{t('accountDeletion.stays')}</p>
      {gathered.count > 0 && (
        <Notice tone="warning">
          {t('accountDeletion.gathered', {
            count: gathered.count,
            amount: formatBani(gathered.bani),
          })}
        </Notice>
      )}
      <Checkbox
        label={t('accountDeletion.sure')}
        checked={isSure}
        error={asked && !isSure ? t('common.confirmNeeded') : undefined}
        onChange={setSure}
      />
      {remove.isError && <Notice tone="error">{sentenceOf(remove.error, t('error.text'))}</Notice>}
      <div className={form.actions}>
        <Button
          kind="danger"
          busy={remove.isPending}
          onClick={() => {
            setAsked(true);
            if (isSure) remove.mutate();
          }}
        >
          {t('accountDeletion.submit')}
        </Button>
      </div>
    </div>
  );
}
