import { accept, cleanText } from '../kernel/index.js';
import { type Association, lookKey } from './association.js';
import { type AssociationDecision, refuse } from './rules.js';

/**
 * Somebody looked at an alert and says what they found. That the alert is there was asked of the tables that list it,
 * just before: one that has gone meanwhile keeps its note. The same note again is nothing.
 */
export function lookAtAlert(
  command: { readonly alert: string; readonly note: string; readonly idUser: number },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const { alert, idUser } = command;
  const note = cleanText(command.note);
  if (note === '') return refuse({ code: 'alert-note-needed', field: 'note' });
  if (state.looks.get(lookKey(idUser, alert)) === note) return accept();
  return accept({ type: 'AlertLookedAt', data: { idAs: state.idAs, alert, note } });
}
