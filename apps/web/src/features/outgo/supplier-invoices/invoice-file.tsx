import { downloadFile } from '../../../lib/download-file.js';
import { t } from '../../../lib/text.js';
import { sayRefusal } from '../../../lib/use-command.js';
import styles from './supplier-invoices.module.css';

type InvoiceFileProps = {
  readonly number: string;
  /** Null for invoices received before files were kept. */
  readonly file: { readonly fileName: string; readonly link: string } | null;
};

/** Links to the original file of the invoice. */
export function InvoiceFile({ number, file }: InvoiceFileProps) {
  if (file === null) return null;
  const { fileName, link } = file;
  return (
    <a
      className={styles.under}
      href={link}
      download
      aria-label={t('invoices.fileOf', { number, name: fileName })}
      onClick={(event) => {
        event.preventDefault();
        downloadFile(link, fileName).catch(sayRefusal);
      }}
    >
      {fileName}
    </a>
  );
}
