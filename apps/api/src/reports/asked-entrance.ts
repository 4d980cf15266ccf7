import { placeText } from '../bills/names.js';
import type { Months } from '../expense-month/months.js';
import { actorOf, type Call, idAsOf, reaches } from '../http/call.js';
import { Refused } from '../http/refused.js';
import { plainName } from '../print/plain-name.js';

/** Which rows a paper of one entrance (or of all) has, and its subtitle and file name. */
export interface AskedEntrance {
  readonly holds: (row: { readonly idEntrance: number }) => boolean;
  /** Adds the entrance to a subtitle: 'La 27.11.2026, Bloc A1, scara 2'. */
  readonly under: (text: string) => string;
  /** Adds the entrance to a file name: 'restante-bloc-a1-scara-2'. */
  readonly file: (name: string) => string;
}

const OF_ALL: AskedEntrance = { holds: () => true, under: (text) => text, file: (name) => name };

/** Throws `Refused` for an entrance that does not exist or that the caller may not see. */
export async function askedEntrance(
  months: Months,
  call: Call,
  idEntrance: number | undefined,
): Promise<AskedEntrance> {
  if (idEntrance === undefined) return OF_ALL;
  const { association } = await months.association(idAsOf(call));
  if (!association.entrances.has(idEntrance) || !reaches(actorOf(call).scope, idEntrance)) {
    throw new Refused({ code: 'entrance-not-found', idEntrance });
  }
  const place = placeText(association, idEntrance);
  const ending = plainName(place);
  return {
    holds: (row) => row.idEntrance === idEntrance,
    under: (text) => (place === '' ? text : `${text}, ${place}`),
    file: (name) => (ending === '' ? name : `${name}-${ending}`),
  };
}
