import { useState } from 'react';

import { Select } from '../../components/choice.js';
import { Dialog, DialogActions } from '../../components/dialog.js';
import { Notice } from '../../components/states.js';
import { today } from '../../lib/month-grid.js';
import { monthName, monthOf, monthRefusal, type Months } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useOpenMonth } from './month.queries.js';
import { offeredMonths } from './offered-months.js';

type OpenMonthDialogProps = {
  readonly idAs: number;
  readonly months: Months;
  readonly onClose: () => void;
  readonly onOpened: (idMonth: number) => void;
};

/** Opens the month that follows, or chooses the association's first one. */
export function OpenMonthDialog({ idAs, months, onClose, onOpened }: OpenMonthDialogProps) {
  const isFirst = months.months.length === 0;
  const open = useOpenMonth(idAs);
  const [chosen, setChosen] = useState(() => (isFirst ? monthOf(today()) : (months.next ?? 0)));
  const name = monthName(chosen);
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={isFirst ? t('month.openFirst') : t('month.openTitle', { name })}
      description={isFirst ? t('month.openFirstText') : t('month.openText')}
      actions={
        <DialogActions
          onClose={onClose}
          busy={open.isPending}
          onAct={() => {
            open.mutate(chosen, {
              onSuccess: ({ idMonth }) => {
                toast('done', t('month.opened', { name: monthName(idMonth) }));
                onClose();
                onOpened(idMonth);
              },
            });
          }}
          label={t('month.openNamed', { name })}
        />
      }
    >
      {isFirst && (
        <Select
          label={t('month.month')}
          value={String(chosen)}
          options={offeredMonths(today()).map((month) => ({
            value: String(month),
            label: monthName(month),
          }))}
          onChange={(value) => {
            setChosen(Number(value));
          }}
        />
      )}
      {open.isError && <Notice tone="error">{monthRefusal(open.error)}</Notice>}
    </Dialog>
  );
}
