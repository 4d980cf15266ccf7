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
import { sayRefusal } from '../../lib/use-fact.js';
import { useIsThere } from '../../lib/use-is-there.js';

/** What a mailed link names: whose account, and the one-time key. */
export type MailedKey = { readonly idUser: number; readonly resetKey: string };

/** The call that says whether the key is still good. */
type Check = 'checkEmailKey' | 'checkDeletionKey' | 'checkConfirmationKey';
type Checked<C extends Check> = AnswerOf<(typeof accountRoutes)[C]>;

const KEY_REFUSALS: ReadonlySet<string> = new Set(['account-key-invalid', 'reset-key-invalid']);

/** The first word of the checks' query keys. */
export const MAILED_KEY = 'mailed-key';

const keyQuery = <C extends Check>(check: C, { idUser, resetKey }: MailedKey) =>
  queryOptions({
    queryKey: [MAILED_KEY, check, idUser, resetKey],
    queryFn: () => call(accountRoutes[check], { params: { idUser, key: resetKey }, quiet: true }),
    staleTime: Infinity,
    retry: false,
  });

/**
 * A key that another tab has spent meanwhile opens no form any more; whatever else was refused leaves the form and what is
 * in it, or is said in the corner where the page was left.
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
  /** The form, made of the check's answer. */
  readonly children: (checked: Checked<C>) => ReactNode;
};

/** A page behind a mailed link: the key is asked first, and what is wrong with it stands in place of the form. */
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
        <Skeleton rows={2} label={t('common.loading')} />
      ) : asked.isError ? (
        <div className={form.form}>
          <Notice tone="error">
            {/* A link that lost a part on its way is no link of ours either. */}
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
