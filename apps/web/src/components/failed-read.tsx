import { helpsAgain, ProblemError, sentenceOf } from '../lib/problem-error.js';
import { t } from '../lib/text.js';
import { ErrorState } from './states.js';

export type FailedReadProps = {
  readonly title: string;
  readonly read: { readonly error: unknown; readonly refetch: () => unknown };
  /** The sentence for a failure that has none of its own. */
  readonly otherwise?: string;
};

/**
 * Shows that a query failed and why, with a retry button if a retry may succeed. If a newer version of the server has
 * answered, only its page understands the answer: then a retry loads the page.
 */
export function FailedRead({ title, read, otherwise }: FailedReadProps) {
  const { error, refetch } = read;
  const retry = () => {
    if (error instanceof ProblemError && error.code === 'renewed') window.location.reload();
    else void refetch();
  };
  const again = helpsAgain(error) && { onRetry: retry };
  return (
    <ErrorState title={title} {...again}>
      {sentenceOf(error, otherwise ?? t('error.text'))}
    </ErrorState>
  );
}
