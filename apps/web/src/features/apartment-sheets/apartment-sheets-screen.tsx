import { apartmentSheetRoutes, pathOf } from '@scara/contracts/http';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { FileLink } from '../../components/file-link.js';
import { Page } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { useAddressSearch } from '../../lib/address.js';
import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { monthQueries } from '../../lib/month-queries.js';
import { entrancesOf } from '../../lib/place-names.js';
import type { SheetsSearch } from '../../lib/search.js';
import { structureQuery, useEntrance } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { ApartmentSheet } from './apartment-sheet.js';
import { listedSheets } from './listed-sheets.js';
import { type Period, queryOf } from './period.js';
import { SheetFilters } from './sheet-filters.js';

/** Deleted apartments that had an account in the period. */
const goneQuery = (idAs: number, period: Period) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'goneSheets', period],
    queryFn: ({ signal }) =>
      call(apartmentSheetRoutes.readGoneSheets, {
        params: { idAs },
        query: queryOf(period),
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Rapoarte, Fișe apartamente: debits, credits and balance of each apartment, one at a time or all printed together. */
export function ApartmentSheetsScreen({ idAs }: { idAs: number }) {
  const { de: from, pana: to, scara, apartament } = useAddressSearch();
  const navigate = useNavigate();
  const structure = useQuery(structureQuery(idAs));
  const { entrances, entrance } = useEntrance(idAs, scara);
  const idEntrance = entrance?.idEntrance;
  const period = { from, to };
  const gone = useQuery(goneQuery(idAs, period)).data?.apartments ?? [];
  const months = useQuery(monthQueries.all(idAs)).data?.months ?? [];
  const go = (change: SheetsSearch) =>
    void navigate({
      to: '.',
      replace: true,
      search: (before: SheetsSearch) => ({ ...before, ...change }),
    });
  const title = t('sheets.title');
  if (!structure.isSuccess) {
    return (
      <Page title={title}>
        <Unread title={t('sheets.failed')} read={structure} />
      </Page>
    );
  }
  const listed = listedSheets(entrancesOf(structure.data.blocks), gone, idEntrance);
  const shown = listed.find(({ idAp }) => idAp === apartament) ?? listed[0];
  const file = (path: string, query: Record<string, string> = {}): string => {
    const asked = {
      ...queryOf(period),
      ...(idEntrance === undefined ? {} : { idEntrance: String(idEntrance) }),
      ...query,
    };
    return `${path}?${new URLSearchParams(asked).toString()}`;
  };
  const pdf = pathOf(apartmentSheetRoutes.printApartmentSheets, { idAs });
  const workbook = pathOf(apartmentSheetRoutes.printApartmentSheetsWorkbook, { idAs });
  return (
    <Page
      title={title}
      text={t('sheets.text')}
      action={
        shown !== undefined && (
          <>
            <FileLink href={file(workbook)} kind="workbook">
              {t('files.excel')}
            </FileLink>
            <FileLink href={file(pdf)} kind="paper">
              {t('sheets.printAll')}
            </FileLink>
          </>
        )
      }
    >
      {shown === undefined && idEntrance === undefined ? (
        <EmptyState icon="apartment" title={t('sheets.none')} />
      ) : (
        <>
          <SheetFilters
            period={period}
            months={months.map(({ idMonth }) => idMonth)}
            entrances={entrances}
            idEntrance={idEntrance}
            listed={listed}
            shown={shown}
            onGo={go}
          />
          {shown === undefined ? (
            <EmptyState icon="apartment" title={t('sheets.noneOf')} />
          ) : (
            <ApartmentSheet
              idAs={idAs}
              idAp={shown.idAp}
              owner={shown.owner}
              period={period}
              pdf={file(pdf, { idAp: String(shown.idAp) })}
            />
          )}
        </>
      )}
    </Page>
  );
}
