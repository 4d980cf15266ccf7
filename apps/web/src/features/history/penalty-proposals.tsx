import { useQuery } from '@tanstack/react-query';

import { Notice } from '../../components/states.js';
import type { HistoryPlace } from '../../lib/history-query.js';
import { rolesOn, useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { proposalsQuery } from './history.queries.js';
import styles from './history.module.css';
import { ProposalsTable } from './proposals-table.js';

/**
 * Penalties of closed months of one apartment that a later fact made wrong. Nothing where there is none, and for who has
 * no role here.
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
