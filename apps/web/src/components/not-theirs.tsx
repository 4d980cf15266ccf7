import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';

import { isNotTheirs, sentenceOf } from '../lib/problem-error.js';
import { t } from '../lib/text.js';
import { dismissFailure } from '../lib/toasts.js';
import { Button } from './button.js';
import { Page } from './page.js';

/** Shown for a page that the user may not see; the frame stays, with a menu of the pages they may see. */
export function NotTheirs() {
  const navigate = useNavigate();
  return (
    <Page title={t('notTheirs.title')} text={t('notTheirs.text')}>
      <div>
        <Button kind="primary" onClick={() => void navigate({ to: '/' })}>
          {t('error.home')}
        </Button>
      </div>
    </Page>
  );
}

/** Error component of every page: shows `NotTheirs` for a missing right and rethrows other errors. */
export function RefusedPage({ error }: ErrorComponentProps) {
  const queryClient = useQueryClient();
  const isTheirs = !isNotTheirs(error);
  useEffect(() => {
    if (isTheirs) return;
    // The page shows the refusal, so its toast goes. Dropped queries are asked again on a later visit, perhaps with
    // rights.
    dismissFailure(sentenceOf(error, ''));
    queryClient.removeQueries({ predicate: ({ state }) => isNotTheirs(state.error) });
  }, [error, isTheirs, queryClient]);
  if (isTheirs) throw error;
  return <NotTheirs />;
}
