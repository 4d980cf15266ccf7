import {
  BOOK_READERS,
  REPORT_MONTHS_MOST,
  pathOf,
  censorReportRoutes,
  outgoReportRoutes,
  reportRoutes,
} from '@scara/contracts/http';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Select } from '../../components/choice.js';
import { EntrancePick } from '../../components/entrance-pick.js';
import { MonthsPick, useMonthsPeriod } from '../../components/months-pick.js';
import { PageOfMonths } from '../../components/page-of-months.js';
import { Page } from '../../components/page.js';
import { ReportFiles } from '../../components/report-files.js';
import { Tabs } from '../../components/tabs.js';
import { useAddressSearch } from '../../lib/address.js';
import type { ReportName, ReportsSearch } from '../../lib/search.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { useEntrance } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { AdvancesReport } from './advances-report.js';
import { CensorReport } from './censor-report.js';
import { OutgoDetails } from './outgo-details.js';
import { OutgoReport } from './outgo-report.js';
import { periodTexts, type Grouping } from './reports.queries.js';
import { UndistributedReport } from './undistributed-report.js';
import { UnpaidReport } from './unpaid-report.js';
import styles from './reports.module.css';

/** Rapoarte: one tab per report; the period stays when the user switches tabs. */
export function ReportsScreen({ idAs }: { idAs: number }) {
  return (
    <PageOfMonths idAs={idAs} title={t('reports.title')} noneText={t('reports.noMonthsText')}>
      {(known) => <Reports idAs={idAs} known={known} />}
    </PageOfMonths>
  );
}

/** `known`: the association's months, latest first. */
function Reports({ idAs, known }: { idAs: number; known: readonly number[] }) {
  const { raport = 'neplatite', dupa = 'expense', rand, scara } = useAddressSearch();
  const navigate = useNavigate();
  const wholeRoles = wholeRolesOn(useSession(), idAs);
  const { entrances, entrance } = useEntrance(idAs, scara);
  const [period] = useMonthsPeriod(known[0]!, known.at(-1));
  const go = (change: ReportsSearch) =>
    void navigate({
      to: '.',
      replace: true,
      search: ({ rand: _, ...before }: ReportsSearch) => ({ ...before, ...change }),
    });
  const ofWhole = wholeRoles !== 0;
  const isOverseer = (wholeRoles & BOOK_READERS) !== 0;
  const dates = (
    <MonthsPick
      months={known}
      most={REPORT_MONTHS_MOST}
      period={period}
      onChange={(next) => {
        go({ de: next.fromM, pana: next.toM });
      }}
    />
  );
  const query = new URLSearchParams(periodTexts(period)).toString();
  const tab = (value: ReportName, label: string, bar: ReactNode, content: ReactNode) => ({
    value,
    label,
    content: (
      <>
        <div className={styles.bar}>{bar}</div>
        {content}
      </>
    ),
  });
  const file = (route: { readonly path: string }, search = `?${query}`): string =>
    pathOf(route, { idAs }) + search;
  const entranceQuery = entrance === undefined ? '' : `?idEntrance=${entrance.idEntrance}`;
  const outgoQuery = `?${query}&by=${dupa}`;
  const detailsQuery = (idOutgo: number): string => `${outgoQuery}&idOutgo=${idOutgo}`;
  return (
    <Page title={t('reports.title')} text={t('reports.text')}>
      <Tabs<ReportName>
        label={t('reports.title')}
        value={raport}
        onChange={(next) => {
          go({ raport: next });
        }}
        tabs={[
          tab(
            'neplatite',
            t('reports.unpaid'),
            <>
              <EntrancePick
                entrances={entrances}
                idEntrance={entrance?.idEntrance}
                onChange={(idEntrance) => {
                  go({ scara: idEntrance });
                }}
              />
              <ReportFiles
                excel={file(reportRoutes.printUnpaidReport, entranceQuery)}
                pdf={file(reportRoutes.printUnpaidPaper, entranceQuery)}
              />
            </>,
            <UnpaidReport {...{ idAs, ofWhole, entrance }} />,
          ),
          tab(
            'avansuri',
            t('reports.advances'),
            <>
              {dates}
              <ReportFiles
                excel={file(reportRoutes.printAdvanceDetails)}
                pdf={file(reportRoutes.printAdvancePaper)}
              />
            </>,
            <AdvancesReport {...{ idAs, period }} />,
          ),
          ...(ofWhole
            ? [
                tab(
                  'cheltuieli',
                  t('reports.outgo'),
                  <>
                    {dates}
                    <GroupingPick by={dupa} onGo={go} />
                    <ReportFiles
                      excel={
                        rand === undefined
                          ? file(outgoReportRoutes.printOutgoReport, outgoQuery)
                          : file(outgoReportRoutes.printOutgoReportDetails, detailsQuery(rand))
                      }
                      pdf={
                        rand === undefined
                          ? file(outgoReportRoutes.printOutgoPaper, outgoQuery)
                          : file(outgoReportRoutes.printOutgoDetailsPaper, detailsQuery(rand))
                      }
                    />
                  </>,
                  rand === undefined ? (
                    <OutgoReport {...{ idAs, period, by: dupa }} />
                  ) : (
                    <OutgoDetails {...{ idAs, period, by: dupa, idOutgo: rand }} />
                  ),
                ),
                tab(
                  'nedistribuite',
                  t('reports.notDistributed'),
                  <>
                    {dates}
                    <ReportFiles
                      excel={file(reportRoutes.printUndistributedBills)}
                      pdf={file(reportRoutes.printUndistributedPaper)}
                    />
                  </>,
                  <UndistributedReport {...{ idAs, period }} />,
                ),
              ]
            : []),
          ...(isOverseer
            ? [
                tab(
                  'cenzor',
                  t('reports.censor'),
                  <>
                    {dates}
                    <ReportFiles
                      excel={file(censorReportRoutes.printCensorWorkbook)}
                      pdf={file(censorReportRoutes.printCensorReport)}
                    />
                  </>,
                  <CensorReport {...{ idAs, period }} />,
                ),
              ]
            : []),
        ]}
      />
    </Page>
  );
}

const groupings: readonly { readonly value: Grouping; readonly label: string }[] = [
  { value: 'expense', label: t('reports.byExpense') },
  { value: 'provider', label: t('reports.byProvider') },
  { value: 'category', label: t('reports.byCategory') },
  { value: 'column', label: t('reports.byColumn') },
];

type GroupingPickProps = {
  readonly by: Grouping;
  readonly onGo: (change: ReportsSearch) => void;
};

function GroupingPick({ by, onGo }: GroupingPickProps) {
  return (
    <Select
      label={t('reports.by')}
      value={by}
      options={groupings}
      onChange={(dupa) => {
        onGo({ dupa });
      }}
    />
  );
}
