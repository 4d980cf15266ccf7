import { Unread } from '../../components/unread.js';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { t } from '../../lib/text.js';

type ReportStateProps<Data> = {
  readonly report: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
};

/** Shows a report's loading and failure states, or the report. */
export function ReportState<Data>({ report, children }: ReportStateProps<Data>) {
  if (!report.isSuccess) return <Unread title={t('reports.failed')} read={report} />;
  return children(report.data);
}
