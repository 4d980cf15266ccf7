import type { CompleteProviderView } from '@scara/contracts/http';
import { Link } from '@tanstack/react-router';

import { ActionsHead } from '../../components/actions-head.js';
import { StateChip } from '../../components/badge.js';
import { IconButton } from '../../components/button.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { t } from '../../lib/text.js';

type ProvidersTableProps = {
  readonly idAs: number;
  readonly rows: readonly CompleteProviderView[];
  /** Adds the columns from the register and the rules. */
  readonly complete: boolean;
  readonly canEdit: boolean;
  readonly onOpen: (kind: 'edit' | 'delete' | 'rules', provider: CompleteProviderView) => void;
};

export function ProvidersTable({ idAs, rows, complete, canEdit, onOpen }: ProvidersTableProps) {
  return (
    <PlainTable caption={t('providers.title')} stacked>
      <thead>
        <tr>
          <th scope="col">{t('provider.name')}</th>
          <th scope="col">{t('providers.cif')}</th>
          <th scope="col">{t('providers.n')}</th>
          {complete && (
            <>
              <th scope="col">{t('providers.address')}</th>
              <th scope="col">{t('providers.tva')}</th>
              <th className={table.digits} scope="col">
                {t('providers.meterNumbers')}
              </th>
            </>
          )}
          <th scope="col">{t('providers.state')}</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {rows.map((provider) => {
          const { idServiceProvider, name, cif, n, isActive } = provider;
          return (
            <tr key={idServiceProvider}>
              <th scope="row">
                <Link
                  to="/administration/association/$idAs/config/providers/$idServiceProvider"
                  params={{ idAs, idServiceProvider }}
                >
                  {name}
                </Link>
              </th>
              <td className={table.nowrap} data-label={t('providers.cif')}>
                {cif || t('common.none')}
              </td>
              <td data-label={t('providers.n')}>{n || t('common.none')}</td>
              {complete && (
                <>
                  <td data-label={t('providers.address')}>
                    {[provider.address, provider.county].filter(Boolean).join(', ') ||
                      t('common.none')}
                  </td>
                  <td data-label={t('providers.tva')}>
                    {provider.tva ? t('common.yes') : t('common.no')}
                  </td>
                  <td className={table.digits} data-label={t('providers.meterNumbers')}>
                    {provider.meterNumbers.join(', ') || t('common.none')}
                  </td>
                </>
              )}
              <td>
                {isActive ? (
                  t('providers.isActive')
                ) : (
                  <StateChip tone="neutral">{t('providers.isInactive')}</StateChip>
                )}
              </td>
              <td className={table.actions}>
                {provider.numberRules > 0 && (
                  <IconButton
                    icon="columns"
                    label={t('providers.rules', { name })}
                    onClick={() => {
                      onOpen('rules', provider);
                    }}
                  />
                )}
                {canEdit && (
                  <>
                    <IconButton
                      icon="edit"
                      label={t('providers.edit', { name })}
                      onClick={() => {
                        onOpen('edit', provider);
                      }}
                    />
                    <IconButton
                      icon="trash"
                      kind="danger"
                      label={t('providers.delete', { name })}
                      onClick={() => {
                        onOpen('delete', provider);
                      }}
                    />
                  </>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
