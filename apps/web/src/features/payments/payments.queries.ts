import {
  announcementRoutes,
  paymentRoutes,
  type AnswerOf,
  type BodySentTo,
} from '@scara/contracts/http';
import { queryOptions, type QueryClient } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { paymentsQuery, type Period } from '../../lib/payments-query.js';
import { useCommand } from '../../lib/use-command.js';

export type CashDocument = AnswerOf<typeof paymentRoutes.listPayments>['payments'][number];
export type Announcement = AnswerOf<
  typeof announcementRoutes.listAnnouncements
>['announcements'][number];
export type DocumentBody = BodySentTo<typeof paymentRoutes.registerPayment>;

export const paymentQueries = {
  list: paymentsQuery,
  register: (idAs: number, period: Period) =>
    queryOptions({
      queryKey: [...associationKeys.payments(idAs), 'register', period],
      queryFn: ({ signal }) =>
        call(paymentRoutes.readRegister, { params: { idAs }, query: period, signal }),
    }),
  apartment: (idAs: number, idAp: number) =>
    queryOptions({
      queryKey: [...associationKeys.payments(idAs), 'apartment', idAp],
      queryFn: ({ signal }) =>
        call(paymentRoutes.readApartmentPayments, { params: { idAs, idAp }, signal }),
    }),
  preview: (
    idAs: number,
    idAp: number,
    asked: {
      readonly amountBani: number;
      readonly emitted: string;
      readonly idF: number | null;
      readonly pM: number;
    },
  ) =>
    queryOptions({
      queryKey: [...associationKeys.payments(idAs), 'preview', idAp, asked],
      queryFn: ({ signal }) =>
        call(paymentRoutes.previewPayment, {
          params: { idAs, idAp },
          query: {
            amountBani: String(asked.amountBani),
            emitted: asked.emitted,
            pM: String(asked.pM),
            ...(asked.idF === null ? {} : { idF: String(asked.idF) }),
          },
          signal,
        }),
    }),
  goneOwing: (idAs: number) =>
    queryOptions({
      queryKey: [...associationKeys.payments(idAs), 'goneOwing'],
      queryFn: ({ signal }) => call(paymentRoutes.readGoneOwing, { params: { idAs }, signal }),
    }),
  series: (idAs: number) =>
    queryOptions({
      queryKey: [...associationKeys.payments(idAs), 'series'],
      queryFn: ({ signal }) => call(paymentRoutes.readReceiptSeries, { params: { idAs }, signal }),
    }),
  announcements: (idAs: number) =>
    queryOptions({
      queryKey: [...associationKeys.payments(idAs), 'announcements'],
      queryFn: ({ signal }) =>
        call(announcementRoutes.listAnnouncements, { params: { idAs }, signal }),
    }),
  checked: (idAs: number, period: Period) =>
    queryOptions({
      queryKey: [...associationKeys.payments(idAs), 'checked', period],
      queryFn: ({ signal }) =>
        call(paymentRoutes.listCensorDocuments, { params: { idAs }, query: period, signal }),
    }),
  bills: (idAs: number) =>
    queryOptions({
      queryKey: [...associationKeys.payments(idAs), 'bills'],
      queryFn: ({ signal }) => call(paymentRoutes.listUnpaidBills, { params: { idAs }, signal }),
    }),
};

/**
 * Reads the current account of an apartment for a command, and updates the page with it. It does not use the shared
 * query: that is cancelled with the form that reads it and would return cached data, and then money that was already
 * taken could be taken again without a question.
 */
export async function accountNow(queryClient: QueryClient, idAs: number, idAp: number) {
  const account = await call(paymentRoutes.readApartmentPayments, { params: { idAs, idAp } });
  queryClient.setQueryData(paymentQueries.apartment(idAs, idAp).queryKey, account);
  return account;
}

/** A document changes accounts, debts and the table of the open month. */
const touches = ['cash_document'];

export type Sitting = BodySentTo<typeof paymentRoutes.takePayments> & {
  readonly idAs: number;
  /** The revision of the year's book at which the accounts were read; sent as ifMatch, not in the body. */
  readonly seen?: number;
};

/** Takes payments of one association's apartments, with a receipt each; a counter may serve several associations. */
export const useTakePayments = () =>
  useCommand({
    idAs: ({ idAs }: Sitting) => idAs,
    touches,
    atOnce: true,
    write: ({ idAs, seen, ...body }: Sitting) =>
      call(paymentRoutes.takePayments, {
        params: { idAs },
        body,
        ...(seen === undefined ? {} : { ifMatch: seen }),
      }),
  });

export const useRegisterDocument = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: (body: DocumentBody) => call(paymentRoutes.registerPayment, { params: { idAs }, body }),
  });

export const useOpenAccount = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: (body: BodySentTo<typeof paymentRoutes.openAccount>) =>
      call(paymentRoutes.openAccount, { params: { idAs }, body }),
  });

export const useUpdateDocument = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ idPd, ...body }: BodySentTo<typeof paymentRoutes.updatePayment> & { idPd: number }) =>
      call(paymentRoutes.updatePayment, { params: { idAs, idPd }, body }),
  });

export const useAnnulDocument = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ idPd, reason }: { idPd: number; reason: string }) =>
      call(paymentRoutes.annulPayment, { params: { idAs, idPd }, body: { reason } }),
  });

export const useReturnDocument = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ idPd, ...body }: BodySentTo<typeof paymentRoutes.returnPayment> & { idPd: number }) =>
      call(paymentRoutes.returnPayment, { params: { idAs, idPd }, body }),
  });

export const useConfirmAnnouncement = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ idAnnouncement, pM }: { idAnnouncement: number; pM: number }) =>
      call(announcementRoutes.confirmAnnouncement, {
        params: { idAs, idAnnouncement },
        body: { pM },
      }),
  });

export const useRefuseAnnouncement = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ idAnnouncement, reason }: { idAnnouncement: number; reason: string }) =>
      call(announcementRoutes.refuseAnnouncement, {
        params: { idAs, idAnnouncement },
        body: { reason },
      }),
  });

export const useCheckDocument = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ idPd, remark }: { idPd: number; remark: string }) =>
      call(paymentRoutes.checkDocument, { params: { idAs, idPd }, body: { remark } }),
  });

type Marked = {
  readonly ids: readonly number[];
  /** Called before each document with the number of those already marked. */
  readonly onSeen: (seen: number) => void;
};

/** Marks documents as seen, one command each; those before a refused one stay marked. The pages are read once. */
export const useCheckDocuments = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: async ({ ids, onSeen }: Marked): Promise<{ seen: number; refusal: unknown }> => {
      for (const [seen, idPd] of ids.entries()) {
        onSeen(seen);
        try {
          await call(paymentRoutes.checkDocument, { params: { idAs, idPd }, body: { remark: '' } });
        } catch (error) {
          if (seen === 0) throw error;
          return { seen, refusal: error };
        }
      }
      return { seen: ids.length, refusal: null };
    },
  });

export const useAnswerRemark = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ idPd, answer, seen }: { idPd: number; answer: string; seen: number | undefined }) =>
      call(paymentRoutes.answerRemark, {
        params: { idAs, idPd },
        body: { answer },
        ...(seen === undefined ? {} : { ifMatch: seen }),
      }),
  });

export type ReceiptFormat = 'a5' | 'roll';

/** Opens receipts as one file: each twice on a sheet of A5 halves, or once on an 80 mm roll. */
export function printReceipts(
  idAs: number,
  ids: readonly number[],
  format: ReceiptFormat = 'a5',
): void {
  const path = `/api/association/${idAs}/receipts.pdf?ids=${ids.join(',')}&format=${format}`;
  window.open(path, '_blank', 'noopener');
}
