import type { CodeCandidate } from '@scara/contracts/http';

import { editBani } from './format.js';

/** The fields that the code on a bill may carry. */
type Said = 'idServiceProvider' | 'provider' | 'cif' | 'number' | 'date' | 'dueDate' | 'amountBani';

/** Fills a form from a bill's code; `names` maps each value to its field. Values not in the code leave their fields. */
export function fillFromCode<Name extends string>(
  { idServiceProvider, name, cif, number, date, dueDate, amountBani }: CodeCandidate,
  names: Readonly<Record<Said, Name>>,
  set: (name: Name, text: string) => void,
): void {
  // The provider chosen for an earlier bill must not stay beside the name that this bill carries.
  set(names.idServiceProvider, String(idServiceProvider ?? ''));
  set(names.provider, name);
  set(names.cif, cif);
  if (number !== '') set(names.number, number);
  if (date !== '') set(names.date, date);
  if (dueDate !== '') set(names.dueDate, dueDate);
  if (amountBani !== null) set(names.amountBani, editBani(amountBani));
}
