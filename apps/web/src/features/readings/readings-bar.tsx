import { Button } from '../../components/button.js';
import { Notice } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { t } from '../../lib/text.js';
import { readingFilters, type ReadingFilter } from './reading-rows.js';
import styles from './readings.module.css';

type ReadingsBarProps = {
  readonly meters: number;
  readonly unread: number;
  readonly canEdit: boolean;
  /** Whether there is unsaved input. */
  readonly isTyped: boolean;
  /** The number of readings to save; null while one of them is refused. */
  readonly toSave: number | null;
  /** How many tenants' readings among the rows shown can be confirmed together. */
  readonly toConfirm: number;
  readonly busy: boolean;
  /** Opens the import of radio readings; null for users who may not import. */
  readonly onImport: (() => void) | null;
  readonly onConfirm: () => void;
  readonly onDrop: () => void;
  readonly onSave: () => void;
};

/** Shows the number of meters and the actions for all unsaved input. */
export function ReadingsBar(props: ReadingsBarProps) {
  const { meters, unread, canEdit, isTyped, toSave, toConfirm, busy } = props;
  const { onImport, onConfirm, onDrop, onSave } = props;
  return (
    <div className={styles.bar}>
      {!canEdit && isTyped && (
        <Notice tone="warning">
          {t('readings.shut')} <Button onClick={onDrop}>{t('common.reset')}</Button>
        </Notice>
      )}
      <span aria-live="polite">
        {t('readings.summary', {
          meters: t('readings.meters', { count: meters }),
          unread: t('readings.unread', { count: unread }),
        })}
      </span>
      {canEdit && (
        <span className={styles.barActions}>
          {onImport !== null && (
            <Button kind="quiet" icon="plus" onClick={onImport}>
              {t('readings.radio')}
            </Button>
          )}
          {toConfirm > 0 && (
            <Button icon="check" busy={busy} onClick={onConfirm}>
              {t('readings.confirmAll', { count: toConfirm })}
            </Button>
          )}
          {isTyped && <Button onClick={onDrop}>{t('common.reset')}</Button>}
          <Button kind={toSave === 0 ? 'secondary' : 'primary'} busy={busy} onClick={onSave}>
            {toSave === null || toSave === 0
              ? t('common.save')
              : t('readings.save', { count: toSave })}
          </Button>
        </span>
      )}
    </div>
  );
}

const filterNames: Readonly<Record<ReadingFilter, string>> = {
  all: t('readings.filterAll'),
  unread: t('readings.filterUnread'),
  tenant: t('readings.filterTenant'),
  suspect: t('readings.filterSuspect'),
};

type ReadingFiltersProps = {
  readonly filter: ReadingFilter;
  readonly onFilter: (filter: ReadingFilter) => void;
  /** An apartment's number or a meter's series, as typed. */
  readonly sought: string;
  readonly onSeek: (sought: string) => void;
  /** Called for Enter in the search. */
  readonly onEnter: () => void;
};

/** The search and the filters of the table. */
export function ReadingFilters(props: ReadingFiltersProps) {
  const { filter, onFilter, sought, onSeek, onEnter } = props;
  return (
    <div className={styles.filters} role="group" aria-label={t('readings.filters')}>
      <div className={styles.search}>
        <TextField
          type="search"
          label={t('readings.search')}
          value={sought}
          onChange={onSeek}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
          maxLength={45}
        />
      </div>
      {readingFilters.map((one) => (
        <Button
          key={one}
          kind={one === filter ? 'secondary' : 'quiet'}
          aria-pressed={one === filter}
          onClick={() => {
            onFilter(one);
          }}
        >
          {filterNames[one]}
        </Button>
      ))}
    </div>
  );
}
