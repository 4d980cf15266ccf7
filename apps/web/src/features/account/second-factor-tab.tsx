import { secondFactorRoutes, type AnswerOf } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { Button } from '../../components/button.js';
import form from '../../components/form.module.css';
import { Notice } from '../../components/states.js';
import { PasswordField } from '../../components/text-field.js';
import { Unread } from '../../components/unread.js';
import { goOnInPage } from '../../lib/keep-focus.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useFocusBack } from '../../lib/use-focus-back.js';
import { useForm } from '../../lib/use-form.js';
import { AppKey } from './app-key.js';
import { ProofForm } from './proof-form.js';
import { RecoveryCodes } from './recovery-codes.js';
import {
  secondFactorQuery,
  useBeginSecondFactor,
  useRenewRecoveryCodes,
  useSwitchSecondFactorOff,
} from './second-factor.queries.js';

type Account = {
  readonly email: string;
  /** False for an account that signs in with Google or Facebook: a recent sign-in then replaces the password. */
  readonly hasPassword: boolean;
};

type Begun = AnswerOf<typeof secondFactorRoutes.beginSecondFactor>;

type SecondFactorTabProps = Account & {
  /** Recovery codes just made, shown until `onCodes(null)`; they are kept outside, because the tab may be left. */
  readonly codes: readonly string[] | null;
  readonly onCodes: (codes: readonly string[] | null) => void;
};

/** The second factor of the user's own account: off, begun with a key that waits for its first code, or on. */
export function SecondFactorTab({ email, hasPassword, codes, onCodes }: SecondFactorTabProps) {
  const factor = useQuery(secondFactorQuery);
  const [begun, setBegun] = useState<Begun | null>(null);

  // The focused element disappeared with the previous step.
  useEffect(goOnInPage, [begun, codes, factor.data?.isOn]);

  if (codes !== null) {
    return (
      <RecoveryCodes
        email={email}
        codes={codes}
        onKept={() => {
          onCodes(null);
        }}
      />
    );
  }
  if (begun !== null) {
    return (
      <AppKey
        begun={begun}
        onGiveUp={() => {
          setBegun(null);
        }}
        onConfirmed={(shown) => {
          setBegun(null);
          onCodes(shown);
        }}
      />
    );
  }
  if (!factor.isSuccess) return <Unread title={t('secondFactor.failed')} read={factor} rows={2} />;
  return factor.data.isOn ? (
    <FactorOn
      hasPassword={hasPassword}
      codesLeft={factor.data.recoveryCodesLeft}
      onCodes={onCodes}
    />
  ) : (
    <FactorOff hasPassword={hasPassword} onBegun={setBegun} />
  );
}

type FactorOffProps = Pick<Account, 'hasPassword'> & { readonly onBegun: (begun: Begun) => void };

function FactorOff({ hasPassword, onBegun }: FactorOffProps) {
  const begin = useBeginSecondFactor();
  const fields = useForm({
    initial: { password: '' },
    validate: ({ password }) =>
      hasPassword && password === '' ? { password: t('secondFactor.passwordNeeded') } : {},
    onSubmit: (values) => {
      begin.mutate(values, { onSuccess: onBegun, onError: fields.onRefusal(sayRefusal) });
    },
  });
  return (
    <form className={form.form} onSubmit={fields.submit} noValidate>
      <p className={form.quiet}>{t('secondFactor.what')}</p>
      {hasPassword && (
        <PasswordField
          {...fields.field('password')}
          label={t('secondFactor.password')}
          autoComplete="current-password"
        />
      )}
      <div className={form.actions}>
        <Button type="submit" busy={begin.isPending}>
          {t('secondFactor.begin')}
        </Button>
      </div>
    </form>
  );
}

type FactorOnProps = Pick<Account, 'hasPassword'> & {
  readonly codesLeft: number;
  readonly onCodes: (codes: readonly string[]) => void;
};

function FactorOn({ hasPassword, codesLeft, onCodes }: FactorOnProps) {
  const [act, setAct] = useState<'renew' | 'off' | null>(null);
  const renew = useRenewRecoveryCodes();
  const switchOff = useSwitchSecondFactorOff();
  const renewButton = useFocusBack(act === 'renew');
  const offButton = useFocusBack(act === 'off');
  const giveUp = () => {
    setAct(null);
  };

  if (act === 'renew') {
    return (
      <ProofForm
        text={t('secondFactor.renewText')}
        label={t('secondFactor.renewAct')}
        hasPassword={hasPassword}
        busy={renew.isPending}
        onGiveUp={giveUp}
        onProof={(proof, onError) => {
          // Uses the promise, which also brings the codes if the tab was left: those before are of no use any more.
          renew.mutateAsync(proof).then(({ recoveryCodes }) => {
            onCodes(recoveryCodes);
          }, onError);
        }}
      />
    );
  }
  if (act === 'off') {
    return (
      <ProofForm
        text={t('secondFactor.offText')}
        label={t('secondFactor.offAct')}
        isDanger
        hasPassword={hasPassword}
        busy={switchOff.isPending}
        onGiveUp={giveUp}
        onProof={(proof, onError) => {
          switchOff.mutate(proof, { onError });
        }}
      />
    );
  }
  return (
    <div className={form.form}>
      <Notice tone="done">{t('secondFactor.isOn')}</Notice>
      {codesLeft === 0 ? (
        <Notice tone="warning">{t('secondFactor.noneLeft')}</Notice>
      ) : (
        <p className={form.quiet}>{t('secondFactor.left', { count: codesLeft })}</p>
      )}
      <div className={form.actions}>
        <Button
          ref={renewButton}
          onClick={() => {
            setAct('renew');
          }}
        >
          {t('secondFactor.renew')}
        </Button>
        <Button
          ref={offButton}
          onClick={() => {
            setAct('off');
          }}
        >
          {t('secondFactor.off')}
        </Button>
      </div>
    </div>
  );
}
