import { useEffect, useRef, useState } from 'react';

import { Button } from '../../components/button.js';
import { Checkbox } from '../../components/choice.js';
import { Notice } from '../../components/states.js';
import { PasswordField, TextField } from '../../components/text-field.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { useForm } from '../../lib/use-form.js';
import { useLogin } from './auth.queries.js';
import styles from './auth.module.css';
import { CodeStep } from './code-step.js';
import { ExternalSignIn } from './external-sign-in.js';
import { ForgotForm } from './forgot-form.js';

type LoginFormProps = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly message: string | null;
  /** True if the address is filled in: the password then gets the focus. */
  readonly isKnown: boolean;
  /** The token of a sign-in with Google or Facebook that needs a code. */
  readonly codeToken: string | null;
  readonly onEntered: () => void;
  /** Called if an apartment's code was typed as the password: the user needs an account first. */
  readonly onAccountNeeded: (text: string) => void;
};

export function LoginForm({
  email,
  onEmail,
  message,
  isKnown,
  codeToken,
  onEntered,
  onAccountNeeded,
}: LoginFormProps) {
  const [forgot, setForgot] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [step, setStep] = useState<string | null>(codeToken);
  const login = useLogin();

  const form = useForm<{ email: string; password: string; remember: boolean }>({
    initial: { email, password: '', remember: false },
    validate: (values) => ({
      ...(values.email.trim() === '' && { email: t('login.needed') }),
      ...(values.password === '' && { password: t('login.passwordNeeded') }),
    }),
    onSubmit: (values) => {
      setFailure(null);
      login.mutate(values, {
        onSuccess: onEntered,
        onError: (error) => {
          form.reset({ ...values, password: '' });
          if (error instanceof ProblemError && error.token !== undefined) {
            setStep(error.token);
            return;
          }
          form.focus('password');
          if (error instanceof ProblemError && error.code === 'apartment-code-needs-account') {
            onAccountNeeded(error.message);
          } else {
            setFailure(sentenceOf(error, t('login.failed')));
          }
        },
      });
    },
  });

  useEffect(() => {
    if (isKnown) form.focus('password');
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- only on mount

  const cameBack = useRef(false);
  useEffect(() => {
    if (step === null && cameBack.current)
      form.focus(form.values.email === '' ? 'email' : 'password');
  }, [step]); // eslint-disable-line react-hooks/exhaustive-deps -- only when the first step is shown again

  if (step !== null) {
    return (
      <CodeStep
        token={step}
        onEntered={onEntered}
        onBack={(why) => {
          cameBack.current = true;
          setFailure(why);
          setStep(null);
        }}
      />
    );
  }

  const remembered = (
    <Checkbox
      label={t('login.forgot')}
      checked={forgot}
      onChange={(checked) => {
        setFailure(null);
        setForgot(checked);
      }}
    />
  );
  if (forgot) return <ForgotForm email={form.values.email} onEmail={onEmail} before={remembered} />;

  const emailField = form.field('email');
  const passwordField = form.field('password');
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      {failure !== null ? (
        <Notice tone="error">{failure}</Notice>
      ) : (
        message !== null && <Notice tone="info">{message}</Notice>
      )}
      <TextField
        {...emailField}
        label={t('login.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        onChange={(value) => {
          setFailure(null);
          onEmail(value);
          emailField.onChange(value);
        }}
      />
      <PasswordField
        {...passwordField}
        label={t('login.password')}
        autoComplete="current-password"
        onChange={(value) => {
          setFailure(null);
          passwordField.onChange(value);
        }}
      />
      <div className={styles.checks}>
        <Checkbox {...form.check('remember')} label={t('login.remember')} />
        {remembered}
      </div>
      <Button kind="primary" type="submit" busy={login.isPending}>
        {t('login.submit')}
      </Button>
      <ExternalSignIn />
    </form>
  );
}
