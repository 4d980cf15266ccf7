import { accept, cleanText } from '../kernel/index.js';
import { type Association, lookKey } from './association.js';
import { type AssociationDecision, refuse } from './rules.js';

/**
 * Records a user's note on an alert. The caller has checked just before, in the tables that list alerts, that the alert
 * exists: one that has gone meanwhile keeps its note. The same note again adds no event.
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
