import { TextButton } from '../../components/button.js';
import { Notice } from '../../components/states.js';
import { formatBani } from '../../lib/format.js';
import { t } from '../../lib/text.js';

/** Shows what another user has saved since the dialog was opened, with a button to continue from there. */
export function StaleNotice({
  saved,
  onGoOn,
}: {
  readonly saved: { readonly name: string; readonly amountBani: number };
  readonly onGoOn: () => void;
}) {
  return (
    <Notice tone="warning">
      {t('outgo.stale', { name: saved.name, amount: formatBani(saved.amountBani) })}{' '}
      <TextButton onClick={onGoOn}>{t('outgo.goOnFromNew')}</TextButton>
    </Notice>
  );
}
