import type { ReactNode } from 'react';

import { accountRoutes } from '@scara/contracts/http';

import { Button } from '../../components/button.js';
import { Notice } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { useForm } from '../../lib/use-form.js';
import { useRequestReset } from './auth.queries.js';
import styles from './auth.module.css';

type ForgotFormProps = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly before?: ReactNode;
};

/** Asks for the address and says what will happen; the answer is the same for known and unknown addresses. */
export function ForgotForm({ email, onEmail, before }: ForgotFormProps) {
  const request = useRequestReset();
  const form = useForm({
    initial: { email },
    validate: (values) => refusalsOf(accountRoutes.requestPasswordReset.body, values),
    onSubmit: (values) => {
      request.mutate(values.email, {
        onError: (error) => {
          if (error instanceof ProblemError) form.refuse(error.fields);
        },
      });
    },
  });
  const field = form.field('email');

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      {before}
      {request.isSuccess ? (
        <Notice tone="done">{t('login.resetSent')}</Notice>
      ) : (
        <p className={styles.help}>{t('login.forgotHelp')}</p>
      )}
      {request.isError && (
        <Notice tone="error">{sentenceOf(request.error, t('login.failed'))}</Notice>
      )}
      <TextField
        {...field}
        label={t('login.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        onChange={(value) => {
          request.reset();
          onEmail(value);
          field.onChange(value);
        }}
      />
      <Button kind="primary" type="submit" busy={request.isPending}>
        {t('login.sendReset')}
      </Button>
    </form>
  );
}
