import { useEffect, useState } from 'react';

import { Button } from '../../components/button.js';
import { Notice } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { useForm } from '../../lib/use-form.js';
import { useLoginWithCode } from './auth.queries.js';
import styles from './auth.module.css';

type CodeStepProps = {
  /** The token from the first step; valid for a few minutes and attempts. */
  readonly token: string;
  readonly onEntered: () => void;
  /** Returns to the first step, with the reason unless the user asked for it. */
  readonly onBack: (why: string | null) => void;
};

/** The second step of a sign-in: the six digits of an app, or a recovery code instead. */
export function CodeStep(step: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <CodeForm
      key={isRecovery ? 'recovery' : 'app'}
      {...step}
      isRecovery={isRecovery}
      onOther={() => {
        setRecovery(!isRecovery);
      }}
    />
  );
}

type CodeFormProps = CodeStepProps & {
  readonly isRecovery: boolean;
  readonly onOther: () => void;
};

function CodeForm({ token, isRecovery, onOther, onEntered, onBack }: CodeFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const login = useLoginWithCode();
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: t('signInCode.needed') } : {}),
    onSubmit: ({ code }) => {
      setFailure(null);
      login.mutate(
        { token, code },
        {
          onSuccess: onEntered,
          onError: (error) => {
            if (error instanceof ProblemError && error.code === 'sign-in-step-over') {
              onBack(error.message);
              return;
            }
            // A wrong code is cleared; a code that was not checked stays.
            if (error instanceof ProblemError && error.fields['code'] !== undefined) form.reset();
            form.focus('code');
            form.onRefusal(() => {
              setFailure(sentenceOf(error, t('login.failed')));
            })(error);
          },
        },
      );
    },
  });

  useEffect(() => {
    form.focus('code');
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- only on mount

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <p className={styles.help}>
        {isRecovery ? t('signInCode.recoveryText') : t('signInCode.text')}
      </p>
      <TextField
        {...form.field('code')}
        label={isRecovery ? t('signInCode.recoveryCode') : t('signInCode.code')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
      />
      <Button kind="primary" type="submit" busy={login.isPending}>
        {t('login.submit')}
      </Button>
      <div className={styles.checks}>
        <Button
          icon="chevronLeft"
          onClick={() => {
            onBack(null);
          }}
        >
          {t('signInCode.back')}
        </Button>
        <Button kind="quiet" onClick={onOther}>
          {isRecovery ? t('signInCode.useApp') : t('signInCode.useRecovery')}
        </Button>
      </div>
    </form>
  );
}
