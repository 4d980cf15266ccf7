import type { ReactNode } from 'react';

import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { t } from '../../lib/text.js';
import { nameOf } from '../../lib/payment-words.js';
import type { CashDocument } from './payments.queries.js';

type PapersDialogProps = {
  readonly document: CashDocument;
  readonly children: ReactNode;
  readonly onClose: () => void;
};

/** Shows the files attached to a document: a provider's receipt, a bank's paper, a signed copy. */
export function PapersDialog({ document, children, onClose }: PapersDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={nameOf(document)}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      {children}
    </Dialog>
  );
}
