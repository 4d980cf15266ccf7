import { paymentRoutes, type AnswerOf, type BodySentTo } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { useFact } from '../../lib/use-fact.js';

export type CashDocument = AnswerOf<typeof paymentRoutes.listPayments>['payments'][number];
export type DocumentBody = BodySentTo<typeof paymentRoutes.registerPayment>;
export type Period = { readonly fromDate: string; readonly toDate: string };

export const paymentQueries = {
  list: (idAs: number, period: Period) =>
    queryOptions({
      queryKey: [...associationKeys.payments(idAs), 'list', period],
      queryFn: ({ signal }) =>
        call(paymentRoutes.listPayments, { params: { idAs }, query: period, signal }),
    }),
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
    asked: { readonly amountBani: number; readonly emitted: string; readonly idF: number | null },
  ) =>
    queryOptions({
      queryKey: [...associationKeys.payments(idAs), 'preview', idAp, asked],
      queryFn: ({ signal }) =>
        call(paymentRoutes.previewPayment, {
          params: { idAs, idAp },
          query: {
            amountBani: String(asked.amountBani),
            emitted: asked.emitted,
            ...(asked.idF === null ? {} : { idF: String(asked.idF) }),
          },
          signal,
        }),
    }),
  bills: (idAs: number) =>
    queryOptions({
      queryKey: [...associationKeys.payments(idAs), 'bills'],
      queryFn: ({ signal }) => call(paymentRoutes.listUnpaidBills, { params: { idAs }, signal }),
    }),
};

/** A document changes accounts, debts and the table of the open month. */
const touches = ['cashbook'];

export const useTakePayments = (idAs: number) =>
  useFact({
    idAs,
    touches,
    write: (body: BodySentTo<typeof paymentRoutes.takePayments>) =>
      call(paymentRoutes.takePayments, { params: { idAs }, body }),
  });

export const useRegisterDocument = (idAs: number) =>
  useFact({
    idAs,
    touches,
    write: (body: DocumentBody) => call(paymentRoutes.registerPayment, { params: { idAs }, body }),
  });

export const useOpenAccount = (idAs: number) =>
  useFact({
    idAs,
    touches,
    write: (body: BodySentTo<typeof paymentRoutes.openAccount>) =>
      call(paymentRoutes.openAccount, { params: { idAs }, body }),
  });

export const useUpdateDocument = (idAs: number) =>
  useFact({
    idAs,
    touches,
    write: ({ idPd, ...body }: BodySentTo<typeof paymentRoutes.updatePayment> & { idPd: number }) =>
      call(paymentRoutes.updatePayment, { params: { idAs, idPd }, body }),
  });

export const useAnnulDocument = (idAs: number) =>
  useFact({
    idAs,
    touches,
    write: ({ idPd, reason }: { idPd: number; reason: string }) =>
      call(paymentRoutes.annulPayment, { params: { idAs, idPd }, body: { reason } }),
  });

export const useReturnDocument = (idAs: number) =>
  useFact({
    idAs,
    touches,
    write: ({ idPd, ...body }: BodySentTo<typeof paymentRoutes.returnPayment> & { idPd: number }) =>
      call(paymentRoutes.returnPayment, { params: { idAs, idPd }, body }),
  });

/** Opens the receipt of a document as a file: two A5 on a sheet, or a roll of 80 mm. */
export function printReceipt(idAs: number, idPd: number, format: 'a5' | 'roll' = 'a5'): void {
  const path = `/api/association/${idAs}/paymentDocument/${idPd}/receipt.pdf?format=${format}`;
  window.open(path, '_blank', 'noopener');
}
