import type { BillReport } from '@scara/contracts/http';
import { listed, type Listed } from '../print/list-form.js';
import { dateText, monthCell } from '../print/words.js';

type Bill = BillReport['bills'][number];

/** Returns the report of a provider's bills as a list; a disabled bill is listed but not counted in the totals. */
export function billList({ provider, bills, fromDate, toDate }: BillReport): Listed {
  return listed({
    name: 'Facturi furnizor',
    title: `Facturi ${provider.name}`,
    subtitle: `${dateText(fromDate)} – ${dateText(toDate)}`,
    columns: [
      { head: 'Luna', width: 10, text: ({ idMonth }: Bill) => monthCell(idMonth) },
      { head: 'Număr', width: 20, text: ({ number }) => number },
      { head: 'Data', width: 12, date: ({ date }) => date },
      { head: 'Scadența', width: 12, date: ({ dueDate }) => dueDate },
      {
        head: 'Cheltuiala',
        width: 36,
        text: ({ name, isDisabled }) => (isDisabled ? `${name} (dezactivată)` : name),
      },
      { head: 'Coloana', width: 24, text: ({ column }) => column },
      { head: 'Suma', width: 14, lei: ({ amountBani }) => amountBani },
      { head: 'Distribuit', width: 14, lei: ({ distributedBani }) => distributedBani },
      { head: 'Nedistribuit', width: 14, lei: ({ undistributedBani }) => undistributedBani },
    ],
    rows: bills,
    isStruck: ({ isDisabled }) => isDisabled,
  });
}
