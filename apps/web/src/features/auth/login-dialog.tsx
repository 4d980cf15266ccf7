import { useState } from 'react';

import { Dialog } from '../../components/dialog.js';
import { Notice } from '../../components/states.js';
import { Tabs } from '../../components/tabs.js';
import { t } from '../../lib/text.js';
import styles from './auth.module.css';
import { CreateAccountForm } from './create-account-form.js';
import { ForgotForm } from './forgot-form.js';
import { LoginForm } from './login-form.js';

export type LoginTab = 'login' | 'create' | 'forgot';

type LoginDialogProps = {
  readonly startTab: LoginTab;
  /** Why the dialog opened, if the user did not ask for it. */
  readonly notice: string | null;
  /** The token of a sign-in with Google or Facebook that needs a code. */
  readonly codeToken: string | null;
  /** The address of the account whose password was just set. */
  readonly passwordOf: string | null;
  /** The address of the user whose session expired in this tab; '' if nobody was signed in. */
  readonly expiredOf: string;
  readonly onClose: () => void;
  readonly onEntered: () => void;
};

export function LoginDialog({
  startTab,
  notice,
  codeToken,
  passwordOf,
  expiredOf,
  onClose,
  onEntered,
}: LoginDialogProps) {
  const [tab, setTab] = useState<LoginTab>(startTab);
  const [email, setEmail] = useState(passwordOf ?? expiredOf);
  const [message, setMessage] = useState(passwordOf === null ? null : t('password.changed'));

  // True if the address is already known and the tab was not chosen by the user: then the password gets the focus.
  const [isKnown, setIsKnown] = useState(email !== '');

  const goTo = (next: LoginTab, text: string | null = null) => {
    setMessage(text);
    setIsKnown(text !== null);
    setTab(next);
  };

  return (
    <Dialog open onClose={onClose} title={t('login.title')} width="narrow">
      {notice !== null && (
        <div className={styles.notice}>
          <Notice tone="warning">{notice}</Notice>
        </div>
      )}
      <Tabs
        label={t('login.tabs')}
        value={tab}
        onChange={(next) => {
          goTo(next);
        }}
        tabs={[
          {
            value: 'login',
            label: t('login.tabLogin'),
            content: (
              <LoginForm
                email={email}
                onEmail={setEmail}
                message={message}
                isKnown={isKnown}
                codeToken={codeToken}
                onEntered={onEntered}
                onAccountNeeded={(text) => {
                  goTo('create', text);
                }}
              />
            ),
          },
          {
            value: 'create',
            label: t('login.tabCreate'),
            content: (
              <CreateAccountForm
                message={message}
                onEntered={onEntered}
                onCreated={(created) => {
                  setEmail(created);
                  goTo('login', t('create.done'));
                }}
              />
            ),
          },
          {
            value: 'forgot',
            label: t('login.tabForgot'),
            content: <ForgotForm email={email} onEmail={setEmail} />,
          },
        ]}
      />
    </Dialog>
  );
}
