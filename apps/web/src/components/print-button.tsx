import { t } from '../lib/text.js';
import { Button } from './button.js';

type PrintButtonProps = {
  readonly label?: string;
  readonly disabled?: boolean;
  /** How long the browser is given to draw what it prints. */
  readonly afterMs?: number;
};

/** Puts the page on paper as it stands; what only serves the screen is left out by the styles of print. */
export function PrintButton({ label, disabled = false, afterMs = 0 }: PrintButtonProps) {
  return (
    <Button
      icon="print"
      disabled={disabled}
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
