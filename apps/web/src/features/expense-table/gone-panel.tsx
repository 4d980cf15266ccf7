import { Panel } from '../../components/panel.js';
import { Notice } from '../../components/states.js';
import { t } from '../../lib/text.js';

type GonePanelProps = {
  readonly what: 'apartment' | 'column';
  readonly onClose: () => void;
};

/** What the address names is not in the table: another person may have deleted it while it was open. */
export function GonePanel({ what, onClose }: GonePanelProps) {
  return (
    <Panel title={t('expenseTable.notThere')} onClose={onClose}>
      <Notice tone="warning">
        {t(what === 'apartment' ? 'expenseTable.noSuchApartment' : 'expenseTable.noSuchColumn')}
      </Notice>
    </Panel>
  );
}
