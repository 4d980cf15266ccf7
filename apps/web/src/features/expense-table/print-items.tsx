import { Button } from '../../components/button.js';
import { Menu, MenuItem, MenuSeparator } from '../../components/menu.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import type { PrintPlace } from './table-place.js';

/** What bills can be shown without (2-money §4). */
const variants = [
  { variant: -1, name: t('bill.variant1') },
  { variant: -2, name: t('bill.variant2') },
  { variant: -3, name: t('bill.variant3') },
];

/** Lists, bills and the workbook of one entrance, each a file that the server makes. */
export function PrintItems({ place }: { place: PrintPlace }) {
  const { idAs, idGroup, idMonth, isPrintable, hasArrearsByMonth } = place;
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
  return (
    <Menu defaultOpen align="end" trigger={<Button icon="print">{t('expenseTable.print')}</Button>}>
      <MenuItem onSelect={print(`${ofGroup}/table.pdf?avizier=1&arrears=${arrears}`)}>
        {t('expenseTable.printBoard')}
      </MenuItem>
      <MenuItem onSelect={print(`${ofGroup}/table.pdf?avizier=1&arrears=hidden`)}>
        {t('expenseTable.printBoardHidden')}
      </MenuItem>
      <MenuItem onSelect={print(`${ofGroup}/table.pdf?avizier=0&arrears=${arrears}`)}>
        {t('expenseTable.printInternal')}
      </MenuItem>
      <MenuItem
        onSelect={() => {
          print(`${ofMonth}/tables.pdf?avizier=1&arrears=${arrears}`)();
          if (isPrintable) toast('done', t('expenseTable.allPrinted'));
        }}
      >
        {t('expenseTable.printAll')}
      </MenuItem>
      <MenuItem onSelect={print(`${ofGroup}/bills.pdf`)}>{t('expenseTable.printBills')}</MenuItem>
      {variants.map(({ variant, name }) => (
        <MenuItem key={variant} onSelect={print(`${ofGroup}/bills.pdf?variant=${variant}`)}>
          {t('expenseTable.printBillsVariant', { name: name.toLowerCase() })}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={save(`${ofGroup}/table.xlsx?arrears=${arrears}`)}>
        {t('expenseTable.excel')}
      </MenuItem>
    </Menu>
  );
}
