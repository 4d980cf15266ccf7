import type { MonthState as State } from '@scara/contracts/http';

import { monthStateName } from '../lib/months.js';
import { StateChip, type StateTone } from './badge.js';

const tones: Readonly<Record<State, StateTone>> = {
  open: 'waiting',
  reopened: 'waiting',
  published: 'info',
  closed: 'paid',
};

/** Shows the state of a month, in a list of months or of associations. */
export function MonthState({ state }: { readonly state: State }) {
  return <StateChip tone={tones[state]}>{monthStateName(state)}</StateChip>;
}
