import { IconButton } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { EntrancePick } from '../../components/entrance-pick.js';
import { monthName } from '../../lib/months.js';
import type { SheetsSearch } from '../../lib/search.js';
import type { EntranceTitle } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import styles from './apartment-sheets.module.css';
import type { ListedSheet } from './listed-sheets.js';
import type { Period } from './period.js';

type SheetFiltersProps = {
  readonly period: Period;
  /** The association's months, newest first. */
  readonly months: readonly number[];
  readonly entrances: readonly EntranceTitle[];
  /** The only entrance whose sheets are shown; undefined for all of them. */
  readonly idEntrance: number | undefined;
  readonly listed: readonly ListedSheet[];
  /** Undefined for an entrance without apartments. */
  readonly shown: ListedSheet | undefined;
  readonly onGo: (change: SheetsSearch) => void;
};

/** Chooses the sheet: the period, the entrance, and the apartment, also by previous and next. */
export function SheetFilters({
  period: { from, to },
  months,
  entrances,
  idEntrance,
  listed,
  shown,
  onGo,
}: SheetFiltersProps) {
  const options = months.map((idMonth) => ({ value: String(idMonth), label: monthName(idMonth) }));
  return (
    <div className={styles.filters}>
      {options.length > 0 && (
        <>
          <Select
            label={t('common.fromMonth')}
            value={from === undefined ? '' : String(from)}
            placeholder={t('sheets.lastYear')}
            options={options}
            onChange={(value) => {
              const next = Number(value);
              onGo({ de: next, pana: Math.max(next, to ?? months[0] ?? next) });
            }}
          />
          <Select
            label={t('common.toMonth')}
            value={to === undefined ? '' : String(to)}
            placeholder={t('sheets.lastMonth')}
            options={options}
            onChange={(value) => {
              const next = Number(value);
              onGo({ pana: next, ...(from !== undefined && from > next && { de: next }) });
            }}
          />
        </>
      )}
      <EntrancePick
        entrances={entrances}
        idEntrance={idEntrance}
        onChange={(scara) => {
          onGo({ scara, apartament: undefined });
        }}
      />
      {shown !== undefined && <Leaf listed={listed} shown={shown} onGo={onGo} />}
    </div>
  );
}

type LeafProps = Pick<SheetFiltersProps, 'listed' | 'onGo'> & { readonly shown: ListedSheet };

function Leaf({ listed, shown, onGo }: LeafProps) {
  const at = listed.indexOf(shown);
  return (
    <div className={styles.leaf}>
      <IconButton
        icon="chevronLeft"
        label={t('sheets.previous')}
        disabled={at === 0}
        onClick={() => {
          onGo({ apartament: listed[at - 1]?.idAp });
        }}
      />
      <Select
        label={t('sheets.apartment')}
        value={String(shown.idAp)}
        options={listed.map(({ idAp, label }) => ({ value: String(idAp), label }))}
        onChange={(value) => {
          onGo({ apartament: Number(value) });
        }}
      />
      <IconButton
        icon="chevronRight"
        label={t('sheets.next')}
        disabled={at === listed.length - 1}
        onClick={() => {
          onGo({ apartament: listed[at + 1]?.idAp });
        }}
      />
    </div>
  );
}
