import { useState } from 'react';

import { fetchedPart } from '../../components/fetched-part.js';
import { Dialog, DialogActions } from '../../components/dialog.js';
import { Notice } from '../../components/states.js';
import { monthName, monthRefusal, type Months } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useOpenMonth } from './month.queries.js';

const FirstMonthDialog = fetchedPart(
  async () => (await import('./first-month-dialog.js')).FirstMonthDialog,
);

type OpenMonthDialogProps = {
  readonly idAs: number;
  readonly months: Months;
  readonly onClose: () => void;
  readonly onOpened: (idMonth: number) => void;
};

/** Opens the month that follows, or chooses the association's first one. */
export function OpenMonthDialog({ idAs, months, onClose, onOpened }: OpenMonthDialogProps) {
  const open = useOpenMonth(idAs);
  // As it was opened: the first month stands in the list before its dialog has ended.
  const [isFirst] = useState(months.months.length === 0);
  const [next] = useState(months.next);
  if (isFirst) {
    return <FirstMonthDialog {...{ idAs, onClose, onOpened }} />;
  }
  const name = monthName(next ?? 0);
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={t('month.openTitle', { name })}
      description={t('month.openText')}
      actions={
        <DialogActions
          onClose={onClose}
          busy={open.isPending}
          onAct={() => {
            if (next === null) return;
            open.mutate(
              { idMonth: next },
              {
                onSuccess: ({ idMonth }) => {
                  toast('done', t('month.opened', { name: monthName(idMonth) }));
                  onClose();
                  onOpened(idMonth);
                },
              },
            );
          }}
          label={t('month.openNamed', { name })}
        />
      }
    >
      {open.isError && <Notice tone="error">{monthRefusal(open.error)}</Notice>}
    </Dialog>
  );
}
