import type { CompanyLine } from '@scara/contracts/http';
import { searchKey } from '@scara/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { StateChip } from '../../components/badge.js';
import { Button, IconButton } from '../../components/button.js';
import { NotTheirs } from '../../components/not-theirs.js';
import { Page } from '../../components/page.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { Unread } from '../../components/unread.js';
import { isSuperuser, keepsCompanies, useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { allCompaniesQuery } from './companies.queries.js';
import { CompanyDialog } from './company-dialog.js';
import { CompanyPanel } from './company-panel.js';
import styles from './companies.module.css';

/** Maintains the platform's companies: the cities they serve, the rules of their codes, their products. */
export function CompaniesScreen() {
  const session = useSession();
  // The page can be reached by typing its address.
  return keepsCompanies(session) ? <Companies /> : <NotTheirs />;
}

function Companies() {
  const answer = useQuery(allCompaniesQuery);
  const isRoot = isSuperuser(useSession());
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<CompanyLine | 'new' | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const key = searchKey(typed.trim());
  const rows = (answer.data?.companies ?? []).filter(
    ({ name, cif }) => searchKey(name).includes(key) || cif.includes(key),
  );

  return (
    <Page
      title={t('companies.title')}
      text={t('companies.text')}
      action={
        isRoot && (
          <Button
            kind="primary"
            icon="plus"
            onClick={() => {
              setEdited('new');
            }}
          >
            {t('companies.add')}
          </Button>
        )
      }
    >
      {!answer.isSuccess ? (
        <Unread title={t('companies.failed')} read={answer} />
      ) : answer.data.companies.length === 0 ? (
        <EmptyState icon="block" title={t('companies.none')}>
          {t('companies.noneText')}
        </EmptyState>
      ) : (
        <div className={styles.screen}>
          <TextField label={t('companies.search')} value={typed} onChange={setTyped} />
          <PlainTable caption={t('companies.title')} className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('companies.name')}</th>
                <th scope="col" className={styles.wide}>
                  {t('providers.cif')}
                </th>
                <th scope="col">{t('providers.state')}</th>
                <ActionsHead />
              </tr>
            </thead>
            <tbody>
              {rows.map((company) => (
                <CompanyRow
                  key={company.idCompany}
                  company={company}
                  isRoot={isRoot}
                  isShown={shown === company.idCompany}
                  onShow={() => {
                    setShown(shown === company.idCompany ? null : company.idCompany);
                  }}
                  onEdit={() => {
                    setEdited(company);
                  }}
                />
              ))}
            </tbody>
          </PlainTable>
          <p role="status" className={styles.count}>
            {t('table.rows', { count: rows.length })}
          </p>
        </div>
      )}
      {edited !== null && (
        <CompanyDialog
          company={edited === 'new' ? null : edited}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </Page>
  );
}

type CompanyRowProps = {
  readonly company: CompanyLine;
  /** True for a superuser, who may also change the company itself and its cities. */
  readonly isRoot: boolean;
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly onEdit: () => void;
};

function CompanyRow({ company, isRoot, isShown, onShow, onEdit }: CompanyRowProps) {
  const { idCompany, name, cif, isActive } = company;
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        <td className={styles.wide}>{cif || t('common.none')}</td>
        <td>
          {isActive ? (
            t('companies.isActive')
          ) : (
            <StateChip tone="neutral">{t('companies.isInactive')}</StateChip>
          )}
        </td>
        <td className={table.actions}>
          {isRoot && (
            <IconButton icon="edit" label={t('companies.edit', { name })} onClick={onEdit} />
          )}
          <IconButton
            icon={isShown ? 'chevronDown' : 'chevronRight'}
            label={t('companies.details', { name })}
            aria-expanded={isShown}
            onClick={onShow}
          />
        </td>
      </tr>
      {isShown && (
        <tr>
          <td colSpan={4} className={styles.panel}>
            <CompanyPanel idCompany={idCompany} isRoot={isRoot} />
          </td>
        </tr>
      )}
    </>
  );
}
