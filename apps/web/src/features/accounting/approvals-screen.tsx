import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { Select } from '../../components/choice.js';
import { DaysPick } from '../../components/days-pick.js';
import { Page } from '../../components/page.js';
import { Tabs } from '../../components/tabs.js';
import { useAddressSearch } from '../../lib/address.js';
import type { ApprovalsSearch } from '../../lib/search.js';
import { t } from '../../lib/text.js';
import { accountingQueries, type ApprovalFilter } from './accounting.queries.js';
import { ApprovedPart, UnapprovedPart } from './approval-parts.js';
import styles from './accounting.module.css';

/** /accounting/paymentsApproval: what waits for an accountant across associations, and what was approved. */
export function ApprovalsScreen() {
  const { asociatie, miscare, from = '', to = '', aprobate = false } = useAddressSearch();
  const navigate = useNavigate();
  const filter: ApprovalFilter = {
    idAs: asociatie ?? null,
    kind: miscare ?? 'all',
    fromDate: from,
    toDate: to,
  };
  const show = (next: ApprovalFilter, approved: boolean): void => {
    const search: ApprovalsSearch = {
      ...(next.idAs !== null && { asociatie: next.idAs }),
      ...(next.kind !== 'all' && { miscare: next.kind }),
      ...(next.fromDate !== '' && { from: next.fromDate }),
      ...(next.toDate !== '' && { to: next.toDate }),
      ...(approved && { aprobate: true }),
    };
    void navigate({ to: '.', replace: true, search });
  };
  const bar = (
    <FilterBar
      filter={filter}
      onChange={(next) => {
        show(next, aprobate);
      }}
    />
  );
  return (
    <Page title={t('approvals.title')} text={t('approvals.text')}>
      <Tabs
        label={t('approvals.title')}
        value={aprobate ? 'approved' : 'unapproved'}
        onChange={(part) => {
          show(filter, part === 'approved');
        }}
        tabs={[
          {
            value: 'unapproved',
            label: t('approvals.unapproved'),
            content: <UnapprovedPart {...{ filter, bar }} />,
          },
          {
            value: 'approved',
            label: t('approvals.approved'),
            content: <ApprovedPart {...{ filter, bar }} />,
          },
        ]}
      />
    </Page>
  );
}

type FilterBarProps = {
  readonly filter: ApprovalFilter;
  readonly onChange: (filter: ApprovalFilter) => void;
};

function FilterBar({ filter, onChange }: FilterBarProps) {
  const list = useQuery(accountingQueries.associations);
  const associations = list.data?.associations ?? [];
  return (
    <div className={styles.bar}>
      <Select
        label={t('approvals.association')}
        value={filter.idAs === null ? 'all' : String(filter.idAs)}
        onChange={(value) => {
          onChange({ ...filter, idAs: value === 'all' ? null : Number(value) });
        }}
        options={[
          { value: 'all', label: t('approvals.allAssociations') },
          ...associations.map(({ idAs, name, unapproved }) => ({
            value: String(idAs),
            label: unapproved === 0 ? name : `${name} (${unapproved})`,
          })),
        ]}
      />
      <Select
        label={t('payments.only')}
        value={filter.kind}
        onChange={(kind) => {
          onChange({ ...filter, kind });
        }}
        options={[
          { value: 'all', label: t('payments.all') },
          { value: 'in', label: t('payments.onlyIn') },
          { value: 'out', label: t('payments.onlyOut') },
          { value: 'other', label: t('payments.onlyOther') },
        ]}
      />
      <DaysPick
        from={filter.fromDate}
        to={filter.toDate}
        clearable
        onFrom={(fromDate) => {
          onChange({ ...filter, fromDate });
        }}
        onTo={(toDate) => {
          onChange({ ...filter, toDate });
        }}
      />
    </div>
  );
}
