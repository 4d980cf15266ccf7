import { Dialog } from '../../components/dialog.js';
import { DocumentsWidget } from '../../components/documents-widget.js';

type PapersDialogProps = {
  readonly idAs: number;
  readonly idPd: number;
  readonly title: string;
  readonly onClose: () => void;
};

/** Shows the files attached to a payment document, read-only. */
export function PapersDialog({ idAs, idPd, title, onClose }: PapersDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <DocumentsWidget {...{ idAs }} kind="payment" idElement={idPd} canEdit={false} />
    </Dialog>
  );
}
