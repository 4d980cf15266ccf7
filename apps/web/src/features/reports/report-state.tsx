import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { FailedRead } from '../../components/failed-read.js';
import { Skeleton } from '../../components/states.js';
import { t } from '../../lib/text.js';

type ReportStateProps<Data> = {
  readonly report: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
};

/** Shows a report's loading and failure states, or the report. */
export function ReportState<Data>({ report, children }: ReportStateProps<Data>) {
  if (report.isPending) return <Skeleton />;
  if (report.isError) {
    return <FailedRead title={t('reports.failed')} read={report} />;
  }
  return children(report.data);
}
