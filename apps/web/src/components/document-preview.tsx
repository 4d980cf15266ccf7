import { useQuery } from '@tanstack/react-query';

import { askForFile, downloadFile } from '../lib/download-file.js';
import { sentenceOf } from '../lib/problem-error.js';
import { t } from '../lib/text.js';
import { sayRefusal } from '../lib/use-command.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import styles from './documents-widget.module.css';
import { Notice, Skeleton } from './states.js';

type DocumentPreviewProps = {
  readonly fileName: string;
  readonly link: string;
  readonly onClose: () => void;
};

/**
 * Shows a PDF in the page with the browser's own viewer, which is isolated from the page. The frame has no `sandbox`,
 * because browsers do not draw a PDF in one; the response's content policy restricts the frame instead. In browsers
 * without a viewer (phones) the document is downloaded. The document is asked for first, because the page cannot see
 * that a frame stayed empty.
 */
export function DocumentPreview({ fileName, link, onClose }: DocumentPreviewProps) {
  const source = `${link}?preview=1`;
  const asked = useQuery({
    queryKey: ['preview', source],
    queryFn: async () => {
      await askForFile(source);
      return true;
    },
    enabled: navigator.pdfViewerEnabled,
    staleTime: Infinity,
    gcTime: 0,
  });
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
      {!navigator.pdfViewerEnabled ? (
        <p className={styles.none}>{t('documents.noReader')}</p>
      ) : asked.isPending ? (
        <Skeleton />
      ) : asked.isError ? (
        <Notice tone="error">{sentenceOf(asked.error, t('documents.unavailable'))}</Notice>
      ) : (
        <iframe className={styles.preview} title={fileName} src={source} />
      )}
    </Dialog>
  );
}
