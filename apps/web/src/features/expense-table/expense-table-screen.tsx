import { ADMINISTRATOR, type TableData } from '@scara/contracts/http';
import { fundOnList } from '@scara/domain/association';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState, type ReactNode } from 'react';

import { fetchedPart } from '../../components/fetched-part.js';
import { FailedRead } from '../../components/failed-read.js';
import { EmptyState, Notice, Skeleton } from '../../components/states.js';
import { copyText } from '../../lib/copy-text.js';
import { cx } from '../../lib/cx.js';
import { formatBani } from '../../lib/format.js';
import { fundsQuery } from '../../lib/funds.js';
import { monthQueries } from '../../lib/month-queries.js';
import { isEditable, monthName } from '../../lib/months.js';
import { entranceTitle, groupTitle } from '../../lib/place-names.js';
import { rolesIn, useSession } from '../../lib/session.js';
import { tableQueries } from '../../lib/table-queries.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { ExpenseGrid } from './expense-grid.js';
import { useLasting } from '../../lib/use-lasting.js';
import styles from './frame.module.css';
import { EntranceSwitch, MonthStepper } from './month-place.js';
import { filteredRows, isFiltered } from './row-filter.js';
import { tableText } from './table-copy.js';
import { type FundShown, tableModel } from './table-model.js';
import { CLOSED, TablePanel } from './table-panel.js';
import type { TablePlace } from './table-place.js';
import { TableToolbar } from './table-toolbar.js';
import { recallTextLevel, rememberTextLevel } from './text-size.js';
import { useEditPersons } from './use-edit-persons.js';
import { useNames } from './use-names.js';
import { useSearchText } from './use-search-text.js';
import { useTableSearch } from './use-table-search.js';

const TableThen = fetchedPart(async () => (await import('./table-then.js')).TableThen);
const MomentDialog = fetchedPart(async () => (await import('./moment-dialog.js')).MomentDialog);

type ExpenseTableScreenProps = TablePlace & {
  /** The month's state with its next step, shared with other pages. */
  readonly actions: ReactNode;
  /** The association's text size, used until the user chooses another. */
  readonly textLevel: number | undefined;
};

/** Shows the expense table of an entrance and month: what everybody pays, why, and what the month still needs. */
export function ExpenseTableScreen({ actions, textLevel, ...place }: ExpenseTableScreenProps) {
  const { idMonth } = place;
  const [{ atunci }, change] = useTableSearch();
  return (
    <div className={styles.page}>
      <title>{`${t('expenseTable.title')}, ${monthName(idMonth)} · Scara`}</title>
      <header className={styles.head}>
        <h1>{t('expenseTable.title')}</h1>
        <PlaceSwitches {...place} />
      </header>
      {atunci === undefined ? (
        <TableNow place={place} actions={actions} textLevel={textLevel} />
      ) : (
        <TableThen
          fallback={<Skeleton rows={12} />}
          place={place}
          moment={atunci}
          onMoment={(moment) => {
            change({ atunci: moment ?? '' });
          }}
        >
          {(data) => <Table {...{ place, data, textLevel }} isPast />}
        </TableThen>
      )}
    </div>
  );
}

type TableNowProps = {
  readonly place: TablePlace;
  readonly actions: ReactNode;
  readonly textLevel: number | undefined;
};

function TableNow({ place, actions, textLevel }: TableNowProps) {
  const { idAs, idGroup, idMonth } = place;
  const table = useQuery({
    ...tableQueries.ofGroup(idAs, idGroup, idMonth),
    placeholderData: keepPreviousData,
  });
  // The previous table stays only briefly: paging must not flicker, but on a slow line it would pass for the new one.
  const isOfAnother = useLasting(table.isPlaceholderData);
  return (
    <>
      {/* Requested after the table, which is what the user came for. */}
      <div className={styles.actions}>{!table.isPending && actions}</div>
      {table.isPending || isOfAnother ? (
        <Skeleton rows={12} />
      ) : table.isError ? (
        <FailedRead title={t('expenseTable.failed')} read={table} />
      ) : (
        <Table {...{ place, data: table.data, textLevel }} isPast={false} />
      )}
    </>
  );
}

function PlaceSwitches({ idAs, idGroup, idMonth }: TablePlace) {
  const navigate = useNavigate();
  const [{ apartament: _apartament, celula: _celula, coloana: _coloana, compara, ...filters }] =
    useTableSearch();
  const months = useQuery(monthQueries.all(idAs));
  const groups = useQuery(monthQueries.groupsColumns(idAs, idMonth));
  const entrances = (groups.data?.groups ?? []).filter(({ isEntrance }) => isEntrance);
  const go = (to: Partial<TablePlace>) =>
    void navigate({
      to: '/association/$idAs/group/$idGroup/month/$idMonth',
      params: { idAs, idGroup, idMonth, ...to },
      // Filters stay; open panels and numbers of closings belong to the previous table.
      search: { ...filters, ...(compara === 'luna' && { compara }) },
    });
  return (
    <>
      <MonthStepper
        months={months.data?.months ?? []}
        idMonth={idMonth}
        onGo={(month) => {
          go({ idMonth: month });
        }}
      />
      <EntranceSwitch
        entrances={entrances.map((one) => ({ id: one.id, name: groupTitle(one) }))}
        idGroup={idGroup}
        onGo={(group) => {
          go({ idGroup: group });
        }}
      />
    </>
  );
}

type TableProps = {
  readonly place: TablePlace;
  readonly data: TableData;
  readonly textLevel: number | undefined;
  /** True for the table as of an earlier moment: it is read-only, and nothing in it can be opened or printed. */
  readonly isPast: boolean;
};

function Table({ place, data, textLevel: textLevelOfAssociation, isPast }: TableProps) {
  const { idAs, idGroup, idMonth } = place;
  const [search, change] = useTableSearch();
  const [typed, setTyped] = useSearchText(search.cauta ?? '', change);
  const [chosenLevel, setLevel] = useState<number | null>(null);
  const textLevel = chosenLevel ?? recallTextLevel(textLevelOfAssociation);
  const isAdministrator = (rolesIn(useSession(), idAs, idGroup) & ADMINISTRATOR) !== 0;
  const canEdit = isAdministrator && isEditable(data.state) && !isPast;
  const names = useNames(data, { moment: search.atunci });
  const funds = useFunds(idAs);
  const isLast = useQuery(monthQueries.all(idAs)).data?.months[0]?.idMonth === idMonth;

  const hasArrearsByMonth = search.luni === true;
  const model = useMemo(
    () =>
      tableModel(data, {
        names,
        hasArrearsByMonth,
        canEditPersons: canEdit,
        ...(funds && { funds }),
      }),
    [data, names, hasArrearsByMonth, canEdit, funds],
  );
  const { restante, negative } = search;
  const filter = useMemo(() => ({ restante, negative, cauta: typed }), [restante, negative, typed]);
  const rows = useMemo(() => filteredRows(data, names, filter), [data, names, filter]);
  const onEdit = useEditPersons(place, data);

  const [isAsking, setAsking] = useState(false);

  const onOpenCell = useCallback(
    (at: number, topic: string) => {
      const idAp = data.rows[at]?.idAp;
      // Panels show the present, so they do not open for a past table.
      if (idAp === undefined || isPast) return;
      change({ ...CLOSED, apartament: idAp, celula: topic === 'apartment' ? '' : topic });
    },
    [data, change, isPast],
  );
  const onOpenColumn = useCallback(
    (idOutgoColumn: number) => {
      change({ ...CLOSED, coloana: idOutgoColumn });
    },
    [change],
  );

  return (
    <>
      {!isPast && <NoColumns idAs={idAs} idMonth={idMonth} />}
      <p className={styles.paper}>{t(isPast ? 'tableThen.onPaper' : 'expenseTable.onPaper')}</p>
      <TableToolbar
        search={{ ...search, cauta: typed }}
        onSearch={(some) => {
          if (some.cauta === undefined) change(some);
          else setTyped(some.cauta);
        }}
        textLevel={textLevel}
        onTextLevel={(level) => {
          rememberTextLevel(level);
          setLevel(level);
          toast('done', t('expenseTable.textSizeChanged'));
        }}
        onCopy={() => {
          void copyText(tableText(model, rows, !isFiltered(filter)));
        }}
        {...(!isPast && {
          onThen: () => {
            setAsking(true);
          },
          // A table without apartments cannot be printed.
          ...(data.rows.length > 0 && {
            print: {
              idAs,
              idGroup,
              idMonth,
              isPrintable: data.state === 'closed' || !isLast,
              hasArrearsByMonth,
            },
          }),
        })}
      />
      {isAsking && (
        <MomentDialog
          place={place}
          moment={null}
          onPick={(atunci) => {
            change({ ...CLOSED, atunci });
          }}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
      {data.rows.length === 0 ? (
        <EmptyState icon="apartment" title={t('expenseTable.noneInMonth')}>
          {t('expenseTable.noneInMonthText')}
        </EmptyState>
      ) : (
        <ExpenseGrid
          caption={t('expenseTable.caption', {
            entrance: entranceTitle(data.entrance),
            month: monthName(idMonth),
          })}
          model={model}
          rows={rows}
          isFiltered={isFiltered(filter)}
          textLevel={textLevel}
          openAt={data.rows.findIndex((row) => row.idAp === search.apartament)}
          openTopic={search.celula ?? null}
          askedTopic={hasArrearsByMonth ? 'arrears' : null}
          onOpenCell={onOpenCell}
          onOpenColumn={isPast ? null : onOpenColumn}
          onEdit={onEdit}
          status={<Proof proof={data.proof} />}
        />
      )}
      {funds !== undefined && !isPast && <FundAccounts data={data} funds={funds} />}
      {!isPast && (
        <TablePanel
          place={place}
          data={data}
          names={names}
          search={search}
          onSearch={change}
          isAdministrator={isAdministrator}
        />
      )}
    </>
  );
}

/** Shows facturat = distribuit + nedistribuit for the month of the whole association. */
function Proof({ proof }: { proof: TableData['proof'] }) {
  const { invoicedBani, distributedBani, undistributedBani } = proof;
  return (
    <span className={cx(styles.proof, undistributedBani !== 0 && styles.proofOpen)}>
      {t('expenseTable.proof', {
        invoiced: formatBani(invoicedBani),
        distributed: formatBani(distributedBani),
        undistributed: formatBani(undistributedBani),
      })}
    </span>
  );
}

function NoColumns({ idAs, idMonth }: { idAs: number; idMonth: number }) {
  const columns = useQuery(monthQueries.groupsColumns(idAs, idMonth)).data?.columns;
  if (columns === undefined || columns.length > 0) return null;
  return (
    <Notice tone="warning">
      {t('expenseTable.noColumns')}{' '}
      <Link to="/association/$idAs/config/tableConfig" params={{ idAs }}>
        {t('expenseTable.configureColumns')}
      </Link>
    </Notice>
  );
}

/** Returns the display settings of the association's funds by id; undefined until they are known. */
function useFunds(idAs: number) {
  const funds = useQuery(fundsQuery(idAs)).data?.funds;
  return useMemo(
    () =>
      funds &&
      new Map(
        funds.map(({ idFund, vType, vInfo, showInfo, iban }) => {
          const ids = Object.keys(vInfo).filter((id) => vInfo[id] === true);
          return [idFund, { entrances: vType === 1 ? null : ids.map(Number), showInfo, iban }];
        }),
      ),
    [funds],
  );
}

/** Lists the accounts of the funds that have their own account and are set to show it. */
function FundAccounts({
  data: { funds, idGroup },
  funds: settings,
}: {
  readonly data: TableData;
  readonly funds: ReadonlyMap<number, FundShown>;
}) {
  const accounts = funds.flatMap(({ idFund, name }) => {
    const iban = fundOnList(settings.get(idFund), idGroup, false)?.iban ?? '';
    return iban === '' ? [] : [t('expenseTable.fundAccount', { name, iban: spacedIban(iban) })];
  });
  return accounts.length === 0 ? null : <p className={styles.accounts}>{accounts.join(' · ')}</p>;
}

const spacedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
