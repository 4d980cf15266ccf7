import { ADMINISTRATOR, type FundShare } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment, useState } from 'react';

import { Amount } from '../../components/amount.js';
import { Select } from '../../components/choice.js';
import { FailedRead } from '../../components/failed-read.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { CellEditor } from '../../components/cell-editor.js';
import { EmptyState, Skeleton } from '../../components/states.js';
import { entrancesQuery } from '../../lib/structure.js';
import { cx } from '../../lib/cx.js';
import { editBani, parseScaled } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-fact.js';
import { fundQueries, useSetShare } from './funds.queries.js';
import styles from './funds.module.css';

type FundsTableScreenProps = {
  readonly idAs: number;
  readonly idGroup: number;
  readonly idMonth: number;
};

const parts: readonly (keyof Pick<FundShare, 'paidBani' | 'arrearsBani' | 'dueBani'>)[] = [
  'paidBani',
  'arrearsBani',
  'dueBani',
];
const heads = {
  paidBani: t('funds.paid'),
  arrearsBani: t('funds.arrears'),
  dueBani: t('funds.due'),
};

/** The funds of an entrance in a month: paid so far, arrears, the month's due; typed dues are edited in place. */
export function FundsTableScreen({ idAs, idGroup, idMonth }: FundsTableScreenProps) {
  const answer = useQuery(fundQueries.table(idAs, idGroup, idMonth));
  const entrances = useQuery(entrancesQuery(idAs));
  const navigate = useNavigate();
  const roles = wholeRolesOn(useSession(), idAs);
  const canEdit = (roles & ADMINISTRATOR) !== 0 && answer.data?.isOpen === true;
  const share = useSetShare(idAs);
  const [edited, setEdited] = useState<string | null>(null);

  const save = (idFund: number, idAp: number, text: string): string | null => {
    const amountBani = text.trim() === '' ? 0 : parseScaled(text, 2);
    if (amountBani === null) return t('funds.notAmount');
    share.mutate({ idFund, idAp, amountBani }, { onError: sayRefusal });
    setEdited(null);
    return null;
  };

  return (
    <Page
      title={t('funds.tableTitle', { name: monthName(idMonth) })}
      action={
        entrances.isSuccess && entrances.data.length > 1 ? (
          <Select
            label={t('funds.entrance')}
            labelHidden
            data-step="entrance"
            value={String(idGroup)}
            options={entrances.data.map(({ idEntrance, title }) => ({
              value: String(idEntrance),
              label: title,
            }))}
            onChange={(value) =>
              void navigate({
                to: '/association/$idAs/group/$idGroup/month/$idMonth/funds',
                params: { idAs, idGroup: Number(value), idMonth },
              })
            }
          />
        ) : undefined
      }
    >
      {answer.isPending ? (
        <Skeleton label={t('common.loading')} />
      ) : answer.isError ? (
        <FailedRead title={t('funds.tableFailed')} read={answer} />
      ) : answer.data.funds.length === 0 ? (
        <EmptyState
          icon="groups"
          title={t('funds.none')}
          action={
            <Link to="/association/$idAs/funds" params={{ idAs }}>
              {t('funds.all')}
            </Link>
          }
        >
          {t('funds.noneText')}
        </EmptyState>
      ) : (
        <div className={table.frame} tabIndex={0} role="region" aria-label={t('funds.title')}>
          <table className={cx(table.table, styles.shares)}>
            <caption className="visually-hidden">
              {t('funds.tableTitle', { name: monthName(idMonth) })}
            </caption>
            <thead>
              <tr>
                <th scope="col" rowSpan={2}>
                  {t('funds.apartment')}
                </th>
                {answer.data.funds.map(({ idFund, name }) => (
                  <th
                    key={idFund}
                    scope="colgroup"
                    colSpan={parts.length}
                    className={styles.fundHead}
                  >
                    {name}
                  </th>
                ))}
              </tr>
              <tr>
                {answer.data.funds.map(({ idFund }) => (
                  <Fragment key={idFund}>
                    {parts.map((part) => (
                      <th key={part} scope="col" className={table.right}>
                        {heads[part]}
                      </th>
                    ))}
                  </Fragment>
                ))}
              </tr>
            </thead>
            <tbody>
              {answer.data.apartments.map(({ idAp, n }, at) => (
                <tr key={idAp}>
                  <th scope="row">{n}</th>
                  {answer.data.funds.map(({ idFund, name, shares }) => (
                    <Fragment key={idFund}>
                      {parts.map((part) => {
                        const bani = shares[at]?.[part] ?? 0;
                        const cell = `${idFund}.${idAp}`;
                        const label = t('funds.editShare', { name, n });
                        return (
                          <td key={part} className={table.right}>
                            {part !== 'dueBani' || !canEdit ? (
                              <Amount
                                bani={bani}
                                zero="dash"
                                {...(part === 'arrearsBani' && { tone: 'owed' as const })}
                              />
                            ) : edited === cell ? (
                              <CellEditor
                                label={label}
                                text={bani === 0 ? '' : editBani(bani)}
                                align="right"
                                save={(text) => save(idFund, idAp, text)}
                                onDrop={() => {
                                  setEdited(null);
                                }}
                                onSaved={() => {
                                  const next = answer.data.apartments[at + 1];
                                  setEdited(next === undefined ? null : `${idFund}.${next.idAp}`);
                                }}
                              />
                            ) : (
                              <button
                                type="button"
                                className={styles.cell}
                                aria-label={label}
                                onClick={() => {
                                  setEdited(cell);
                                }}
                              >
                                <Amount bani={bani} zero="dash" />
                              </button>
                            )}
                          </td>
                        );
                      })}
                    </Fragment>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('funds.total')}</th>
                {answer.data.funds.map(({ idFund, totals }) => (
                  <Fragment key={idFund}>
                    {parts.map((part) => (
                      <td key={part} className={table.right}>
                        <Amount bani={totals[part]} />
                      </td>
                    ))}
                  </Fragment>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Page>
  );
}
