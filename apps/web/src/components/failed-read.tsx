import { helpsAgain, sentenceOf } from '../lib/problem-error.js';
import { t } from '../lib/text.js';
import { ErrorState } from './states.js';

type FailedReadProps = {
  readonly title: string;
  readonly read: { readonly error: unknown; readonly refetch: () => unknown };
  /** What is said where the failure has no words of its own. */
  readonly otherwise?: string;
};

/** A screen's read that failed: what it was, why, and once more where that may help. */
export function FailedRead({ title, read, otherwise }: FailedReadProps) {
  const { error, refetch } = read;
  const again = helpsAgain(error) && { onRetry: () => void refetch() };
  return (
    <ErrorState title={title} {...again}>
      {sentenceOf(error, otherwise ?? t('error.text'))}
    </ErrorState>
  );
}
