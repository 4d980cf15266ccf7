import { useState } from 'react';

import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { t } from '../../lib/text.js';

/** The row of the address is not in the month, or none can be added to it. */
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

/** Whether the row has been there since the dialog was opened: what was typed into it stays to be read once it is gone. */
export function useWasThere(isThere: boolean): boolean {
  const [was, setWas] = useState(isThere);
  if (isThere && !was) setWas(true);
  return was;
}
