import type { CodeCandidate } from '@scara/contracts/http';

import { editBani } from './format.js';

/** What a code may say of its bill. */
type Said = 'idServiceProvider' | 'provider' | 'cif' | 'number' | 'date' | 'dueDate' | 'amountBani';

/** Puts what the code of a bill says into a form's fields, `names` as the form calls them; what it does not say stays. */
export function fillFromCode<Name extends string>(
  { idServiceProvider, name, cif, number, date, dueDate, amountBani }: CodeCandidate,
  names: Readonly<Record<Said, Name>>,
  set: (name: Name, text: string) => void,
): void {
  // The provider of another bill does not stay beside this one's name.
  set(names.idServiceProvider, String(idServiceProvider ?? ''));
  set(names.provider, name);
  set(names.cif, cif);
  if (number !== '') set(names.number, number);
  if (date !== '') set(names.date, date);
  if (dueDate !== '') set(names.dueDate, dueDate);
  if (amountBani !== null) set(names.amountBani, editBani(amountBani));
}
