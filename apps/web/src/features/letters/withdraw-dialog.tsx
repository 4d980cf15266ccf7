import { ReasonDialog } from '../../components/reason-dialog.js';
import { t } from '../../lib/text.js';
import type { useWithdrawCertificate, useWithdrawNotice } from './letters.queries.js';

type WithdrawDialogProps = {
  readonly title: string;
  readonly consequence: string;
  readonly draft: string;
  readonly number: number;
  readonly withdraw: ReturnType<typeof useWithdrawCertificate | typeof useWithdrawNotice>;
  readonly onClose: () => void;
};

/** Withdraws a letter with a reason; its number is not used again. */
export function WithdrawDialog({ number, withdraw, ...texts }: WithdrawDialogProps) {
  return (
    <ReasonDialog
      {...texts}
      confirmLabel={t('letters.withdraw')}
      busy={withdraw.isPending}
      act={(reason) => withdraw.mutateAsync({ number, reason })}
    />
  );
}
