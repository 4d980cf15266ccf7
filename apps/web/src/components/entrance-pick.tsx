import type { EntranceTitle } from '../lib/structure.js';
import { t } from '../lib/text.js';
import { Select } from './choice.js';

const ALL = 'toate';

type EntrancePickProps = {
  /** The entrances offered; none if there is nothing to choose from. */
  readonly entrances: readonly EntranceTitle[];
  /** The only entrance shown; undefined for all of them. */
  readonly idEntrance: number | undefined;
  readonly onChange: (idEntrance: number | undefined) => void;
};

/** Filters a list by one entrance of the association. */
export function EntrancePick({ entrances, idEntrance, onChange }: EntrancePickProps) {
  if (entrances.length === 0) return null;
  return (
    <Select
      label={t('common.entrance')}
      value={idEntrance === undefined ? ALL : String(idEntrance)}
      options={[
        { value: ALL, label: t('common.allEntrances') },
        ...entrances.map(({ idEntrance: id, title }) => ({ value: String(id), label: title })),
      ]}
      onChange={(value) => {
        onChange(value === ALL ? undefined : Number(value));
      }}
    />
  );
}
