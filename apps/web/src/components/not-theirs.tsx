import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';

import { isNotTheirs, sentenceOf } from '../lib/problem-error.js';
import { t } from '../lib/text.js';
import { dismissFailure } from '../lib/toasts.js';
import { Button } from './button.js';
import { Page } from './page.js';

/** The page of somebody else's work, reached by its address: said in the frame, whose menu holds what is theirs. */
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

/** In the place of every page of which the server let the person read nothing; what broke is told further out. */
export function RefusedPage({ error }: ErrorComponentProps) {
  const queryClient = useQueryClient();
  const isTheirs = !isNotTheirs(error);
  useEffect(() => {
    if (isTheirs) return;
    // It is said here, so no longer in the corner; and asked anew by whoever comes again, perhaps with more rights.
    dismissFailure(sentenceOf(error, ''));
    queryClient.removeQueries({ predicate: ({ state }) => isNotTheirs(state.error) });
  }, [error, isTheirs, queryClient]);
  if (isTheirs) throw error;
  return <NotTheirs />;
}
