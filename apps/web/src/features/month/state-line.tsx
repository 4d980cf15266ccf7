import { Icon } from '../../components/icon.js';
import { cx } from '../../lib/cx.js';
import { formatDate } from '../../lib/format.js';
import { isEditable, type Month } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import styles from './month.module.css';
import { hasCheckStep } from './next-step.js';

type StateLineProps = {
  readonly month: Month;
  /** Number of open findings in the control list; undefined while it is read, or for users who may not see it. */
  readonly open: number | undefined;
};

/** Shows deschisă → control → afișată → (verificată) → închisă, with the current step marked. */
export function StateLine({ month, open }: StateLineProps) {
  const { state, published, closed, isChecked } = month;
  const isShown = !isEditable(state);
  const isClosed = state === 'closed';
  const steps = [
    {
      key: 'open',
      label: state === 'reopened' ? t('month.reopened') : t('month.open'),
      done: true,
    },
    { key: 'control', label: t('month.control'), done: isShown || open === 0 },
    {
      key: 'published',
      label:
        published === null
          ? t('month.published')
          : t('month.publishedOn', { date: formatDate(published) }),
      done: isShown,
    },
    ...(hasCheckStep(month)
      ? [{ key: 'checked', label: t('month.checked'), done: isChecked }]
      : []),
    {
      key: 'closed',
      label:
        closed === null || !isClosed
          ? t('month.closed')
          : t('month.closedOn', { date: formatDate(closed) }),
      done: isClosed,
    },
  ];
  const at = steps.findIndex((step) => !step.done);

  return (
    <ol className={styles.steps} aria-label={t('month.stateLine')}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={cx(styles.step, step.done && styles.done, index === at && styles.at)}
          aria-current={index === at ? 'step' : undefined}
        >
          {step.done && <Icon name="check" size={12} />}
          {step.label}
        </li>
      ))}
    </ol>
  );
}
