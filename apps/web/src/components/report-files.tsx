import { t } from '../lib/text.js';
import { FileLink } from './file-link.js';
import { PrintButton } from './print-button.js';
import styles from './report-files.module.css';

type ReportFilesProps = {
  /** Addresses of the report's workbook and of its PDF. */
  readonly excel: string;
  readonly pdf: string;
  /** Whether the page itself can be printed too; otherwise only its PDF, which has another layout. */
  readonly printsPage?: boolean;
};

/** Links to a report's files, and a button that prints the page. */
export function ReportFiles({ excel, pdf, printsPage = true }: ReportFilesProps) {
  return (
    <span className={styles.files}>
      <FileLink href={excel} kind="workbook">
        {t('files.excel')}
      </FileLink>
      <FileLink href={pdf} kind="paper">
        {t('files.pdf')}
      </FileLink>
      {printsPage && <PrintButton />}
    </span>
  );
}
