import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { StateChip } from '../../components/badge.js';
import { Page } from '../../components/page.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { formatDate } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import { accountingQueries } from './accounting.queries.js';

/** /accounting: an accountant's associations, with what waits in each. */
export function AccountedScreen() {
  const list = useQuery(accountingQueries.associations);
  return (
    <Page title={t('accounting.title')} text={t('accounting.text')}>
      {!list.isSuccess ? (
        <Unread title={t('associations.failed')} read={list} />
      ) : list.data.associations.length === 0 ? (
        <EmptyState icon="block" title={t('accounting.none')}>
          {t('accounting.noneText')}
        </EmptyState>
      ) : (
        <PlainTable caption={t('accounting.title')} stacked>
          <thead>
            <tr>
              <th scope="col">{t('approvals.association')}</th>
              <th scope="col">{t('accounting.cif')}</th>
              <th scope="col">{t('accounting.city')}</th>
              <th scope="col" className={table.right}>
                {t('accounting.apartments')}
              </th>
              <th scope="col">{t('approvals.unapproved')}</th>
            </tr>
          </thead>
          <tbody>
            {list.data.associations.map((line) => (
              <tr key={line.idAs}>
                <th scope="row">
                  <Link to="/association/$idAs/payments" params={{ idAs: line.idAs }}>
                    {line.name}
                  </Link>
                </th>
                <td data-label={line.cif && t('accounting.cif')}>{line.cif}</td>
                <td>{line.city}</td>
                <td className={table.right} data-label={t('accounting.apartments')}>
                  {line.apartments}
                </td>
                <td data-label={t('approvals.unapproved')}>
                  {line.oldest === null ? (
                    <StateChip tone="paid">{t('accounting.allApproved')}</StateChip>
                  ) : (
                    <Link to="/accounting/paymentsApproval" search={{ asociatie: line.idAs }}>
                      {t('accounting.waiting', {
                        count: line.unapproved,
                        date: formatDate(line.oldest),
                      })}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Page>
  );
}
