import { useState } from 'react';

import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { t } from '../../lib/text.js';

/** Shown if the row named in the address is not in the month, or if none can be added to it. */
export function GoneDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={t('outgo.goneTitle')}
      description={t('outgo.goneText')}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    />
  );
}

/** Returns whether the row has existed since the dialog was opened: if it is deleted, the typed text stays readable. */
export function useWasThere(isThere: boolean): boolean {
  const [was, setWas] = useState(isThere);
  if (isThere && !was) setWas(true);
  return was;
}
