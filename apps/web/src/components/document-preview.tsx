import { downloadFile } from '../lib/download-file.js';
import { t } from '../lib/text.js';
import { sayRefusal } from '../lib/use-command.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import styles from './documents-widget.module.css';

type DocumentPreviewProps = {
  readonly fileName: string;
  readonly link: string;
  readonly onClose: () => void;
};

/**
 * Shows a PDF in the page with the browser's own viewer, which is isolated from the page. The frame has no `sandbox`,
 * because browsers do not draw a PDF in one; the response's content policy restricts the frame instead. In browsers
 * without a viewer (phones) the document is downloaded.
 */
export function DocumentPreview({ fileName, link, onClose }: DocumentPreviewProps) {
  return (
    <Dialog
      open
      width="full"
      title={fileName}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button
            icon="invoice"
            onClick={() => {
              downloadFile(link, fileName).catch(sayRefusal);
            }}
          >
            {t('documents.download')}
          </Button>
        </>
      }
    >
      {navigator.pdfViewerEnabled ? (
        <iframe className={styles.preview} title={fileName} src={`${link}?preview=1`} />
      ) : (
        <p className={styles.none}>{t('documents.noReader')}</p>
      )}
    </Dialog>
  );
}
