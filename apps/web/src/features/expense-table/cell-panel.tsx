import { Panel } from '../../components/panel.js';
import { TextButton } from '../../components/button.js';
import { t } from '../../lib/text.js';
import { CellExplanation, topicTitle } from './cell-explanation.js';
import styles from './panels.module.css';
import type { TablePanelProps } from './table-place.js';

type CellPanelProps = TablePanelProps & {
  readonly at: number;
  readonly topic: string;
  readonly onClose: () => void;
};

/** Explains an amount of an apartment in a panel beside the table. */
export function CellPanel({ place, data, names, at, topic, onSearch, onClose }: CellPanelProps) {
  const row = data.rows[at];
  if (row === undefined) return null;
  const name = names.get(row.idAp) ?? '';
  return (
    <Panel
      title={t('expenseTable.cellTitle', { n: row.n, topic: topicTitle(data, topic) })}
      onClose={onClose}
    >
      {name !== '' && <p className={styles.under}>{name}</p>}
      <CellExplanation
        idAs={place.idAs}
        data={data}
        at={at}
        topic={topic}
        onOpen={(other) => {
          onSearch({ celula: other });
        }}
      />
      <TextButton
        onClick={() => {
          onSearch({ celula: '' });
        }}
      >
        {t('expenseTable.openApartment')}
      </TextButton>
    </Panel>
  );
}
