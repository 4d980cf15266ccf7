import { ADMINISTRATOR } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode } from 'react';

import { fetchedPart } from '../../components/fetched-part.js';
import { Button } from '../../components/button.js';
import { FailedRead } from '../../components/failed-read.js';
import { Page } from '../../components/page.js';
import { EmptyState, Notice, Skeleton } from '../../components/states.js';
import { useAddressSearch } from '../../lib/address.js';
import { monthFacts } from '../../lib/month-facts.js';
import { monthQueries } from '../../lib/month-queries.js';
import { isEditable, monthLater, monthName } from '../../lib/months.js';
import type { OutgoSearch } from '../../lib/search.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { documentsToCome } from './documents-to-come.js';
import { DuesTable } from './dues-table.js';
import { ExpensesTable } from './expenses-table.js';
import styles from './outgo.module.css';
import { ProofLine } from './proof-line.js';

const ExpenseDialog = fetchedPart(async () => (await import('./expense-dialog.js')).ExpenseDialog);
const EarlierDocumentsDialog = fetchedPart(
  async () => (await import('./earlier-documents-dialog.js')).EarlierDocumentsDialog,
);
const DueDialog = fetchedPart(async () => (await import('./due-dialog.js')).DueDialog);

type OutgoScreenProps = {
  readonly idAs: number;
  readonly idMonth: number;
  /** The month's state and next steps. */
  readonly actions: ReactNode;
  /** Renders the documents of an expense or of the month; `canAttach` tells whether the user may add more. */
  readonly papers: (
    of: { readonly kind: 'outgo' | 'month'; readonly idElement: number },
    canAttach: boolean,
  ) => ReactNode;
};

/** Shows the expenses and fund dues of a month, who pays each and how it is divided. */
export function OutgoScreen({ idAs, idMonth, actions, papers }: OutgoScreenProps) {
  const outgo = useQuery(monthFacts.outgo(idAs, idMonth));
  const places = useQuery(monthQueries.groupsColumns(idAs, idMonth));
  const month = useQuery(monthQueries.one(idAs, idMonth));
  const roles = wholeRolesOn(useSession(), idAs);
  const isAdministrator = (roles & ADMINISTRATOR) !== 0;
  const canEdit = isAdministrator && month.data !== undefined && isEditable(month.data.state);
  const { cheltuiala, cota } = useAddressSearch();
  const { toCome, leftOut, isKnown } = useDocumentsToCome(idAs, idMonth, canEdit);
  const navigate = useNavigate();
  const open = (search: OutgoSearch) => void navigate({ to: '.', search });
  const failed = [outgo, places].find((query) => query.isError);
  const hasColumns = places.data === undefined || places.data.columns.length > 0;

  return (
    <Page
      title={t('outgo.title', { name: monthName(idMonth) })}
      action={
        canEdit && hasColumns && failed === undefined ? (
          <AddActions
            hasFunds={places.data?.funds.some(({ isActive }) => isActive) === true}
            toCome={toCome.length}
            isBegun={(outgo.data?.expenses.length ?? 0) > 0}
            onOpen={open}
          />
        ) : undefined
      }
    >
      {actions}
      {!hasColumns && (
        <Notice tone="warning">
          {t('outgo.noColumns')}{' '}
          <Link to="/association/$idAs/config/tableConfig" params={{ idAs }}>
            {t('outgo.toColumns')}
          </Link>
        </Notice>
      )}
      {failed?.isError === true ? (
        <FailedRead title={t('outgo.failed')} read={failed} />
      ) : !outgo.isSuccess || !places.isSuccess ? (
        <Skeleton />
      ) : (
        <>
          {isAdministrator && month.isSuccess && !canEdit && (
            <div className={styles.chosen}>
              <p className={styles.quiet}>
                {t(month.data.state === 'published' ? 'outgo.whilePublished' : 'outgo.whileClosed')}
              </p>
            </div>
          )}
          {outgo.data.expenses.length === 0 ? (
            <EmptyState icon="invoice" title={t(canEdit ? 'outgo.none' : 'outgo.noneAtAll')}>
              {canEdit && t(toCome.length > 0 ? 'outgo.noneYetText' : 'outgo.noneText')}
            </EmptyState>
          ) : (
            <ExpensesTable
              {...{ idAs, idMonth, canEdit }}
              expenses={outgo.data.expenses}
              revision={outgo.data.revision}
              places={places.data}
              onOpen={(id) => {
                open({ cheltuiala: id });
              }}
            />
          )}
          {outgo.data.dues.length > 0 && (
            <DuesTable
              {...{ idAs, idMonth, canEdit }}
              dues={outgo.data.dues}
              revision={outgo.data.revision}
              places={places.data}
              onOpen={(id) => {
                open({ cota: id });
              }}
            />
          )}
          <ProofLine {...outgo.data} />
          <div className={styles.papers}>
            {papers({ kind: 'month', idElement: idMonth }, isAdministrator)}
          </div>
          {cheltuiala === 'luna-trecuta' && month.isSuccess && (!canEdit || isKnown) && (
            <EarlierDocumentsDialog
              {...{ idAs, idMonth, canEdit }}
              expenses={toCome}
              leftOut={leftOut}
              places={places.data}
              onClose={() => {
                open({});
              }}
            />
          )}
          {/* Before the month is known, a new row could not be told from one that is gone. */}
          {!month.isPending && cheltuiala !== undefined && cheltuiala !== 'luna-trecuta' && (
            <ExpenseDialog
              key={cheltuiala}
              {...{ idAs, idMonth, canEdit }}
              expense={outgo.data.expenses.find((one) => one.idOutgo === cheltuiala) ?? null}
              isNew={cheltuiala === 'nou'}
              outgo={outgo.data}
              places={places.data}
              papers={
                cheltuiala !== 'nou' &&
                papers({ kind: 'outgo', idElement: cheltuiala }, isAdministrator)
              }
              onClose={() => {
                open({});
              }}
            />
          )}
          {!month.isPending && cota !== undefined && (
            <DueDialog
              key={cota}
              {...{ idAs, idMonth, canEdit }}
              due={outgo.data.dues.find((one) => one.idDue === cota) ?? null}
              revision={outgo.data.revision}
              isNew={cota === 'nou'}
              places={places.data}
              onClose={() => {
                open({});
              }}
            />
          )}
        </>
      )}
    </Page>
  );
}

/** Returns the previous month's documents that this month lacks, and those that cannot be entered again. */
function useDocumentsToCome(idAs: number, idMonth: number, canEdit: boolean) {
  const outgo = useQuery(monthFacts.outgo(idAs, idMonth)).data;
  const places = useQuery(monthQueries.groupsColumns(idAs, idMonth)).data;
  const earlierMonth = monthLater(idMonth, -1);
  const months = useQuery({ ...monthQueries.all(idAs), enabled: canEdit }).data?.months;
  const hasEarlier = months?.some((one) => one.idMonth === earlierMonth) === true;
  const earlier = useQuery({
    ...monthFacts.outgo(idAs, earlierMonth),
    enabled: canEdit && hasEarlier,
  });
  const isKnown = earlier.isSuccess;
  return outgo === undefined || places === undefined || !isKnown
    ? { toCome: [], leftOut: [], isKnown }
    : { ...documentsToCome(earlier.data.expenses, outgo.expenses, places), isKnown };
}

type AddActionsProps = {
  readonly hasFunds: boolean;
  /** How many documents of the previous month can be entered again. */
  readonly toCome: number;
  /** True if the month has an expense already: adding one is then the primary action. */
  readonly isBegun: boolean;
  readonly onOpen: (search: OutgoSearch) => void;
};

function AddActions({ hasFunds, toCome, isBegun, onOpen }: AddActionsProps) {
  return (
    <div className={styles.pageActions}>
      {hasFunds && (
        <Button
          onClick={() => {
            onOpen({ cota: 'nou' });
          }}
        >
          {t('outgo.addDue')}
        </Button>
      )}
      {toCome > 0 && (
        <Button
          kind={isBegun ? 'secondary' : 'primary'}
          onClick={() => {
            onOpen({ cheltuiala: 'luna-trecuta' });
          }}
        >
          {t('outgo.earlier', { count: toCome })}
        </Button>
      )}
      <Button
        kind={isBegun || toCome === 0 ? 'primary' : 'secondary'}
        icon="plus"
        onClick={() => {
          onOpen({ cheltuiala: 'nou' });
        }}
      >
        {t('outgo.add')}
      </Button>
    </div>
  );
}
