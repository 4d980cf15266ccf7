import { ADMINISTRATOR } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { Button } from '../../components/button.js';
import table from '../../components/plain-table.module.css';
import { ReasonDialog } from '../../components/reason-dialog.js';
import { Notice } from '../../components/states.js';
import { cx } from '../../lib/cx.js';
import { formatBani } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { rolesOn, useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import {
  proposalsQuery,
  useTakeProposal,
  type HistoryPlace,
  type Proposal,
} from './history.queries.js';
import styles from './history.module.css';

/**
 * Penalties of closed months that a later fact made wrong: they stay as they were posted until the administrator takes
 * the proposal up. Nothing where there is none, and for who has no role here.
 */
export function PenaltyProposals({ place }: { place: HistoryPlace }) {
  const session = useSession();
  const roles = session === undefined ? 0 : rolesOn(session, place.idAs);
  const [taken, setTaken] = useState<Proposal | null>(null);
  const { data } = useQuery({ ...proposalsQuery(place), enabled: roles !== 0 });
  const proposals = data?.proposals ?? [];
  if (proposals.length === 0) return null;
  const canTake = (roles & ADMINISTRATOR) !== 0;
  return (
    <section className={styles.proposals} aria-labelledby="penalty-proposals">
      <h2 id="penalty-proposals">{t('history.proposals')}</h2>
      <Notice tone="warning">{t('history.proposalsText')}</Notice>
      <div className={table.frame} tabIndex={0} role="region" aria-label={t('history.proposals')}>
        <table className={cx(table.table, styles.proposalsTable)}>
          <thead>
            <tr>
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
              {canTake && <th scope="col">{t('history.action')}</th>}
            </tr>
          </thead>
          <tbody>
            {proposals.map((proposal) => (
              <tr key={proposal.idMonth}>
                <th scope="row">{monthName(proposal.idMonth)}</th>
                <td className={table.right}>
                  <Amount bani={proposal.postedBani} />
                </td>
                <td className={table.right}>
                  <Amount bani={proposal.rightBani} />
                </td>
                <td className={table.right}>
                  <Amount bani={proposal.differenceBani} />
                </td>
                {canTake && (
                  <td>
                    <Button
                      aria-label={t('history.takeOf', { month: monthName(proposal.idMonth) })}
                      onClick={() => {
                        setTaken(proposal);
                      }}
                    >
                      {t('history.take')}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {taken !== null && (
        <TakeDialog
          place={place}
          proposal={taken}
          onClose={() => {
            setTaken(null);
          }}
        />
      )}
    </section>
  );
}

type TakeDialogProps = {
  readonly place: HistoryPlace;
  readonly proposal: Proposal;
  readonly onClose: () => void;
};

function TakeDialog({ place, proposal, onClose }: TakeDialogProps) {
  const take = useTakeProposal(place);
  const { idMonth, differenceBani } = proposal;
  const amount = formatBani(Math.abs(differenceBani));
  const said = { amount, month: monthName(idMonth), number: proposal.n };
  return (
    <ReasonDialog
      title={t('history.takeTitle')}
      consequence={t(differenceBani < 0 ? 'history.takeLess' : 'history.takeMore', said)}
      confirmLabel={t('history.take')}
      draft={`penalty-proposal.${place.idAs}.${place.idAp}.${idMonth}`}
      busy={take.isPending}
      act={async (info) => {
        try {
          await take.mutateAsync({ proposal, info });
        } catch (error) {
          return sentenceOf(error, t('http.notSaved'));
        }
        toast('done', t('history.taken', said));
        return null;
      }}
      onClose={onClose}
    />
  );
}
