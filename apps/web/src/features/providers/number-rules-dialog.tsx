import type { CompleteProviderView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';

import { Dialog } from '../../components/dialog.js';
import { NumberRulesTable } from '../../components/number-rules-table.js';
import { Unread } from '../../components/unread.js';
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
      {!rules.isSuccess ? (
        <Unread title={t('providers.rulesFailed')} read={rules} rows={3} />
      ) : (
        <NumberRulesTable rules={rules.data.rules} />
      )}
    </Dialog>
  );
}
