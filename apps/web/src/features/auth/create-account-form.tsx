import { newUser } from '@scara/contracts/http';
import { useEffect, useState } from 'react';

import { Button } from '../../components/button.js';
import { Checkbox } from '../../components/choice.js';
import shared from '../../components/form.module.css';
import { Notice } from '../../components/states.js';
import { PasswordField, TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { clearsDraft, readDraft, writeDraft } from '../../lib/drafts.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { useForm } from '../../lib/use-form.js';
import { useCreateAccount, useLogin } from './auth.queries.js';
import styles from './auth.module.css';
import { ExternalSignIn } from './external-sign-in.js';

const empty = {
  email: '',
  firstName: '',
  lastName: '',
  phoneNumber: '',
  password: '',
  confirmPassword: '',
  hasReferral: false as boolean,
  referralId: '',
  termsAccepted: false as boolean,
};
type Values = typeof empty;
const draft = 'account.new';

function bodyOf({ hasReferral, referralId, termsAccepted, ...rest }: Values) {
  return {
    ...rest,
    ...(hasReferral && { referralId: Number(referralId) }),
    termsAccepted: termsAccepted as true,
  };
}

function validate(values: Values) {
  const refusals: Record<string, string> = refusalsOf(newUser, bodyOf(values));
  if (values.hasReferral && !/^[1-9]\d{0,9}$/.test(values.referralId.trim())) {
    refusals['referralId'] = t('create.referralNeeded');
  }
  // The schema compares the passwords only if everything else is valid; the user should know at once.
  if (values.confirmPassword !== values.password) {
    refusals['confirmPassword'] = t('create.passwordsDiffer');
  }
  return refusals;
}

type CreateAccountFormProps = {
  readonly message: string | null;
  readonly onEntered: () => void;
  /** Called if the account was created but the user could not be signed in. */
  readonly onCreated: (email: string) => void;
};

export function CreateAccountForm({ message, onEntered, onCreated }: CreateAccountFormProps) {
  const create = useCreateAccount();
  const login = useLogin();
  const [kept] = useState(() => readDraft<Values>(draft));
  const referred = referralInAddress();
  const form = useForm<Values>({
    initial: {
      ...empty,
      ...kept,
      ...(referred !== '' && { referralId: referred, hasReferral: true }),
    },
    validate,
    onSubmit: (values) => {
      const created = create.mutateAsync(bodyOf(values), {
        // Signs in at once: the user has just typed the address and the password.
        onSuccess: () => {
          const { email, password } = values;
          const failed = () => {
            onCreated(email.trim());
          };
          login.mutate(
            { email, password, remember: false },
            { onSuccess: onEntered, onError: failed },
          );
        },
        onError: form.onRefusal((error) => {
          form.refuse({ email: sentenceOf(error, t('login.failed')) });
        }),
      });
      // Also if the dialog was closed before the answer.
      created.then(clearsDraft(draft), () => undefined);
    },
  });

  // Escape, the other tabs and a link leave the form: all but the passwords is kept.
  const { values } = form;
  useEffect(() => {
    const { password: _password, confirmPassword: _confirmPassword, ...named } = values;
    writeDraft(draft, named);
  }, [values]);

  // Only if the form was opened by a message, not by a press on the tab.
  useEffect(() => {
    if (message !== null) form.focus('email');
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- only on mount

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      {message !== null && <Notice tone="info">{message}</Notice>}
      <TextField
        {...form.field('email')}
        label={t('login.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <div className={styles.pair}>
        <TextField
          {...form.field('firstName')}
          label={t('create.firstName')}
          autoComplete="given-name"
        />
        <TextField
          {...form.field('lastName')}
          label={t('create.lastName')}
          autoComplete="family-name"
        />
      </div>
      <TextField
        {...form.field('phoneNumber')}
        label={t('create.phone')}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        optional
      />
      <PasswordField
        {...form.field('password')}
        label={t('login.password')}
        help={t('create.passwordHelp')}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('create.confirmPassword')}
        autoComplete="new-password"
      />
      <Checkbox {...form.check('hasReferral')} label={t('create.referral')} />
      {form.values.hasReferral && (
        <TextField
          {...form.field('referralId')}
          label={t('create.referralCode')}
          inputMode="numeric"
        />
      )}
      <div>
        <Checkbox {...form.check('termsAccepted')} label={t('create.terms')} />
        {/* In a new tab, so that what was typed stays. */}
        <a className={shared.underCheck} href="/general/terms" target="_blank" rel="noreferrer">
          {t('public.readTerms')}
        </a>
      </div>
      <Button kind="primary" type="submit" busy={create.isPending || login.isPending}>
        {t('create.submit')}
      </Button>
      <ExternalSignIn />
    </form>
  );
}

/** Returns the referral from the address: a referral link has ?ref={idUser}. */
function referralInAddress(): string {
  const ref = new URLSearchParams(window.location.search).get('ref') ?? '';
  return /^"?[1-9]\d{0,9}"?$/.test(ref) ? ref.replaceAll('"', '') : '';
}
