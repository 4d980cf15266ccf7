import type { AnnouncementView } from '@scara/contracts/http';

import { t } from '../lib/text.js';
import { AnnulReason } from './annul-reason.js';
import { StateChip } from './badge.js';

const states = {
  waiting: ['waiting', 'payments.waiting'],
  confirmed: ['paid', 'payments.confirmed'],
  refused: ['annulled', 'payments.refusedState'],
  withdrawn: ['annulled', 'payments.withdrawn'],
} as const;

/** Shows the state of a payment that a tenant announced, with the reason if it was refused. */
export function AnnouncedState({ state, reason }: Pick<AnnouncementView, 'state' | 'reason'>) {
  const [tone, text] = states[state];
  return (
    <>
      <StateChip tone={tone}>{t(text)}</StateChip>
      {reason !== '' && <AnnulReason reason={reason} />}
    </>
  );
}
