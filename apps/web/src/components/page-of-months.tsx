import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { FailedRead } from './failed-read.js';
import { monthQueries } from '../lib/month-queries.js';
import { t } from '../lib/text.js';
import { Page } from './page.js';
import { EmptyState, Skeleton } from './states.js';

type PageOfMonthsProps = {
  readonly idAs: number;
  readonly title: string;
  /** What the months would be for, where the association has none. */
  readonly noneText: string;
  /** The whole page, once the association's months are known: at least one, the last one first. */
  readonly children: (known: readonly number[]) => ReactNode;
};

/** A report over months: what stands in its place until they are known, and where there is none. */
export function PageOfMonths({ idAs, title, noneText, children }: PageOfMonthsProps) {
  const months = useQuery(monthQueries.all(idAs));
  const known = (months.data?.months ?? []).map(({ idMonth }) => idMonth);
  if (known.length > 0) return children(known);
  return (
    <Page title={title}>
      {months.isPending ? (
        <Skeleton label={t('common.loading')} />
      ) : months.isError ? (
        <FailedRead title={t('reports.failed')} read={months} />
      ) : (
        <EmptyState icon="calendar" title={t('reports.noMonths')}>
          {noneText}
        </EmptyState>
      )}
    </Page>
  );
}
