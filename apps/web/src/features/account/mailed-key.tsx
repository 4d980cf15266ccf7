import { accountRoutes, type AnswerOf } from '@scara/contracts/http';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import form from '../../components/form.module.css';
import { Page } from '../../components/page.js';
import { Notice, Skeleton } from '../../components/states.js';
import { call } from '../../lib/http.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useIsThere } from '../../lib/use-is-there.js';

/** The parameters of a mailed link: the account and its one-time key. */
export type MailedKey = { readonly idUser: number; readonly resetKey: string };

/** The call that checks whether the key is still valid. */
type Check = 'checkEmailKey' | 'checkDeletionKey' | 'checkConfirmationKey';
type Checked<C extends Check> = AnswerOf<(typeof accountRoutes)[C]>;

const KEY_REFUSALS: ReadonlySet<string> = new Set(['account-key-invalid', 'reset-key-invalid']);

/** The first part of the checks' query keys. */
export const MAILED_KEY = 'mailed-key';

const keyQuery = <C extends Check>(check: C, { idUser, resetKey }: MailedKey) =>
  queryOptions({
    queryKey: [MAILED_KEY, check, idUser, resetKey],
    queryFn: () => call(accountRoutes[check], { params: { idUser, key: resetKey }, quiet: true }),
    staleTime: Infinity,
    retry: false,
  });

/**
 * Error handler for a form behind a mailed link. If the key was used in another tab meanwhile, it is checked again,
 * which replaces the form. After any other refusal the form stays; if the page was left, a toast shows the refusal.
 */
export function useKeyAskedAgain(): { readonly onError: (error: Error) => void } {
  const queryClient = useQueryClient();
  const isThere = useIsThere();
  return {
    onError: (error) => {
      if (!isThere()) sayRefusal(error);
      if (!(error instanceof ProblemError) || !KEY_REFUSALS.has(error.code)) return;
      void queryClient.invalidateQueries({ queryKey: [MAILED_KEY] });
    },
  };
}

type MailedKeyPageProps<C extends Check> = MailedKey & {
  readonly title: string;
  readonly check: C;
  /** Renders the form from the answer of the check. */
  readonly children: (checked: Checked<C>) => ReactNode;
};

/** A page behind a mailed link: checks the key first and shows what is wrong with it instead of the form. */
export function MailedKeyPage<C extends Check>({
  title,
  check,
  children,
  ...key
}: MailedKeyPageProps<C>) {
  const asked = useQuery(keyQuery(check, key));
  return (
    <Page title={title}>
      {asked.isPending ? (
        <Skeleton rows={2} />
      ) : asked.isError ? (
        <div className={form.form}>
          <Notice tone="error">
            {/* A link that was cut off on its way gets the same message as a foreign one. */}
            {asked.error instanceof ProblemError && asked.error.code === 'fields-refused'
              ? t('mailedKey.badLink')
              : sentenceOf(asked.error, t('password.failed'))}
          </Notice>
          <div className={form.actions}>
            <Link to="/account/profile">{t('mailedKey.toProfile')}</Link>
          </div>
        </div>
      ) : (
        children(asked.data)
      )}
    </Page>
  );
}
