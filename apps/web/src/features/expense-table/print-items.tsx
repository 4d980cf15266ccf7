import { useQuery } from '@tanstack/react-query';

import { Button } from '../../components/button.js';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../../components/menu.js';
import { monthQueries } from '../../lib/month-queries.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import type { PrintPlace } from './table-place.js';

/** What the variants of a bill leave out (2-money §4). */
const variants = [
  { variant: -1, name: t('bill.variant1') },
  { variant: -2, name: t('bill.variant2') },
  { variant: -3, name: t('bill.variant3') },
];

/** Menu items for lists, bills and the workbook, of one entrance and of all; each is a file that the server makes. */
export function PrintItems({ place }: { place: PrintPlace }) {
  const { idAs, idGroup, idMonth, isPrintable, hasArrearsByMonth } = place;
  const groups = useQuery(monthQueries.groupsColumns(idAs, idMonth)).data?.groups ?? [];
  const hasEntrances = groups.filter(({ isEntrance }) => isEntrance).length > 1;
  const ofMonth = `month/${idMonth}`;
  const ofGroup = `group/${idGroup}/${ofMonth}`;
  const arrears = hasArrearsByMonth ? 'by-month' : 'total';
  const print = (path: string) => () => {
    if (isPrintable) window.open(`/api/association/${idAs}/${path}`, '_blank', 'noopener');
    else toast('error', t('expenseTable.notPrintable'));
  };
  const save = (path: string) => () => {
    if (isPrintable) window.location.assign(`/api/association/${idAs}/${path}`);
    else toast('error', t('expenseTable.notPrintable'));
  };
  const printTables = (query: string) => () => {
    print(`${ofMonth}/tables.pdf?${query}`)();
    if (isPrintable) toast('done', t('expenseTable.allPrinted'));
  };
  const ofEntrance = (
    <>
      <MenuItem onSelect={print(`${ofGroup}/table.pdf?avizier=1&arrears=${arrears}`)}>
        {t('expenseTable.printBoard')}
      </MenuItem>
      <MenuItem onSelect={print(`${ofGroup}/table.pdf?avizier=1&arrears=hidden`)}>
        {t('expenseTable.printBoardHidden')}
      </MenuItem>
      <MenuItem onSelect={print(`${ofGroup}/table.pdf?avizier=0&arrears=${arrears}`)}>
        {t('expenseTable.printInternal')}
      </MenuItem>
      <MenuItem onSelect={print(`${ofGroup}/bills.pdf`)}>{t('expenseTable.printBills')}</MenuItem>
      {variants.map(({ variant, name }) => (
        <MenuItem key={variant} onSelect={print(`${ofGroup}/bills.pdf?variant=${variant}`)}>
          {t('expenseTable.printBillsVariant', { name: name.toLowerCase() })}
        </MenuItem>
      ))}
      <MenuItem onSelect={save(`${ofGroup}/table.xlsx?arrears=${arrears}`)}>
        {t('expenseTable.excel')}
      </MenuItem>
    </>
  );
  return (
    <Menu defaultOpen trigger={<Button icon="print">{t('expenseTable.print')}</Button>}>
      {hasEntrances ? (
        <>
          <MenuGroup label={t('expenseTable.printEntrance')}>{ofEntrance}</MenuGroup>
          <MenuSeparator />
          <MenuGroup label={t('expenseTable.printAll')}>
            <MenuItem onSelect={printTables(`avizier=1&arrears=${arrears}`)}>
              {t('expenseTable.printBoard')}
            </MenuItem>
            <MenuItem onSelect={printTables(`avizier=0&arrears=${arrears}`)}>
              {t('expenseTable.printInternal')}
            </MenuItem>
            <MenuItem onSelect={print(`${ofMonth}/bills.pdf`)}>
              {t('expenseTable.printBills')}
            </MenuItem>
            <MenuItem onSelect={save(`${ofMonth}/tables.xlsx?arrears=${arrears}`)}>
              {t('expenseTable.excel')}
            </MenuItem>
          </MenuGroup>
        </>
      ) : (
        ofEntrance
      )}
    </Menu>
  );
}
