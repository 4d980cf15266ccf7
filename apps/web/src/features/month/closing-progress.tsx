import { Icon } from '../../components/icon.js';
import {
  type Closing,
  type ClosingStep,
  closingSteps,
  percentOf,
  useClosing,
} from '../../lib/closing.js';
import { cx } from '../../lib/cx.js';
import { t } from '../../lib/text.js';
import styles from './month.module.css';

const names: Readonly<Record<ClosingStep, string>> = {
  waiting: t('closing.waiting'),
  reading: t('closing.reading'),
  computing: t('closing.computing'),
  storing: t('closing.storing'),
  showing: t('closing.showing'),
};

/** Returns the size of a step in words; '' if the step has none worth showing. */
function amountOf({ step, done, total }: Closing): string {
  if (step === 'reading') return total > 1 ? t('closing.of', { done, total }) : '';
  if (step === 'computing' || step === 'storing') return t('closing.apartments', { count: total });
  return '';
}

/** Shows the steps of a close: done, current and to come. The bar is indeterminate until the first message. */
export function ClosingProgress({ idAs, idMonth }: { idAs: number; idMonth: number }) {
  const closing = useClosing(idAs, idMonth);
  const at = closing === undefined ? -1 : closingSteps.indexOf(closing.step);
  return (
    <div>
      <p role="status" className="visually-hidden">
        {closing === undefined ? t('month.closing') : names[closing.step]}
      </p>
      <progress
        className={styles.progress}
        aria-label={t('month.closing')}
        {...(closing !== undefined && { max: 100, value: percentOf(closing) })}
      />
      <ol className={styles.closing}>
        {closingSteps.map((step, place) => (
          <li
            key={step}
            className={cx(place === at && styles.closingNow, place > at && styles.quiet)}
            {...(place === at && { 'aria-current': 'step' })}
          >
            <span className={styles.closingMark}>{place < at && <Icon name="check" />}</span>
            {names[step]}
            {place === at && closing !== undefined && (
              <span className={styles.quiet}>{amountOf(closing)}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
