import { documentRoutes, type DocumentView } from '@scara/contracts/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { associationKeys } from '../lib/association-keys.js';
import { call } from '../lib/http.js';
import { t } from '../lib/text.js';
import { sayRefusal } from '../lib/use-command.js';
import { Dialog, DialogActions } from './dialog.js';
import { PasswordField } from './text-field.js';

type UnlockDocumentProps = {
  readonly idAs: number;
  readonly document: DocumentView;
  readonly onClose: () => void;
};

/** Sends the password of a locked PDF for one reading of its text; the list shows afterwards whether it was right. */
export function UnlockDocument({ idAs, document, onClose }: UnlockDocumentProps) {
  const { idDocument, fileName } = document;
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const unlock = useMutation({
    mutationFn: () =>
      call(documentRoutes.unlockDocument, { params: { idAs, idDocument }, body: { password } }),
    onError: sayRefusal,
    onSettled: async (_, error) => {
      await queryClient.invalidateQueries({ queryKey: associationKeys.documents(idAs) });
      // If the password did not arrive, the dialog stays open with it.
      if (error === null) onClose();
    },
  });
  const send = () => {
    if (password !== '' && !unlock.isPending) unlock.mutate();
  };
  return (
    <Dialog
      open
      width="narrow"
      title={t('documents.unlockTitle')}
      description={t('documents.unlockText', { name: fileName })}
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          busy={unlock.isPending}
          disabled={password === ''}
          onAct={send}
          label={t('documents.unlockIt')}
        />
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may be inside the form of its document, which would be submitted as well.
          event.stopPropagation();
          send();
        }}
      >
        <PasswordField
          label={t('documents.password')}
          error={document.text === 'password-wrong' ? t('documents.passwordWrong') : undefined}
          value={password}
          onChange={setPassword}
          autoComplete="off"
          maxLength={200}
        />
      </form>
    </Dialog>
  );
}
