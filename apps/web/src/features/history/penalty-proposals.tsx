import { useQuery } from '@tanstack/react-query';

import { Notice } from '../../components/states.js';
import type { HistoryPlace } from '../../lib/history-query.js';
import { rolesOn, useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { proposalsQuery } from './history.queries.js';
import styles from './history.module.css';
import { ProposalsTable } from './proposals-table.js';

/**
 * Lists penalties in one apartment's closed months that a later event made wrong. Shows nothing if there are none, or
 * to a user without a role in the association.
 */
export function PenaltyProposals({ place: { idAs, idAp } }: { place: HistoryPlace }) {
  const session = useSession();
  const roles = session === undefined ? 0 : rolesOn(session, idAs);
  const { data } = useQuery({ ...proposalsQuery(idAs, idAp), enabled: roles !== 0 });
  const proposals = data?.proposals ?? [];
  if (proposals.length === 0) return null;
  return (
    <section className={styles.proposals}>
      <h2>{t('history.proposals')}</h2>
      <Notice tone="warning">{t('history.proposalsText')}</Notice>
      <ProposalsTable idAs={idAs} proposals={proposals} isOfOne />
    </section>
  );
}
