import { useState } from 'react';

import { Button, IconButton } from '../../components/button.js';
import { Icon } from '../../components/icon.js';
import { setDensity, useAppearance } from '../../lib/appearance.js';
import { cx } from '../../lib/cx.js';
import type { TableSearch } from '../../lib/search.js';
import { t } from '../../lib/text.js';
import styles from './frame.module.css';
import { PrintMenu } from './print-menu.js';
import { CLOSED } from './table-panel.js';
import type { PrintPlace } from './table-place.js';
import { TEXT_LEVEL_MOST } from './text-size.js';

type TableToolbarProps = {
  readonly search: TableSearch;
  readonly onSearch: (change: TableSearch) => void;
  readonly textLevel: number;
  readonly onTextLevel: (level: number) => void;
  readonly onCopy: () => void;
  /** Asks for the moment as of which to show the table; like `print`, absent if the past is already shown. */
  readonly onThen?: () => void;
  readonly print?: PrintPlace;
};

/** Tools for what the table shows, and for copying and printing it. */
export function TableToolbar({
  search,
  onSearch,
  textLevel,
  onTextLevel,
  onCopy,
  onThen,
  print,
}: TableToolbarProps) {
  const { density } = useAppearance();
  // On a phone the tools would push the table out of view, so they open on request.
  const [isOpen, setOpen] = useState(false);
  return (
    <div
      className={cx(styles.toolbar, isOpen && styles.toolbarOpen)}
      role="group"
      aria-label={t('expenseTable.tools')}
    >
      <label className={styles.search}>
        <span className="visually-hidden">{t('expenseTable.search')}</span>
        <Icon name="search" />
        <input
          type="search"
          value={search.cauta ?? ''}
          placeholder={t('expenseTable.search')}
          onChange={(event) => {
            onSearch({ cauta: event.target.value });
          }}
        />
      </label>
      <span className={styles.phoneOnly}>
        <IconButton
          icon="settings"
          label={t('expenseTable.tools')}
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
        />
      </span>
      <Chip
        isOn={search.restante === true}
        onClick={() => {
          onSearch({ restante: search.restante !== true });
        }}
      >
        {t('expenseTable.onlyArrears')}
      </Chip>
      <Chip
        isOn={search.negative === true}
        onClick={() => {
          onSearch({ negative: search.negative !== true });
        }}
      >
        {t('expenseTable.onlyNegative')}
      </Chip>
      <span className={styles.divider} />
      <Chip
        isOn={search.luni === true}
        onClick={() => {
          onSearch({ luni: search.luni !== true });
        }}
      >
        {t('expenseTable.arrearsByMonth')}
      </Chip>
      {onThen !== undefined && (
        <>
          <Chip
            isOn={search.compara !== undefined}
            onClick={() => {
              onSearch({ ...CLOSED, compara: search.compara === undefined ? 'luna' : '' });
            }}
          >
            {t('expenseTable.compare')}
          </Chip>
          <button type="button" className={styles.chip} onClick={onThen}>
            {t('tableThen.open')}
          </button>
        </>
      )}
      <span className={styles.toolbarEnd}>
        <span role="group" aria-label={t('expenseTable.textSize')} className={styles.textSize}>
          <IconButton
            icon="textSmaller"
            label={t('expenseTable.smaller')}
            disabled={textLevel <= 1}
            onClick={() => {
              onTextLevel(textLevel - 1);
            }}
          />
          <IconButton
            icon="textLarger"
            label={t('expenseTable.larger')}
            disabled={textLevel >= TEXT_LEVEL_MOST}
            onClick={() => {
              onTextLevel(textLevel + 1);
            }}
          />
          <IconButton
            icon="rows"
            label={t('expenseTable.dense')}
            aria-pressed={density === 'dense'}
            onClick={() => {
              setDensity(density === 'dense' ? 'comfortable' : 'dense');
            }}
          />
        </span>
        <Button kind="quiet" icon="copy" onClick={onCopy}>
          {t('expenseTable.copy')}
        </Button>
        {print !== undefined && <PrintMenu place={print} />}
      </span>
    </div>
  );
}

type ChipProps = {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: string;
};

function Chip({ isOn, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      className={cx(styles.chip, isOn && styles.chipOn)}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {isOn && <Icon name="check" size={12} />}
      {children}
    </button>
  );
}
