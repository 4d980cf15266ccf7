import type { AnswerOf, fundRoutes } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';

import { ApartmentName } from '../../components/apartment-name.js';
import { Amount } from '../../components/amount.js';
import { Select } from '../../components/choice.js';
import { DaysPick } from '../../components/days-pick.js';
import { useFirstRows } from '../../components/first-rows.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { ReportFiles } from '../../components/report-files.js';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { useAddressSearch } from '../../lib/address.js';
import { cx } from '../../lib/cx.js';
import { formatDate } from '../../lib/format.js';
import { fundsQuery } from '../../lib/funds.js';
import { t } from '../../lib/text.js';
import { useToday } from '../../lib/use-today.js';
import { purposeBeside } from './fund-words.js';
import { fundQueries } from './funds.queries.js';
import styles from './funds.module.css';

/** Registre Fonduri: redirects to the register of the first fund, where the others can be chosen. */
export function FundRegistersScreen({ idAs }: { idAs: number }) {
  const list = useQuery(fundsQuery(idAs));
  const first = list.data?.funds[0];
  if (first !== undefined) {
    const params = { idAs, idFund: first.idFund };
    return <Navigate to="/association/$idAs/fund/$idFund/register" params={params} replace />;
  }
  return (
    <Page title={t('menu.fundRegisters')}>
      {!list.isSuccess ? (
        <Unread title={t('funds.failed')} read={list} />
      ) : (
        <EmptyState icon="groups" title={t('funds.none')}>
          {t('funds.noRegisters')}{' '}
          <Link to="/association/$idAs/funds" params={{ idAs }}>
            {t('funds.all')}
          </Link>
        </EmptyState>
      )}
    </Page>
  );
}

/** The register of a fund between two dates: what was asked, collected and used, with the balance after each row. */
export function FundRegisterScreen({ idAs, idFund }: { idAs: number; idFund: number }) {
  const search = useAddressSearch();
  const now = useToday();
  const { to: toDate = now, from: fromDate = `${toDate.slice(0, 4)}-01-01` } = search;
  const register = useQuery(fundQueries.register(idAs, idFund, fromDate, toDate));
  const funds = useQuery(fundsQuery(idAs)).data?.funds ?? [];
  const navigate = useNavigate();
  /** Keeps the period when the user switches to another fund. */
  const go = (chosen: { readonly fund?: string; readonly from?: string; readonly to?: string }) =>
    void navigate({
      to: '/association/$idAs/fund/$idFund/register',
      params: { idAs, idFund: Number(chosen.fund ?? idFund) },
      search: { from: chosen.from ?? fromDate, to: chosen.to ?? toDate },
      replace: true,
    });
  const file = (ending: 'pdf' | 'xlsx') => {
    const asked = new URLSearchParams({ fromDate, toDate });
    return `/api/association/${idAs}/fund/${idFund}/fundRegister.${ending}?${asked}`;
  };
  const period = { from: formatDate(fromDate), to: formatDate(toDate) };
  return (
    <Page
      title={
        register.data === undefined
          ? t('funds.register')
          : t('funds.registerOf', { name: register.data.name })
      }
      text={
        register.data &&
        [purposeBeside(register.data), t('funds.period', period)].filter(Boolean).join('. ')
      }
      action={<ReportFiles excel={file('xlsx')} pdf={file('pdf')} printsPage={false} />}
    >
      <div className={styles.filters}>
        {funds.length > 1 && (
          <Select
            label={t('funds.fund')}
            value={String(idFund)}
            options={funds.map((fund) => ({ value: String(fund.idFund), label: fund.name }))}
            onChange={(fund) => {
              go({ fund });
            }}
          />
        )}
        <DaysPick
          from={fromDate}
          to={toDate}
          onFrom={(from) => {
            go({ from });
          }}
          onTo={(to) => {
            go({ to });
          }}
        />
        <Link to="/association/$idAs/funds" params={{ idAs }}>
          {t('funds.all')}
        </Link>
      </div>
      {!register.isSuccess ? (
        <Unread title={t('funds.registerFailed')} read={register} />
      ) : (
        <Register data={register.data} />
      )}
    </Page>
  );
}

type RegisterData = AnswerOf<typeof fundRoutes.readFundRegister>;

function Register({ data }: { readonly data: RegisterData }) {
  const first = useFirstRows(data.rows);
  const columns = [t('funds.set'), t('funds.collected'), t('funds.used'), t('funds.balance')];
  return (
    <>
      <div className={table.frame} tabIndex={0} role="region" aria-label={t('funds.register')}>
        <table className={cx(table.table, table.stacked)}>
          <caption className="visually-hidden">
            {t('funds.registerOf', { name: data.name })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('funds.date')}</th>
              <th scope="col">{t('funds.document')}</th>
              <th scope="col">{t('funds.explanation')}</th>
              <th scope="col">{t('funds.apartment')}</th>
              {columns.map((head) => (
                <th key={head} scope="col" className={table.right}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td className={table.nowrap}>{formatDate(data.fromDate)}</td>
              <td />
              <th scope="row" colSpan={5}>
                {t('funds.openingBalance')}
              </th>
              <td className={table.right} data-label={t('funds.balance')}>
                <Amount bani={data.openingBani} />
              </td>
            </tr>
            {first.shown.map((row, at) => (
              <tr key={at}>
                <td className={table.nowrap}>{formatDate(row.date)}</td>
                <td data-label={t('funds.document')}>{row.document}</td>
                <td>{row.explanation}</td>
                <td data-label={t('funds.apartment')}>
                  <ApartmentName n={row.n} />
                </td>
                <Figures sums={row} balanceBani={row.balanceBani} zero="dash" />
              </tr>
            ))}
            {first.more && (
              <tr>
                <td colSpan={8}>{first.more}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <td className={table.nowrap}>{formatDate(data.toDate)}</td>
              <td />
              <th scope="row" colSpan={2}>
                {t('funds.total')}
              </th>
              <Figures sums={data} balanceBani={data.closingBani} zero="digits" />
            </tr>
          </tfoot>
        </table>
      </div>
      {data.rows.length === 0 && (
        <EmptyState icon="table" title={t('funds.noRows')}>
          {t('funds.noRowsText')}
        </EmptyState>
      )}
    </>
  );
}

type FiguresProps = {
  readonly sums: Pick<RegisterData, 'dueBani' | 'collectedBani' | 'usedBani'>;
  readonly balanceBani: number;
  readonly zero: 'dash' | 'digits';
};

/** The cells of a row or of the totals: asked, collected, used, and the fund's balance after it. */
function Figures({ sums: { dueBani, collectedBani, usedBani }, balanceBani, zero }: FiguresProps) {
  return (
    <>
      <td className={table.right} data-label={t('funds.set')}>
        <Amount bani={dueBani} zero={zero} />
      </td>
      <td className={table.right} data-label={t('funds.collected')}>
        <Amount bani={collectedBani} zero={zero} />
      </td>
      <td className={table.right} data-label={t('funds.used')}>
        <Amount bani={usedBani} zero={zero} />
      </td>
      <td className={table.right} data-label={t('funds.balance')}>
        <Amount bani={balanceBani} />
      </td>
    </>
  );
}
