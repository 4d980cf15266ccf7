import { CENSOR } from '@scara/contracts/http';

import { ConfirmDialog } from '../../components/dialog.js';
import { monthName, type Month } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayMonthRefusal } from '../../lib/use-command.js';
import { useCheckMonth } from './month.queries.js';
import { unsignedRoles } from './unsigned-roles.js';

type CheckDialogProps = {
  readonly idAs: number;
  readonly month: Month;
  readonly onClose: () => void;
};

/** Lets the censor confirm that the published list was checked. */
export function CheckDialog({ idAs, month, onClose }: CheckDialogProps) {
  const check = useCheckMonth(idAs);
  const name = monthName(month.idMonth);
  return (
    <ConfirmDialog
      open
      title={t('month.checkTitle', { name })}
      consequence={t(
        unsignedRoles(month).includes(CENSOR) ? 'month.checkUnsigned' : 'month.checkText',
      )}
      confirmLabel={t('month.check')}
      busy={check.isPending}
      onClose={onClose}
      onConfirm={() => {
        check.mutate(month.idMonth, {
          onSuccess: () => {
            toast('done', t('month.checkedDone', { name }));
          },
          onError: sayMonthRefusal,
          onSettled: onClose,
        });
      }}
    />
  );
}
