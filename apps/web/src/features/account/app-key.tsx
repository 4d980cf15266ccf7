import type { AnswerOf, secondFactorRoutes } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { Button, IconButton } from '../../components/button.js';
import form from '../../components/form.module.css';
import { TextField } from '../../components/text-field.js';
import { copyText } from '../../lib/copy-text.js';
import { isConflict } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { useConfirmSecondFactor } from './second-factor.queries.js';
import styles from './second-factor.module.css';

type AppKeyProps = {
  readonly begun: AnswerOf<typeof secondFactorRoutes.beginSecondFactor>;
  readonly onGiveUp: () => void;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
};

/** Shows the key to scan or type into an authenticator app, and asks for a first code as proof that it arrived. */
export function AppKey({ begun: { secret, address }, onGiveUp, onConfirmed }: AppKeyProps) {
  const picture = useQuery({
    queryKey: ['drawn-key', address],
    queryFn: async () => (await import('../../lib/drawn-codes.js')).qrPicture(address),
    staleTime: Infinity,
    // The key is secret and used once: it is not kept in the cache.
    gcTime: 0,
  });
  const confirm = useConfirmSecondFactor();
  const fields = useForm({
    initial: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: t('signInCode.needed') } : {}),
    onSubmit: (values) => {
      // Uses the promise, which also brings the codes if the tab was left meanwhile.
      confirm.mutateAsync(values).then(
        ({ recoveryCodes }) => {
          onConfirmed(recoveryCodes);
        },
        fields.onRefusal((error) => {
          sayRefusal(error);
          // Too late, or already confirmed in another window: there is nothing left to confirm here.
          if (isConflict(error)) onGiveUp();
        }),
      );
    },
  });

  useEffect(() => {
    fields.focus('code');
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- only on mount

  return (
    <form className={form.form} onSubmit={fields.submit} noValidate>
      <div className={styles.key}>
        <div className={styles.scan}>
          <p>{picture.isError ? t('secondFactor.qrFailed') : t('secondFactor.scan')}</p>
          <span className={styles.qr}>
            {picture.data !== undefined && <img src={picture.data} alt={t('secondFactor.qr')} />}
          </span>
          <a className={styles.openApp} href={address}>
            {t('secondFactor.openApp')}
          </a>
        </div>
        <div className={styles.typed}>
          <p className={form.quiet}>{t('secondFactor.type')}</p>
          <p className={styles.secret}>
            <span className="visually-hidden">{t('secondFactor.key')}</span>
            <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
            <IconButton
              icon="copy"
              label={t('secondFactor.copyKey')}
              onClick={() => void copyText(secret)}
            />
          </p>
        </div>
      </div>
      <div className={styles.digits}>
        <TextField
          {...fields.field('code')}
          label={t('secondFactor.firstCode')}
          help={t('secondFactor.firstCodeHelp')}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      </div>
      <div className={form.actions}>
        <Button onClick={onGiveUp}>{t('common.giveUp')}</Button>
        <Button kind="primary" type="submit" busy={confirm.isPending}>
          {t('secondFactor.confirm')}
        </Button>
      </div>
    </form>
  );
}
