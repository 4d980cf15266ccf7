import type { CompleteProviderView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';

import { Dialog } from '../../components/dialog.js';
import { FailedRead } from '../../components/failed-read.js';
import { NumberRulesTable } from '../../components/number-rules-table.js';
import { Skeleton } from '../../components/states.js';
import { t } from '../../lib/text.js';
import { numberRulesQuery } from '../../lib/provider-queries.js';

/** Shows how the codes of a provider's bills are read; the platform's administrators maintain the rules. */
export function NumberRulesDialog({
  provider: { name, idCompany },
  onClose,
}: {
  provider: CompleteProviderView;
  onClose: () => void;
}) {
  const rules = useQuery(numberRulesQuery(idCompany ?? 0));
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={t('providers.rules', { name })}
      description={t('providers.rulesText')}
    >
      {rules.isPending ? (
        <Skeleton rows={3} />
      ) : rules.isError ? (
        <FailedRead title={t('providers.rulesFailed')} read={rules} />
      ) : (
        <NumberRulesTable rules={rules.data.rules} />
      )}
    </Dialog>
  );
}
