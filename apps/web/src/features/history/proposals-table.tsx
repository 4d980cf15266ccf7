import { ADMINISTRATOR } from '@scara/contracts/http';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { Button } from '../../components/button.js';
import { RowCheckbox } from '../../components/choice.js';
import table from '../../components/plain-table.module.css';
import { ReasonDialog } from '../../components/reason-dialog.js';
import { cx } from '../../lib/cx.js';
import { formatBani } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { rolesOn, useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useChosen } from '../../lib/use-chosen.js';
import { useDeclineProposal, useTakeProposals, type Proposal } from './history.queries.js';
import styles from './history.module.css';

/** Returns one number that identifies the bill of a proposal: apartment and month. */
const keyOf = ({ idAp, idMonth }: Proposal): number => idAp * 1_000_000 + idMonth;

const totalOf = (proposals: readonly Proposal[]): number =>
  proposals.reduce((sum, { differenceBani }) => sum + differenceBani, 0);

type ProposalsTableProps = {
  readonly idAs: number;
  readonly proposals: readonly Proposal[];
  /** True on the page of one apartment, to which all proposals belong. */
  readonly isOfOne?: boolean;
};

/** Lists proposed corrections: an administrator accepts the ticked ones, or declines one for good. */
export function ProposalsTable({ idAs, proposals, isOfOne = false }: ProposalsTableProps) {
  const canDecide = (rolesOn(useSession(), idAs) & ADMINISTRATOR) !== 0;
  const { chosen, isAll, toggle, toggleAll } = useChosen(proposals.map(keyOf));
  const [asked, setAsked] = useState<'take' | Proposal | null>(null);
  const picked = proposals.filter((one) => chosen.has(keyOf(one)));
  const close = () => {
    setAsked(null);
  };
  return (
    <>
      {canDecide && (
        <div className={styles.choice}>
          <Button
            kind="primary"
            icon="check"
            disabled={picked.length === 0}
            onClick={() => {
              setAsked('take');
            }}
          >
            {picked.length === 0
              ? t('proposals.takeNone')
              : t('proposals.take', { count: picked.length })}
          </Button>
          {picked.length > 0 && (
            <span>{t('proposals.picked', { amount: formatBani(totalOf(picked)) })}</span>
          )}
        </div>
      )}
      <div
        className={table.frame}
        tabIndex={0}
        role="region"
        aria-label={isOfOne ? t('history.proposals') : t('proposals.caption')}
      >
        <table className={cx(table.table, styles.proposalsTable)}>
          <thead>
            <tr>
              {canDecide && (
                <th scope="col" className={table.tick}>
                  <RowCheckbox label={t('proposals.all')} checked={isAll} onChange={toggleAll} />
                </th>
              )}
              {!isOfOne && <th scope="col">{t('arrears.apartment')}</th>}
              <th scope="col">{t('history.bill')}</th>
              <th scope="col" className={table.right}>
                {t('history.posted')}
              </th>
              <th scope="col" className={table.right}>
                {t('history.right')}
              </th>
              <th scope="col" className={table.right}>
                {t('history.difference')}
              </th>
              {canDecide && (
                <th scope="col">
                  <span className="visually-hidden">{t('history.action')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {proposals.map((proposal) => (
              <tr key={keyOf(proposal)}>
                {canDecide && (
                  <td className={table.tick}>
                    <RowCheckbox
                      label={t('proposals.one', saidOf(proposal))}
                      checked={chosen.has(keyOf(proposal))}
                      onChange={() => {
                        toggle(keyOf(proposal));
                      }}
                    />
                  </td>
                )}
                {!isOfOne && (
                  <th scope="row">
                    <Link
                      to="/association/$idAs/apartment/$idAp/history"
                      params={{ idAs, idAp: proposal.idAp }}
                      search={{ fila: 'penalizari' }}
                    >
                      {proposal.n}
                    </Link>
                  </th>
                )}
                <MonthCell isHead={isOfOne} idMonth={proposal.idMonth} />
                <td className={table.right}>
                  <Amount bani={proposal.postedBani} />
                </td>
                <td className={table.right}>
                  <Amount bani={proposal.rightBani} />
                </td>
                <td className={table.right}>
                  <Amount bani={proposal.differenceBani} />
                </td>
                {canDecide && (
                  <td className={table.actions}>
                    <Button
                      kind="quiet"
                      aria-label={t('proposals.declineOf', saidOf(proposal))}
                      onClick={() => {
                        setAsked(proposal);
                      }}
                    >
                      {t('proposals.decline')}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked === 'take' && <TakeDialog idAs={idAs} proposals={picked} onClose={close} />}
      {asked !== null && asked !== 'take' && (
        <DeclineDialog idAs={idAs} proposal={asked} onClose={close} />
      )}
    </>
  );
}

/** The month is the row header if the apartment is not shown. */
function MonthCell({ isHead, idMonth }: { isHead: boolean; idMonth: number }) {
  const name = monthName(idMonth);
  return isHead ? <th scope="row">{name}</th> : <td className={table.nowrap}>{name}</td>;
}

const saidOf = ({ n, idMonth }: Proposal) => ({ number: n, month: monthName(idMonth) });

type TakeDialogProps = {
  readonly idAs: number;
  readonly proposals: readonly Proposal[];
  readonly onClose: () => void;
};

function TakeDialog({ idAs, proposals, onClose }: TakeDialogProps) {
  // The proposals when the dialog opened: the rows behind it may change while a reason is typed.
  const [taken] = useState(proposals);
  const take = useTakeProposals(idAs);
  const [first] = taken;
  if (first === undefined) return null;
  const count = taken.length;
  const amount = formatBani(Math.abs(first.differenceBani));
  return (
    <ReasonDialog
      title={t('history.takeTitle')}
      consequence={
        count === 1
          ? t(first.differenceBani < 0 ? 'history.takeLess' : 'history.takeMore', {
              amount,
              ...saidOf(first),
            })
          : t('proposals.takeText', {
              count,
              change: changeOf(taken),
            })
      }
      confirmLabel={t('proposals.take', { count })}
      label={t('proposals.reason')}
      draft={`penalty-proposals.${idAs}.${taken.map(keyOf).join('.')}`}
      busy={take.isPending}
      act={async (reason) => {
        await take.mutateAsync({
          proposals: taken.map(({ idAp, idMonth, differenceBani }) => ({
            idAp,
            idMonth,
            differenceBani,
          })),
          reason,
        });
        toast('done', t('proposals.taken', { count }));
      }}
      onClose={onClose}
    />
  );
}

/** Returns 'cresc cu 11,57 lei și scad cu 0,40 lei', or only the part that applies. */
function changeOf(proposals: readonly Proposal[]): string {
  const more = totalOf(proposals.filter(({ differenceBani }) => differenceBani > 0));
  const less = -totalOf(proposals.filter(({ differenceBani }) => differenceBani < 0));
  const rise = t('proposals.rise', { amount: formatBani(more) });
  const fall = t('proposals.fall', { amount: formatBani(less) });
  if (less === 0) return rise;
  return more === 0 ? fall : t('proposals.riseAndFall', { rise, fall });
}

type DeclineDialogProps = {
  readonly idAs: number;
  readonly proposal: Proposal;
  readonly onClose: () => void;
};

function DeclineDialog({ idAs, proposal, onClose }: DeclineDialogProps) {
  const decline = useDeclineProposal(idAs);
  const { idAp, idMonth, differenceBani } = proposal;
  const amount = formatBani(Math.abs(differenceBani));
  return (
    <ReasonDialog
      title={t('proposals.declineTitle')}
      consequence={t('proposals.declineText', { amount, ...saidOf(proposal) })}
      confirmLabel={t('proposals.decline')}
      draft={`decline-proposal.${idAs}.${idAp}.${idMonth}`}
      busy={decline.isPending}
      act={async (reason) => {
        await decline.mutateAsync({ idAp, idMonth, differenceBani, reason });
        toast('done', t('proposals.declinedOne', saidOf(proposal)));
      }}
      onClose={onClose}
    />
  );
}
