import { t } from '../lib/text.js';
import { PrintButton } from './print-button.js';
import styles from './report-files.module.css';

type ReportFilesProps = {
  /** Addresses of the report's workbook and of its PDF. */
  readonly excel: string;
  readonly pdf: string;
};

/** A report as files, and on paper as it stands on the page. */
export function ReportFiles({ excel, pdf }: ReportFilesProps) {
  return (
    <span className={styles.files}>
      <a href={excel} download>
        {t('reports.excel')}
      </a>
      <a href={pdf} target="_blank" rel="noreferrer">
        {t('reports.pdf')}
      </a>
      <PrintButton />
    </span>
  );
}
