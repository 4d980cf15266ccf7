import { TextButton } from '../../components/button.js';
import { Notice } from '../../components/states.js';
import { formatBani } from '../../lib/format.js';
import { t } from '../../lib/text.js';

/** What somebody else saved since the dialog was opened, and the way to go on from it. */
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
