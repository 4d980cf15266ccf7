import type { FundView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';

import { ReasonDialog } from '../../components/reason-dialog.js';
import { formatBani } from '../../lib/format.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { currentRemsQuery, owedOf } from '../../lib/rems.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useZeroDebts, useZeroPenalties } from './funds.queries.js';

type ZeroDebtsProps = {
  readonly idAs: number;
  readonly fund: FundView;
  readonly onClose: () => void;
};

/** Shows how much would be cancelled and for how many apartments, before the user confirms. */
function Owed({ idAs, idFund }: { idAs: number; idFund: number | null }) {
  const rems = useQuery(currentRemsQuery(idAs));
  if (rems.isPending) return <>{t('common.loading')}</>;
  if (rems.isError) return <>{sentenceOf(rems.error, t('error.text'))}</>;
  const { apartments, totalBani } = owedOf(rems.data, (rem) =>
    idFund === null ? rem.kind === 'penalty' : rem.kind === 'fund' && rem.idFund === idFund,
  );
  if (apartments === 0) return <>{t('funds.zeroNone')}</>;
  return <strong>{t('funds.zeroOf', { count: apartments, sum: formatBani(totalBani) })}</strong>;
}

/** Cancels all debts to a fund by corrections; no money is received. */
export function ZeroDebts({ idAs, fund, onClose }: ZeroDebtsProps) {
  const zero = useZeroDebts(idAs);
  const { idFund, name } = fund;
  return (
    <ReasonDialog
      title={t('funds.zeroTitle', { name })}
      consequence={
        <>
          {t('funds.zeroText')} <Owed {...{ idAs, idFund }} />
        </>
      }
      confirmLabel={t('funds.zeroConfirm')}
      draft={`fund.zero.${idAs}.${idFund}`}
      busy={zero.isPending}
      act={async (reason) => {
        const { documents, totalBani } = await zero.mutateAsync({ idFund, reason });
        toast('done', t('funds.zeroed', { count: documents, sum: formatBani(totalBani) }));
      }}
      onClose={onClose}
    />
  );
}

/** Cancels all unpaid penalties. */
export function ZeroPenalties({ idAs, onClose }: { idAs: number; onClose: () => void }) {
  const zero = useZeroPenalties(idAs);
  return (
    <ReasonDialog
      title={t('funds.zeroPenaltiesTitle')}
      consequence={
        <>
          {t('funds.zeroPenaltiesText')} <Owed {...{ idAs }} idFund={null} />
        </>
      }
      confirmLabel={t('funds.zeroPenaltiesConfirm')}
      draft={`penalties.zero.${idAs}`}
      busy={zero.isPending}
      act={async (reason) => {
        const { documents, totalBani } = await zero.mutateAsync(reason);
        toast('done', t('funds.zeroed', { count: documents, sum: formatBani(totalBani) }));
      }}
      onClose={onClose}
    />
  );
}
