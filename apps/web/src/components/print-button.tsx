import { t } from '../lib/text.js';
import { Button } from './button.js';

type PrintButtonProps = {
  readonly label?: string;
  /** How long to wait before printing, so that the browser can draw everything, in milliseconds. */
  readonly afterMs?: number;
};

/** Prints the page as it is; print styles leave out what only serves the screen. */
export function PrintButton({ label, afterMs = 0 }: PrintButtonProps) {
  return (
    <Button
      icon="print"
      onClick={() => {
        if (afterMs === 0) window.print();
        else {
          setTimeout(() => {
            window.print();
          }, afterMs);
        }
      }}
    >
      {label ?? t('common.print')}
    </Button>
  );
}
