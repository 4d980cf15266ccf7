import { useEffect } from 'react';

import { Button } from '../../components/button.js';
import form from '../../components/form.module.css';
import { PasswordField, TextField } from '../../components/text-field.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';

type Proof = { readonly password: string; readonly code: string };

type ProofFormProps = {
  /** What will happen. */
  readonly text: string;
  /** The label of the button, a verb. */
  readonly label: string;
  readonly isDanger?: boolean;
  readonly hasPassword: boolean;
  readonly busy: boolean;
  readonly onGiveUp: () => void;
  readonly onProof: (proof: Proof, onError: (error: unknown) => void) => void;
};

/** Asks for the password and a code again before the second factor is changed. */
export function ProofForm({
  text,
  label,
  isDanger = false,
  hasPassword,
  busy,
  onGiveUp,
  onProof,
}: ProofFormProps) {
  const fields = useForm({
    initial: { password: '', code: '' },
    validate: ({ password, code }) => ({
      ...(hasPassword && password === '' && { password: t('secondFactor.passwordNeeded') }),
      ...(code.trim() === '' && { code: t('signInCode.needed') }),
    }),
    onSubmit: (values) => {
      onProof(values, fields.onRefusal(sayRefusal));
    },
  });

  useEffect(() => {
    fields.focus(hasPassword ? 'password' : 'code');
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- only on mount

  return (
    <form className={form.form} onSubmit={fields.submit} noValidate>
      <p className={form.quiet}>{text}</p>
      {hasPassword && (
        <PasswordField
          {...fields.field('password')}
          label={t('secondFactor.password')}
          autoComplete="current-password"
        />
      )}
      <TextField
        {...fields.field('code')}
        label={t('secondFactor.code')}
        autoComplete="one-time-code"
      />
      <div className={form.actions}>
        <Button onClick={onGiveUp}>{t('common.giveUp')}</Button>
        <Button kind={isDanger ? 'danger' : 'primary'} type="submit" busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
