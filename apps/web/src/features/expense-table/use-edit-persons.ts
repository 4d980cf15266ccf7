import type { TableData } from '@scara/contracts/http';
import { PERSONS_MAX } from '@scara/domain/kernel';

import { parseScaled } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import type { TablePlace } from './table-place.js';
import { useSetPersons } from './set-persons.js';

/** Saves the number of persons typed into a row, with an undo; returns the sentence that refuses a text, or null. */
export function useEditPersons(
  place: TablePlace,
  data: TableData,
): (at: number, text: string) => string | null {
  const set = useSetPersons();
  return (at, text) => {
    const row = data.rows[at];
    const persons = parseScaled(text, 0);
    if (row === undefined || persons === null) return t('expenseTable.personsInvalid');
    if (persons < 0 || persons > PERSONS_MAX) return t('expenseTable.personsInvalid');
    if (persons === row.persons) return null;
    const { idAp, n } = row;
    const before = row.persons;
    // Each change has its own promise: the next row may be typed before this one is answered.
    set.mutateAsync({ place, idAp, persons }).then(() => {
      toast('done', t('expenseTable.personsSet', { n, count: persons }), {
        label: t('common.undo'),
        run: () => {
          set.mutate({ place, idAp, persons: before }, { onError: sayRefusal });
        },
      });
    }, sayRefusal);
    return null;
  };
}
