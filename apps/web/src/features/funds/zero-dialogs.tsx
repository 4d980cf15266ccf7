import type { FundView } from '@scara/contracts/http';

import { Amount } from '../../components/amount.js';
import { ReasonDialog } from '../../components/reason-dialog.js';
import { formatBani } from '../../lib/format.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useZeroDebts, useZeroPenalties } from './funds.queries.js';

type ZeroDebtsProps = {
  readonly idAs: number;
  readonly fund: FundView;
  readonly owedBani: number;
  readonly onClose: () => void;
};

/** Lets go of what a fund is owed: debts are cleared by corrections, no money is taken in. */
export function ZeroDebts({ idAs, fund, owedBani, onClose }: ZeroDebtsProps) {
  const zero = useZeroDebts(idAs);
  const { idFund, name } = fund;
  return (
    <ReasonDialog
      title={t('funds.zeroTitle', { name })}
      consequence={
        <>
          {t('funds.zeroText')} <Amount bani={owedBani} withUnit />
        </>
      }
      confirmLabel={t('funds.zeroConfirm')}
      draft={`fund.zero.${idAs}.${idFund}`}
      busy={zero.isPending}
      act={async (reason) => {
        try {
          const { documents, totalBani } = await zero.mutateAsync({ idFund, reason });
          toast('done', t('funds.zeroed', { count: documents, sum: formatBani(totalBani) }));
          return null;
        } catch (error) {
          return sentenceOf(error, t('http.notSaved'));
        }
      }}
      onClose={onClose}
    />
  );
}

/** Lets go of every penalty that is owed. */
export function ZeroPenalties({ idAs, onClose }: { idAs: number; onClose: () => void }) {
  const zero = useZeroPenalties(idAs);
  return (
    <ReasonDialog
      title={t('funds.zeroPenaltiesTitle')}
      consequence={t('funds.zeroPenaltiesText')}
      confirmLabel={t('funds.zeroPenaltiesConfirm')}
      draft={`penalties.zero.${idAs}`}
      busy={zero.isPending}
      act={async (reason) => {
        try {
          const { documents, totalBani } = await zero.mutateAsync(reason);
          toast('done', t('funds.zeroed', { count: documents, sum: formatBani(totalBani) }));
          return null;
        } catch (error) {
          return sentenceOf(error, t('http.notSaved'));
        }
      }}
      onClose={onClose}
    />
  );
}
