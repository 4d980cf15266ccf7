import { ADMINISTRATOR, type FundValue, type FundView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { Amount } from '../../components/amount.js';
import { Button, IconButton } from '../../components/button.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { FailedRead } from '../../components/failed-read.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { StateChip } from '../../components/badge.js';
import { EmptyState, Skeleton } from '../../components/states.js';
import { cx } from '../../lib/cx.js';
import { entrancesQuery } from '../../lib/structure.js';
import { fundsQuery, fundValuesQuery } from '../../lib/funds.js';
import { monthQueries } from '../../lib/month-queries.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { FundDialog } from './fund-dialog.js';
import { payersName, purposeBeside } from './fund-words.js';
import { ZeroDebts, ZeroPenalties } from './zero-dialogs.js';
import { fundAgain, useAddFund, useDeleteFund } from './funds.queries.js';
import styles from './funds.module.css';

/** Lists the funds of an association: their purpose, who pays them, how much is in them now. */
export function FundsScreen({ idAs }: { idAs: number }) {
  const roles = wholeRolesOn(useSession(), idAs);
  const canEdit = (roles & ADMINISTRATOR) !== 0;
  const navigate = useNavigate();
  const funds = useQuery(fundsQuery(idAs));
  // A user with roles in single entrances only may not see the association's money.
  const values = useQuery({ ...fundValuesQuery(idAs), enabled: roles !== 0 });
  const entrances = useQuery(entrancesQuery(idAs));
  const lastMonth = useQuery(monthQueries.all(idAs)).data?.months[0];
  const [idGroup] = (entrances.data ?? []).map(({ idEntrance }) => idEntrance);
  const [edited, setEdited] = useState<FundView | 'new' | null>(null);
  const stands = (opened: FundView): FundView =>
    funds.data?.funds.find(({ idFund }) => idFund === opened.idFund) ?? opened;
  const [isZeroing, setZeroing] = useState(false);
  const add = (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => {
        setEdited('new');
      }}
    >
      {t('funds.add')}
    </Button>
  );

  return (
    <Page
      title={t('funds.title')}
      text={t('funds.text')}
      action={
        <>
          {lastMonth !== undefined && idGroup !== undefined && (
            <Button
              icon="table"
              onClick={() =>
                void navigate({
                  to: '/association/$idAs/group/$idGroup/month/$idMonth/funds',
                  params: { idAs, idGroup, idMonth: lastMonth.idMonth },
                })
              }
            >
              {t('funds.byApartment')}
            </Button>
          )}
          {canEdit && (
            <Button
              onClick={() => {
                setZeroing(true);
              }}
            >
              {t('funds.zeroPenalties')}
            </Button>
          )}
          {canEdit && funds.data?.funds.length !== 0 && add}
        </>
      }
    >
      {funds.isPending || entrances.isPending ? (
        <Skeleton />
      ) : funds.isError ? (
        <FailedRead title={t('funds.failed')} read={funds} />
      ) : funds.data.funds.length === 0 ? (
        <EmptyState icon="groups" title={t('funds.none')} action={canEdit ? add : undefined}>
          {t('funds.noneText')}
        </EmptyState>
      ) : (
        <>
          {values.isError && <FailedRead title={t('funds.valuesFailed')} read={values} />}
          <FundsTable
            {...{ idAs, canEdit }}
            funds={funds.data.funds}
            values={values.data?.funds ?? null}
            entrances={entrances.data ?? []}
            onEdit={setEdited}
          />
        </>
      )}
      {isZeroing && (
        <ZeroPenalties
          idAs={idAs}
          onClose={() => {
            setZeroing(false);
          }}
        />
      )}
      {edited !== null && (
        <FundDialog
          idAs={idAs}
          fund={edited === 'new' ? null : stands(edited)}
          revision={funds.data?.revision ?? 0}
          entrances={entrances.data ?? []}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </Page>
  );
}

type FundsTableProps = {
  readonly idAs: number;
  readonly canEdit: boolean;
  readonly funds: readonly FundView[];
  /** null for a user without a role on the whole association, and until the money is read. */
  readonly values: readonly FundValue[] | null;
  readonly entrances: readonly { readonly idEntrance: number; readonly title: string }[];
  readonly onEdit: (fund: FundView) => void;
};

function FundsTable({ idAs, canEdit, funds, values, entrances, onEdit }: FundsTableProps) {
  const [doomed, setDoomed] = useState<FundView | null>(null);
  const [forgiven, setForgiven] = useState<FundView | null>(null);
  // Funds no longer in use come after those in use.
  const inUseFirst = [true, false].flatMap((isInUse) =>
    funds.filter(({ isActive }) => isActive === isInUse),
  );
  const valueOf = (idFund: number) => values?.find((one) => one.idFund === idFund);
  const sum = (key: 'collectedBani' | 'usedBani' | 'valueBani' | 'owedBani'): number =>
    (values ?? []).reduce((total, one) => total + one[key], 0);
  return (
    <div className={table.frame} tabIndex={0} role="region" aria-label={t('funds.title')}>
      <table className={cx(table.table, table.stacked)}>
        <caption className="visually-hidden">{t('funds.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('funds.name')}</th>
            <th scope="col">{t('funds.payers')}</th>
            {values !== null && (
              <>
                <th scope="col" className={table.right}>
                  {t('funds.collected')}
                </th>
                <th scope="col" className={table.right}>
                  {t('funds.used')}
                </th>
                <th scope="col" className={table.right}>
                  {t('funds.value')}
                </th>
                <th scope="col" className={table.right}>
                  {t('funds.owed')}
                </th>
              </>
            )}
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {inUseFirst.map((fund) => (
            <FundRow
              key={fund.idFund}
              {...{ idAs, canEdit, fund, entrances, onEdit }}
              value={values === null ? null : valueOf(fund.idFund)}
              onForgive={setForgiven}
              onDelete={setDoomed}
            />
          ))}
        </tbody>
        {values !== null && (
          <tfoot>
            <tr>
              <th scope="row">{t('funds.total')}</th>
              <td />
              <td className={table.right} data-label={t('funds.collected')}>
                <Amount bani={sum('collectedBani')} />
              </td>
              <td className={table.right} data-label={t('funds.used')}>
                <Amount bani={sum('usedBani')} />
              </td>
              <td className={table.right} data-label={t('funds.value')}>
                <Amount bani={sum('valueBani')} />
              </td>
              <td className={table.right} data-label={t('funds.owed')}>
                <Amount bani={sum('owedBani')} />
              </td>
              <td />
            </tr>
          </tfoot>
        )}
      </table>
      {forgiven !== null && (
        <ZeroDebts
          idAs={idAs}
          fund={forgiven}
          onClose={() => {
            setForgiven(null);
          }}
        />
      )}
      {doomed !== null && (
        <DeleteFund
          idAs={idAs}
          fund={doomed}
          onClose={() => {
            setDoomed(null);
          }}
        />
      )}
    </div>
  );
}

type FundRowProps = Pick<FundsTableProps, 'idAs' | 'canEdit' | 'entrances' | 'onEdit'> & {
  readonly fund: FundView;
  /** null for a user without a role on the whole association; undefined for a fund without any money so far. */
  readonly value: FundValue | null | undefined;
  readonly onForgive: (fund: FundView) => void;
  readonly onDelete: (fund: FundView) => void;
};

function FundRow({
  idAs,
  canEdit,
  fund,
  value,
  entrances,
  onEdit,
  onForgive,
  onDelete,
}: FundRowProps) {
  return (
    <tr>
      <th scope="row">
        {fund.name}
        <span className={styles.under}>{purposeBeside(fund)}</span>
        {!fund.isActive && <StateChip tone="neutral">{t('funds.isInactive')}</StateChip>}
      </th>
      <td data-label={t('funds.payers')}>{payersName(fund, entrances)}</td>
      {value !== null && (
        <>
          <td className={table.right} data-label={t('funds.collected')}>
            <Amount bani={value?.collectedBani ?? 0} zero="dash" />
          </td>
          <td className={table.right} data-label={t('funds.used')}>
            <Amount bani={value?.usedBani ?? 0} zero="dash" />
          </td>
          <td className={table.right} data-label={t('funds.value')}>
            <Amount bani={value?.valueBani ?? 0} />
          </td>
          <td className={table.right} data-label={t('funds.owed')}>
            <Amount bani={value?.owedBani ?? 0} zero="dash" tone="owed" />
          </td>
        </>
      )}
      <td className={cx(table.actions, table.below)}>
        {value !== null && (
          <Link
            to="/association/$idAs/fund/$idFund/register"
            params={{ idAs, idFund: fund.idFund }}
          >
            {t('funds.register')}
          </Link>
        )}{' '}
        {canEdit && (
          <>
            <IconButton
              icon="edit"
              label={t('funds.edit', { name: fund.name })}
              onClick={() => {
                onEdit(fund);
              }}
            />
            {(value?.owedBani ?? 0) > 0 && (
              <IconButton
                icon="struck"
                label={t('funds.zero', { name: fund.name })}
                onClick={() => {
                  onForgive(fund);
                }}
              />
            )}
            <IconButton
              icon="trash"
              kind="danger"
              label={t('funds.delete', { name: fund.name })}
              onClick={() => {
                onDelete(fund);
              }}
            />
          </>
        )}
      </td>
    </tr>
  );
}

type DeleteFundProps = {
  readonly idAs: number;
  readonly fund: FundView;
  readonly onClose: () => void;
};

function DeleteFund({ idAs, fund, onClose }: DeleteFundProps) {
  const remove = useDeleteFund(idAs);
  const add = useAddFund(idAs);
  const { name } = fund;
  return (
    <ConfirmDialog
      open
      danger
      title={t('funds.confirmDelete', { name })}
      consequence={t('funds.confirmDeleteText')}
      confirmLabel={t('funds.delete', { name })}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => {
        // Uses the promise, because deleting the last fund unmounts this dialog together with its table.
        remove.mutateAsync(fund.idFund).then(
          () => {
            onClose();
            toast('done', t('funds.deleted', { name }), {
              label: t('common.undo'),
              run: () => {
                add.mutateAsync(fundAgain(fund)).catch(sayRefusal);
              },
            });
          },
          (error: unknown) => {
            onClose();
            sayRefusal(error);
          },
        );
      }}
    />
  );
}
