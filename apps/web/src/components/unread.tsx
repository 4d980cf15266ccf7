import { FailedRead, type FailedReadProps } from './failed-read.js';
import { Skeleton } from './states.js';

type UnreadProps = Omit<FailedReadProps, 'read'> & {
  readonly read: FailedReadProps['read'] & { readonly isError: boolean };
  /** How many rows the placeholder has. */
  readonly rows?: number;
};

/** Stands in the place of a query's data until there is some: a placeholder while it is read, then why it failed. */
export function Unread({ rows, ...failed }: UnreadProps) {
  if (failed.read.isError) return <FailedRead {...failed} />;
  return <Skeleton {...(rows !== undefined && { rows })} />;
}
