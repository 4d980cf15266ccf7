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

/** Opens the following month, or lets the user choose the association's first one. */
export function OpenMonthDialog({ idAs, months, onClose, onOpened }: OpenMonthDialogProps) {
  const open = useOpenMonth(idAs);
  // State when the dialog opened: the new first month is in the list before its dialog has finished.
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
