import { Button } from '../../components/button.js';
import { Menu, MenuItem, MenuSeparator } from '../../components/menu.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import type { PrintPlace } from './table-place.js';

/** Lists, bills and the workbook of one entrance, each a file that the server makes. */
export function PrintItems({ place }: { place: PrintPlace }) {
  const { idAs, idGroup, idMonth, isPrintable } = place;
  const base = `/api/association/${idAs}/group/${idGroup}/month/${idMonth}`;
  const print = (path: string) => () => {
    if (isPrintable) window.open(`${base}/${path}`, '_blank', 'noopener');
    else toast('error', t('expenseTable.notPrintable'));
  };
  return (
    <Menu defaultOpen align="end" trigger={<Button icon="print">{t('expenseTable.print')}</Button>}>
      <MenuItem onSelect={print('table.pdf?avizier=1')}>{t('expenseTable.printBoard')}</MenuItem>
      <MenuItem onSelect={print('table.pdf?avizier=0')}>{t('expenseTable.printInternal')}</MenuItem>
      <MenuItem onSelect={print('bills.pdf')}>{t('expenseTable.printBills')}</MenuItem>
      <MenuSeparator />
      <MenuItem
        onSelect={() => {
          window.location.assign(`${base}/table.xlsx`);
        }}
      >
        {t('expenseTable.excel')}
      </MenuItem>
    </Menu>
  );
}
