import { PROVIDER_SEARCH_LEAST, type ProviderBill } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { FailedRead } from '../../components/failed-read.js';
import field from '../../components/field.module.css';
import { Page } from '../../components/page.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, Skeleton } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { Unread } from '../../components/unread.js';
import { formatDate } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { companySearchQuery } from '../../lib/provider-queries.js';
import { t } from '../../lib/text.js';
import { useDebounced } from '../../lib/use-debounced.js';
import { useLasting } from '../../lib/use-lasting.js';
import { accountingQueries } from './accounting.queries.js';
import styles from './accounting.module.css';

const ALL = 'all';
const searchMs = 250;

type Company = { readonly idCompany: number; readonly name: string };

/** /accounting/bills: bills in the accountant's associations, of current months or of one company in every month. */
export function BillsScreen() {
  const own = useQuery(accountingQueries.associations);
  const [chosen, setChosen] = useState(ALL);
  const [company, setCompany] = useState<Company | null>(null);
  const associations = own.data?.associations ?? [];
  const ids = chosen === ALL ? associations.map(({ idAs }) => idAs) : [Number(chosen)];
  return (
    <Page title={t('bills.title')} text={t('bills.text')}>
      {!own.isSuccess ? (
        <Unread title={t('associations.failed')} read={own} />
      ) : associations.length === 0 ? (
        <EmptyState icon="block" title={t('accounting.none')}>
          {t('accounting.noneText')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.choice}>
            <Select
              label={t('approvals.association')}
              value={chosen}
              onChange={setChosen}
              options={[
                { value: ALL, label: t('approvals.allAssociations') },
                ...associations.map(({ idAs, name }) => ({ value: String(idAs), label: name })),
              ]}
            />
            <CompanyPick company={company} onChange={setCompany} />
          </div>
          <Bills {...{ ids, company }} isOne={chosen !== ALL} />
        </>
      )}
    </Page>
  );
}

type CompanyPickProps = {
  readonly company: Company | null;
  readonly onChange: (company: Company | null) => void;
};

/** Chooses a company by some letters of its name; without a choice all companies are shown. */
function CompanyPick({ company, onChange }: CompanyPickProps) {
  const [typed, setTyped] = useState('');
  const letters = useDebounced(typed.trim(), searchMs);
  const search = useQuery(companySearchQuery(letters));
  const found = search.data?.companies ?? [];
  const isAsked = letters.length >= PROVIDER_SEARCH_LEAST;
  if (company !== null) {
    return (
      <div className={field.field}>
        <span className={field.label}>{t('bills.company')}</span>
        <Button
          icon="close"
          aria-label={t('bills.allCompanies', { company: company.name })}
          onClick={() => {
            onChange(null);
          }}
        >
          {company.name}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.pick}>
      <TextField
        type="search"
        label={t('bills.company')}
        help={t('bills.companyHelp')}
        value={typed}
        onChange={setTyped}
      />
      {isAsked && search.isSuccess && !search.isPlaceholderData && found.length === 0 && (
        <p role="status">{t('bills.noCompany')}</p>
      )}
      {isAsked && found.length > 0 && (
        <ul className={styles.chips} aria-label={t('provider.found')}>
          {found.slice(0, 12).map((one) => (
            <li key={one.idCompany}>
              <Button
                onClick={() => {
                  setTyped('');
                  onChange(one);
                }}
              >
                {one.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type BillsProps = {
  readonly ids: readonly number[];
  readonly company: Company | null;
  readonly isOne: boolean;
};

function Bills({ ids, company, isOne }: BillsProps) {
  const query = useQuery(accountingQueries.bills(ids, company?.idCompany ?? null, isOne));
  const isOfAnother = useLasting(query.isPlaceholderData);
  if (query.isPending || isOfAnother) return <Skeleton />;
  if (query.isError) {
    return <FailedRead title={t('bills.failed')} read={query} />;
  }
  const { bills } = query.data;
  if (bills.length === 0) {
    return (
      <EmptyState icon="invoice" title={t('bills.none')}>
        {company === null ? t('bills.noneCurrent') : t('bills.noneOf', { company: company.name })}
      </EmptyState>
    );
  }
  return (
    <PlainTable caption={t('bills.title')} stacked scrolls>
      <thead>
        <tr>
          <th scope="col">{t('approvals.association')}</th>
          <th scope="col">{t('bills.month')}</th>
          <th scope="col">{t('bills.provider')}</th>
          <th scope="col">{t('bills.number')}</th>
          <th scope="col">{t('payments.date')}</th>
          <th scope="col">{t('bills.due')}</th>
          <th scope="col">{t('bills.name')}</th>
          <th scope="col" className={table.right}>
            {t('payments.value')}
          </th>
        </tr>
      </thead>
      <tbody>
        {bills.map((bill) => (
          <BillRow key={`${bill.idAs} ${bill.idMonth} ${bill.idOutgo}`} bill={bill} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={7}>
            {t('bills.total', { count: bills.length })}
          </th>
          <td className={table.right} data-label={t('payments.value')}>
            <Amount
              bani={bills.reduce((sum, bill) => (bill.isDisabled ? sum : sum + bill.amountBani), 0)}
            />
          </td>
        </tr>
      </tfoot>
    </PlainTable>
  );
}

function BillRow({ bill }: { bill: ProviderBill }) {
  const { idAs, idMonth, association, provider, number, date, dueDate, name, amountBani } = bill;
  return (
    <tr>
      <th scope="row">{association}</th>
      <td className={table.nowrap}>
        <Link to="/association/$idAs/month/$idMonth/outgo" params={{ idAs, idMonth }}>
          {monthName(idMonth)}
        </Link>
      </td>
      <td>{provider}</td>
      <td data-label={t('bills.number')}>{number}</td>
      <td className={table.nowrap} data-label={t('payments.date')}>
        {date === '' ? '' : formatDate(date)}
      </td>
      <td className={table.nowrap} data-label={t('bills.due')}>
        {dueDate === '' ? '' : formatDate(dueDate)}
      </td>
      <td>
        {name}
        {bill.isDisabled && <div className={styles.quiet}>{t('bills.disabled')}</div>}
      </td>
      <td className={table.right} data-label={t('payments.value')}>
        <Amount bani={amountBani} />
      </td>
    </tr>
  );
}
