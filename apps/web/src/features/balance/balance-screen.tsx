import { useState } from 'react';

import { Page } from '../../components/page.js';
import { Tabs } from '../../components/tabs.js';
import { t } from '../../lib/text.js';
import { JournalView } from './journal-view.js';
import { MonthsView } from './months-view.js';
import { SheetView } from './sheet-view.js';

type Part = 'sheet' | 'months' | 'journal';

/** Situația Asociației: assets and liabilities on a day and month by month, and the journal of all operations. */
export function BalanceScreen({ idAs }: { idAs: number }) {
  const [part, setPart] = useState<Part>('sheet');
  return (
    <Page title={t('balance.title')} text={t('balance.text')}>
      <Tabs<Part>
        label={t('balance.title')}
        value={part}
        onChange={setPart}
        tabs={[
          { value: 'sheet', label: t('balance.sheet'), content: <SheetView idAs={idAs} /> },
          { value: 'months', label: t('balance.months'), content: <MonthsView idAs={idAs} /> },
          { value: 'journal', label: t('balance.journal'), content: <JournalView idAs={idAs} /> },
        ]}
      />
    </Page>
  );
}
