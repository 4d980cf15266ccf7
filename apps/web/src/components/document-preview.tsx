import { downloadFile } from '../lib/download-file.js';
import { t } from '../lib/text.js';
import { sayRefusal } from '../lib/use-fact.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import styles from './documents-widget.module.css';

type DocumentPreviewProps = {
  readonly fileName: string;
  readonly link: string;
  readonly onClose: () => void;
};

/**
 * A PDF shown inside the page by the browser's own reader, which runs apart from the page. The frame has no `sandbox`: browsers
 * refuse to draw a PDF in one; the answer's own policy keeps the frame from anything else. Where a browser has no reader
 * (phones), the document is taken instead.
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
