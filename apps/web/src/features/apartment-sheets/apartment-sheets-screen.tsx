import { apartmentSheetRoutes, historyRoutes, pathOf } from '@scara/contracts/http';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { Amount } from '../../components/amount.js';
import { IconButton } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { FailedRead } from '../../components/failed-read.js';
import { FileLink } from '../../components/file-link.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, Skeleton } from '../../components/states.js';
import { useAddressSearch } from '../../lib/address.js';
import { associationKeys } from '../../lib/association-keys.js';
import { cx } from '../../lib/cx.js';
import { formatDate } from '../../lib/format.js';
import { call } from '../../lib/http.js';
import { monthQueries } from '../../lib/month-queries.js';
import { monthName } from '../../lib/months.js';
import { entrancesOf } from '../../lib/place-names.js';
import type { SheetsSearch } from '../../lib/search.js';
import { structureQuery } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { useOutlasting } from '../../lib/use-outlasting.js';
import styles from './apartment-sheets.module.css';

type Period = { readonly from: number | undefined; readonly to: number | undefined };

const queryOf = ({ from, to }: Period): Record<string, string> => ({
  ...(from === undefined ? {} : { from: String(from) }),
  ...(to === undefined ? {} : { to: String(to) }),
});

const sheetQuery = (idAs: number, idAp: number, period: Period) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'sheet', idAp, period],
    queryFn: ({ signal }) =>
      call(historyRoutes.readApartmentHistory, {
        params: { idAs, idAp },
        query: queryOf(period),
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Deleted apartments that had an account in the period. */
const goneQuery = (idAs: number, period: Period) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'goneSheets', period],
    queryFn: ({ signal }) =>
      call(apartmentSheetRoutes.readGoneSheets, {
        params: { idAs },
        query: queryOf(period),
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const all = 'toate';

/** Rapoarte, Fișe apartamente: debits, credits and balance of each apartment, leafed through and printed all together. */
export function ApartmentSheetsScreen({ idAs }: { idAs: number }) {
  const { de: from, pana: to, scara, apartament } = useAddressSearch();
  const navigate = useNavigate();
  const structure = useQuery(structureQuery(idAs));
  const period = { from, to };
  const gone = useQuery(goneQuery(idAs, period)).data?.apartments ?? [];
  const months = useQuery(monthQueries.all(idAs)).data?.months ?? [];
  const go = (change: SheetsSearch) =>
    void navigate({
      to: '.',
      replace: true,
      search: (before: SheetsSearch) => ({ ...before, ...change }),
    });
  const title = t('sheets.title');
  if (structure.isPending) {
    return (
      <Page title={title}>
        <Skeleton label={t('common.loading')} />
      </Page>
    );
  }
  if (structure.isError) {
    return (
      <Page title={title}>
        <FailedRead title={t('sheets.failed')} read={structure} />
      </Page>
    );
  }
  const entrances = entrancesOf(structure.data.blocks);
  const isAsked = ({ idEntrance }: { idEntrance: number }) =>
    scara === undefined || idEntrance === scara;
  // Every entrance may have its number 1.
  const isPlaced = scara === undefined && entrances.length > 1;
  const apartments = [
    ...entrances.filter(isAsked).flatMap(({ inEntrance, title: place }) =>
      inEntrance.map(({ idAp, number, tenantName: owner }) => {
        return { idAp, owner, label: isPlaced ? `${number}, ${place}` : number };
      }),
    ),
    ...gone.filter(isAsked).map(({ idAp, number, n }) => {
      return { idAp, owner: '', label: `${isPlaced ? n : number} ${t('arrears.gone')}` };
    }),
  ];
  const at = Math.max(
    0,
    apartments.findIndex(({ idAp }) => idAp === apartament),
  );
  const shown = apartments[at];
  const file = (path: string, query: Record<string, string> = {}): string => {
    const asked = {
      ...queryOf(period),
      ...(scara === undefined ? {} : { idEntrance: String(scara) }),
      ...query,
    };
    return `${path}?${new URLSearchParams(asked).toString()}`;
  };
  const pdf = pathOf(apartmentSheetRoutes.printApartmentSheets, { idAs });
  const monthOptions = months.map(({ idMonth }) => ({
    value: String(idMonth),
    label: monthName(idMonth),
  }));
  return (
    <Page
      title={title}
      text={t('sheets.text')}
      action={
        shown !== undefined && (
          <>
            <FileLink
              href={file(pathOf(apartmentSheetRoutes.printApartmentSheetsWorkbook, { idAs }))}
              kind="workbook"
            >
              {t('files.excel')}
            </FileLink>
            <FileLink href={file(pdf)} kind="paper">
              {t('sheets.printAll')}
            </FileLink>
          </>
        )
      }
    >
      {shown === undefined ? (
        <EmptyState icon="apartment" title={t('sheets.none')} />
      ) : (
        <>
          <div className={styles.filters}>
            {monthOptions.length > 0 && (
              <>
                <Select
                  label={t('sheets.from')}
                  value={from === undefined ? '' : String(from)}
                  placeholder={t('sheets.lastYear')}
                  options={monthOptions}
                  onChange={(value) => {
                    const next = Number(value);
                    go({ de: next, pana: Math.max(next, to ?? months[0]?.idMonth ?? next) });
                  }}
                />
                <Select
                  label={t('sheets.to')}
                  value={to === undefined ? '' : String(to)}
                  placeholder={t('sheets.lastMonth')}
                  options={monthOptions}
                  onChange={(value) => {
                    const next = Number(value);
                    go({ pana: next, ...(from !== undefined && from > next && { de: next }) });
                  }}
                />
              </>
            )}
            <Select
              label={t('sheets.entrance')}
              value={scara === undefined ? all : String(scara)}
              options={[
                { value: all, label: t('sheets.allEntrances') },
                ...entrances.map(({ idEntrance, title: label }) => ({
                  value: String(idEntrance),
                  label,
                })),
              ]}
              onChange={(value) => {
                go({ scara: value === all ? undefined : Number(value), apartament: undefined });
              }}
            />
            <div className={styles.leaf}>
              <IconButton
                icon="chevronLeft"
                label={t('sheets.previous')}
                disabled={at === 0}
                onClick={() => {
                  go({ apartament: apartments[at - 1]?.idAp });
                }}
              />
              <Select
                label={t('sheets.apartment')}
                value={String(shown.idAp)}
                options={apartments.map(({ idAp, label }) => ({ value: String(idAp), label }))}
                onChange={(value) => {
                  go({ apartament: Number(value) });
                }}
              />
              <IconButton
                icon="chevronRight"
                label={t('sheets.next')}
                disabled={at === apartments.length - 1}
                onClick={() => {
                  go({ apartament: apartments[at + 1]?.idAp });
                }}
              />
            </div>
          </div>
          <Sheet
            idAs={idAs}
            idAp={shown.idAp}
            owner={shown.owner}
            period={period}
            pdf={file(pdf, { idAp: String(shown.idAp) })}
          />
        </>
      )}
    </Page>
  );
}

type SheetProps = {
  readonly idAs: number;
  readonly idAp: number;
  readonly owner: string;
  readonly period: Period;
  /** The address of this sheet alone as a file. */
  readonly pdf: string;
};

function Sheet({ idAs, idAp, owner, period, pdf }: SheetProps) {
  const sheet = useQuery(sheetQuery(idAs, idAp, period));
  // The apartment before stays for a moment only, under the name of this one's owner.
  const isOfAnother = useOutlasting(sheet.isPlaceholderData);
  if (sheet.isPending || isOfAnother) return <Skeleton label={t('common.loading')} />;
  if (sheet.isError) {
    return <FailedRead title={t('sheets.failed')} read={sheet} />;
  }
  const { n, from, to, opening, rows, closing } = sheet.data;
  if (from === null || to === null) {
    return (
      <EmptyState icon="calendar" title={t('sheets.noMonths')}>
        {t('sheets.noMonthsText')}
      </EmptyState>
    );
  }
  const lines = rows.flatMap((row) => row.lines);
  const debits = lines.reduce((sum, { debBani }) => sum + debBani, 0);
  const credits = lines.reduce((sum, { credBani }) => sum + credBani, 0);
  const words = t('sheets.caption', { number: n, from: monthName(from), to: monthName(to) });
  return (
    <>
      <p className={styles.of}>
        <strong>{words}</strong>
        {owner !== '' && <span>{owner}</span>}
        <FileLink href={pdf} kind="paper">
          {t('sheets.printOne')}
        </FileLink>
      </p>
      <div className={table.frame} tabIndex={0} role="region" aria-label={words}>
        <table className={cx(table.table, table.stacked)}>
          <caption className="visually-hidden">{words}</caption>
          <thead>
            <tr>
              <th scope="col">{t('sheets.date')}</th>
              <th scope="col">{t('sheets.operation')}</th>
              <th scope="col">{t('sheets.document')}</th>
              <th scope="col" className={table.right}>
                {t('sheets.debit')}
              </th>
              <th scope="col" className={table.right}>
                {t('sheets.credit')}
              </th>
              <th scope="col" className={table.right}>
                {t('sheets.balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className={styles.strong}>
              <td />
              <th scope="row" colSpan={4}>
                {t('sheets.opening')}
              </th>
              <td className={table.right} data-label={t('sheets.balance')}>
                <Amount bani={opening.unpaidTotalBani} />
              </td>
            </tr>
            {rows.map((row, place) => (
              <tr key={place}>
                <td className={table.nowrap}>{formatDate(row.date)}</td>
                <th scope="row">
                  {row.name}
                  <span className={styles.under}>
                    {row.lines.map(({ subName }) => subName).join(', ')}
                  </span>
                </th>
                <td className={table.nowrap} data-label={t('sheets.document')}>
                  {row.paymentDetails === null
                    ? ''
                    : `${row.paymentDetails.s} ${row.paymentDetails.n}`.trim()}
                </td>
                <td className={table.right} data-label={t('sheets.debit')}>
                  <Amount
                    bani={row.lines.reduce((sum, { debBani }) => sum + debBani, 0)}
                    zero="dash"
                  />
                </td>
                <td className={table.right} data-label={t('sheets.credit')}>
                  <Amount
                    bani={row.lines.reduce((sum, { credBani }) => sum + credBani, 0)}
                    zero="dash"
                  />
                </td>
                <td className={table.right} data-label={t('sheets.balance')}>
                  <Amount bani={row.unpaidTotalBani} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className={styles.strong}>
              <td />
              <th scope="row" colSpan={2}>
                {t('sheets.closing')}
              </th>
              <td className={table.right} data-label={t('sheets.debit')}>
                <Amount bani={debits} />
              </td>
              <td className={table.right} data-label={t('sheets.credit')}>
                <Amount bani={credits} />
              </td>
              <td className={table.right} data-label={t('sheets.balance')}>
                <Amount bani={closing.unpaidTotalBani} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}
