import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { monthQueries } from '../lib/month-queries.js';
import { t } from '../lib/text.js';
import { Page } from './page.js';
import { EmptyState } from './states.js';
import { Unread } from './unread.js';

type PageOfMonthsProps = {
  readonly idAs: number;
  readonly title: string;
  /** The text for an association without months. */
  readonly noneText: string;
  /** Renders the page once the association's months are known: at least one, latest first. */
  readonly children: (known: readonly number[]) => ReactNode;
};

/** A report over months: shows loading, failure or an empty state until there are months. */
export function PageOfMonths({ idAs, title, noneText, children }: PageOfMonthsProps) {
  const months = useQuery(monthQueries.all(idAs));
  const known = (months.data?.months ?? []).map(({ idMonth }) => idMonth);
  if (known.length > 0) return children(known);
  return (
    <Page title={title}>
      {!months.isSuccess ? (
        <Unread title={t('reports.failed')} read={months} />
      ) : (
        <EmptyState icon="calendar" title={t('reports.noMonths')}>
          {noneText}
        </EmptyState>
      )}
    </Page>
  );
}
