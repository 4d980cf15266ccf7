import {
  meterRoutes,
  apartmentRoutes,
  structureRoutes,
  type ApartmentView,
  type BodySentTo,
} from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { settingsQuery } from '../../lib/settings.js';
import { structureQuery } from '../../lib/structure.js';
import { useCommand } from '../../lib/use-command.js';
import type { SheetBody } from './sheet/sheet-model.js';

export const structureQueries = {
  ofAssociation: structureQuery,
  settings: settingsQuery,
  meters: (idAs: number) =>
    queryOptions({
      queryKey: associationKeys.meters(idAs),
      queryFn: ({ signal }) => call(meterRoutes.listMeters, { params: { idAs }, signal }),
    }),
};

export type ApartmentBody = BodySentTo<typeof apartmentRoutes.changeApartment>;
type BlockBody = { readonly name: string; readonly street: string };

const block = ['block'];
const entrance = ['entrance'];
const apartment = ['apartment', 'association_stats'];

export const useAddBlock = (idAs: number) =>
  useCommand({
    idAs,
    touches: block,
    write: (body: BlockBody) => call(structureRoutes.addBlock, { params: { idAs }, body }),
  });

export const useChangeBlock = (idAs: number, idBlock: number) =>
  useCommand({
    idAs,
    touches: block,
    write: ({ body, ifMatch }: { body: Partial<BlockBody>; ifMatch: number }) =>
      call(structureRoutes.changeBlock, { params: { idAs, idBlock }, body, ifMatch }),
  });

export const useDeleteBlock = (idAs: number) =>
  useCommand({
    idAs,
    touches: block,
    write: ({ idBlock, ifMatch }: { idBlock: number; ifMatch: number }) =>
      call(structureRoutes.deleteBlock, { params: { idAs, idBlock }, ifMatch }),
  });

export const useAddEntrance = (idAs: number, idBlock: number) =>
  useCommand({
    idAs,
    touches: entrance,
    write: (body: { name: string }) =>
      call(structureRoutes.addEntrance, { params: { idAs, idBlock }, body }),
  });

export const useChangeEntrance = (idAs: number, idEntrance: number) =>
  useCommand({
    idAs,
    touches: entrance,
    write: ({ body, ifMatch }: { body: { name: string }; ifMatch: number }) =>
      call(structureRoutes.changeEntrance, { params: { idAs, idEntrance }, body, ifMatch }),
  });

export const useDeleteEntrance = (idAs: number) =>
  useCommand({
    idAs,
    touches: entrance,
    write: ({ idEntrance, ifMatch }: { idEntrance: number; ifMatch: number }) =>
      call(structureRoutes.deleteEntrance, { params: { idAs, idEntrance }, ifMatch }),
  });

/** Adds an apartment; succeeds when acknowledged, because the next row is typed before the list catches up. */
export const useAddApartment = (idAs: number) =>
  useCommand({
    idAs,
    touches: apartment,
    atOnce: true,
    write: ({
      idEntrance,
      body,
    }: {
      idEntrance: number;
      body: ApartmentBody & { number: string };
    }) => call(apartmentRoutes.addApartment, { params: { idAs, idGroup: idEntrance }, body }),
  });

export const useChangeApartment = (idAs: number, idAp: number) =>
  useCommand({
    idAs,
    touches: apartment,
    write: ({ body, ifMatch }: { body: ApartmentBody; ifMatch: number }) =>
      call(apartmentRoutes.changeApartment, { params: { idAs, idAp }, body, ifMatch }),
  });

export const useEraseFormerOccupants = (idAs: number, idAp: number) =>
  useCommand({
    idAs,
    touches: apartment,
    write: (body: BodySentTo<typeof apartmentRoutes.eraseFormerOccupants>) =>
      call(apartmentRoutes.eraseFormerOccupants, { params: { idAs, idAp }, body }),
  });

export const useOrderApartments = (idAs: number, idEntrance: number) =>
  useCommand({
    idAs,
    touches: apartment,
    write: (order: readonly number[]) =>
      call(apartmentRoutes.orderApartments, {
        params: { idAs, idGroup: idEntrance },
        body: { order: [...order] },
      }),
  });

/** Saves a sheet of one entrance, or of all: one command, all or nothing. */
export const useSaveSheet = (idAs: number, idEntrance: number | null) =>
  useCommand({
    idAs,
    touches: apartment,
    atOnce: true,
    write: (body: SheetBody) =>
      idEntrance === null
        ? call(apartmentRoutes.saveSheet, { params: { idAs }, body })
        : call(apartmentRoutes.saveEntranceSheet, {
            params: { idAs, idGroup: idEntrance },
            body,
          }),
  });

export const useDeleteApartment = (idAs: number) =>
  useCommand({
    idAs,
    touches: apartment,
    write: ({ idAp, ifMatch }: { idAp: number; ifMatch: number }) =>
      call(apartmentRoutes.deleteApartment, { params: { idAs, idAp }, ifMatch }),
  });

const meter = ['month_table'];

export const useAddMeter = (idAs: number, idAp: number) =>
  useCommand({
    idAs,
    touches: meter,
    write: (body: BodySentTo<typeof meterRoutes.addMeter>) =>
      call(meterRoutes.addMeter, { params: { idAs, idAp }, body }),
  });

export const useChangeMeter = (idAs: number) =>
  useCommand({
    idAs,
    touches: meter,
    write: ({
      idMeter,
      body,
    }: {
      idMeter: number;
      body: BodySentTo<typeof meterRoutes.changeMeter>;
    }) => call(meterRoutes.changeMeter, { params: { idAs, idMeter }, body }),
  });

export const useDeleteMeter = (idAs: number, idAp: number) =>
  useCommand({
    idAs,
    touches: meter,
    write: (idMeter: number) => call(meterRoutes.deleteMeter, { params: { idAs, idAp, idMeter } }),
  });

/** Enters the reading given with a new meter. */
export const useFirstReading = (idAs: number) =>
  useCommand({
    idAs,
    touches: ['month'],
    atOnce: true,
    write: (body: BodySentTo<typeof meterRoutes.enterReadings>) =>
      call(meterRoutes.enterReadings, { params: { idAs }, body }),
  });

/** Returns the request body that restores a deleted apartment. */
export function bodyToRestore(view: ApartmentView): ApartmentBody & { number: string } {
  const { idAp: _idAp, idEntrance: _idEntrance, revision: _revision, ...body } = view;
  return body;
}
