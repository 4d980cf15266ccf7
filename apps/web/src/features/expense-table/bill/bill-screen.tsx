import { ADMINISTRATOR, type BillView, type TableData, type TableRow } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';

import { fetchedPart } from '../../../components/fetched-part.js';
import { Amount } from '../../../components/amount.js';
import { StateChip } from '../../../components/badge.js';
import { Select } from '../../../components/choice.js';
import { Facts } from '../../../components/facts.js';
import { FailedRead } from '../../../components/failed-read.js';
import { FileLink } from '../../../components/file-link.js';
import { Later, useAfterPaint } from '../../../components/later.js';
import { Panel } from '../../../components/panel.js';
import { ErrorState, Notice, Skeleton } from '../../../components/states.js';
import { cx } from '../../../lib/cx.js';
import { dueText } from '../../../lib/due-text.js';
import { formatBani } from '../../../lib/format.js';
import { entranceText } from '../../../lib/home-place.js';
import { monthQueries } from '../../../lib/month-queries.js';
import { monthName } from '../../../lib/months.js';
import { ProblemError } from '../../../lib/problem-error.js';
import { useSession, wholeRolesOn } from '../../../lib/session.js';
import { tableQueries } from '../../../lib/table-queries.js';
import { billQueries, type BillVariant } from './bill.queries.js';
import { t } from '../../../lib/text.js';
import { CellExplanation, topicTitle } from '../cell-explanation.js';
import { MonthStepper } from '../month-place.js';
import { useNames } from '../use-names.js';
import { useTableSearch } from '../use-table-search.js';
import styles from './bill.module.css';
import { BillLines } from './bill-lines.js';
import type { BillPlace } from './bill-place.js';
import { Changes } from './changes.js';

const ExpensesChart = fetchedPart(async () => (await import('./expenses-chart.js')).ExpensesChart);
const DocumentsWidget = fetchedPart(
  async () => (await import('../../../components/documents-widget.js')).DocumentsWidget,
);
const PayCodes = fetchedPart(async () => (await import('./pay-codes.js')).PayCodes);
const BillingData = fetchedPart(async () => (await import('./billing-data.js')).BillingData);

/** Shows one apartment's month: the sum to pay and its due date, what it is for, and what changed. */
export function BillScreen(place: BillPlace) {
  const { idAs, idAp, idMonth } = place;
  const table = useQuery(tableQueries.ofApartment(idAs, idAp, idMonth));
  const months = useQuery(monthQueries.all(idAs));
  const navigate = useNavigate();
  const row = table.data?.rows[0];
  // The apartment was added after this month or deleted before it: it may still be in the association.
  const isAbsent =
    table.error instanceof ProblemError && table.error.code === 'apartment-not-found';
  return (
    <div className={styles.page}>
      <title>{`${t('bill.title')}, ${monthName(idMonth)} · Scara`}</title>
      <header className={styles.head}>
        <h1>{row === undefined ? t('bill.title') : t('structure.apartment', { number: row.n })}</h1>
        <Link to="/association/$idAs/apartment/$idAp/history" params={{ idAs, idAp }}>
          {t('bill.toHistory')}
        </Link>
        <MonthStepper
          months={months.data?.months ?? []}
          idMonth={idMonth}
          onGo={(month) =>
            void navigate({
              to: '/association/$idAs/apartment/$idAp/month/$idMonth',
              params: { idAs, idAp, idMonth: month },
            })
          }
        />
      </header>
      {table.isPending ? (
        <Skeleton />
      ) : table.isError && !isAbsent ? (
        <FailedRead title={t('bill.failed')} read={table} />
      ) : table.data === undefined || row === undefined ? (
        <ErrorState title={t('bill.failed')}>{t('bill.notInMonth')}</ErrorState>
      ) : (
        <Bill place={place} data={table.data} row={row} />
      )}
    </div>
  );
}

const variants: readonly { readonly value: BillVariant | 'all'; readonly label: string }[] = [
  { value: 'all', label: t('bill.variant0') },
  { value: '-1', label: t('bill.variant1') },
  { value: '-2', label: t('bill.variant2') },
  { value: '-3', label: t('bill.variant3') },
];

type BillProps = {
  readonly place: BillPlace;
  readonly data: TableData;
  readonly row: TableRow;
};

function Bill({ place, data, row }: BillProps) {
  const { idAs, idAp, idMonth } = place;
  const [search, change] = useTableSearch();
  // The list of apartments and the billing data are for staff: a tenant reads only the bill (1-core §6).
  const session = useSession();
  const hasRole = session?.admin[String(idAs)] !== undefined;
  const isAdministrator = (wholeRolesOn(session, idAs) & ADMINISTRATOR) !== 0;
  // Only the notice about a deleted apartment needs the list, so it is not requested before the bill has been painted.
  const isPainted = useAfterPaint();
  const list = useQuery({ ...tableQueries.apartments(idAs), enabled: hasRole && isPainted });
  const apartments = list.data?.apartments;
  const isGone = apartments?.every((one) => one.idAp !== idAp) === true;
  const owner = useNames(data, { isAllowed: hasRole }).get(idAp) ?? '';
  const isShown = data.published !== null;
  const bill = useQuery({ ...billQueries.bill(idAs, idAp, idMonth), enabled: isShown }).data;
  const variant = isShown ? search.varianta : undefined;
  const part = useQuery({
    ...billQueries.bill(idAs, idAp, idMonth, variant),
    enabled: variant !== undefined,
  }).data;
  const shown = variant === undefined ? undefined : part;
  const title = bill?.title ?? t('bill.title');
  const open = (topic: string) => {
    change({ celula: topic });
  };
  return (
    <>
      <p className={styles.who}>{[owner, entranceText(data)].filter(Boolean).join(', ')}</p>
      {isGone && <Notice tone="info">{t('expenseTable.goneText')}</Notice>}
      <Due {...{ title, bill, data, row }} part={shown} />
      {isShown && (
        <div className={styles.ways}>
          <Select<BillVariant | 'all'>
            label={t('bill.shown')}
            value={variant ?? 'all'}
            onChange={(value) => {
              change({ varianta: value === 'all' ? undefined : value });
            }}
            options={variants}
          />
          <FileLink
            href={`/api/association/${idAs}/apartment/${idAp}/month/${idMonth}/bill.pdf${variant === undefined ? '' : `?variant=${variant}`}`}
            kind="paper"
          >
            {t('bill.pdf', { title })}
          </FileLink>
        </div>
      )}
      {isShown && bill === undefined && <div className={styles.codesToCome} />}
      {bill?.cash != null && <PayCodes bill={bill} cash={bill.cash} />}
      <div className={styles.columns}>
        <div>
          <BillLines {...{ data, row }} variant={shown && variant} part={shown} onOpen={open} />
        </div>
        <div>
          <Changes place={place} data={data} />
          <Later fallback={<Skeleton rows={4} />}>
            <ExpensesChart {...place} />
          </Later>
          <section className={cx(styles.section, styles.screen)}>
            <h2>{t('bill.documents')}</h2>
            <Later fallback={<Skeleton rows={2} />}>
              <div className={styles.papers}>
                <DocumentsWidget
                  {...{ idAs, canEdit: false }}
                  title={t('bill.documentsOfMonth')}
                  kind="month"
                  idElement={idMonth}
                />
                {/* A deleted apartment has no panel, in which the documents of others are edited. */}
                <DocumentsWidget
                  {...{ idAs, canEdit: isGone && isAdministrator }}
                  title={t('bill.documentsOfApartment')}
                  kind="apartment"
                  idElement={idAp}
                />
              </div>
            </Later>
          </section>
          {!hasRole && bill !== undefined && bill.payer.name !== '' && <Billed {...bill.payer} />}
          {hasRole && !isGone && (
            <Later fallback={<Skeleton rows={4} />}>
              {list.isPending ? (
                <Skeleton rows={4} />
              ) : (
                <BillingData
                  idAs={idAs}
                  idAp={idAp}
                  idMonth={idMonth}
                  series={bill?.series ?? null}
                />
              )}
            </Later>
          )}
        </div>
      </div>
      {search.celula !== undefined && (
        <Panel
          title={topicTitle(data, search.celula)}
          onClose={() => {
            change({ celula: '' });
          }}
        >
          <CellExplanation idAs={idAs} data={data} at={0} topic={search.celula} onOpen={open} />
        </Panel>
      )}
    </>
  );
}

/** Shows whom the bill is made out to, for a tenant. */
function Billed({ name, cif, address }: BillView['payer']) {
  return (
    <section className={cx(styles.section, styles.screen)}>
      <h2>{t('structure.billing')}</h2>
      <Facts
        className={styles.facts}
        of={[
          [t('structure.cn'), name],
          [t('structure.cif'), cif],
          [t('structure.caddr'), address],
        ]}
      />
    </section>
  );
}

type DueProps = {
  readonly title: string;
  readonly bill: BillView | undefined;
  readonly data: TableData;
  readonly row: TableRow;
  /** The bill as a variant shows it; undefined for the whole bill. */
  readonly part: BillView | undefined;
};

/** Shows the sum and its due date, above everything else. */
function Due({ title, bill, data, row, part }: DueProps) {
  return (
    <section className={styles.due} aria-label={t('bill.toPay')}>
      <p className={styles.dueLabel}>
        {t('bill.titleOf', { title, month: monthName(data.idMonth) })}
      </p>
      <p className={styles.dueAmount}>
        <Amount bani={part?.totalBani ?? row.total} withUnit />
      </p>
      {part !== undefined && <p>{t('bill.whole', { amount: formatBani(row.total) })}</p>}
      {data.maturity === null ? (
        <StateChip tone="waiting">{t('bill.notPublished')}</StateChip>
      ) : (
        <p>
          {dueText(data.maturity)}
          <span className={styles.number}>
            {bill === undefined ? (
              <br />
            ) : (
              t('bill.number', { series: bill.series, number: bill.nr })
            )}
          </span>
        </p>
      )}
    </section>
  );
}
