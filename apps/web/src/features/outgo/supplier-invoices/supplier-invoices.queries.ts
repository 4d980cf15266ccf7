import {
  INVOICE_SENT_BYTES_MAX,
  supplierInvoiceRoutes,
  type BodySentTo,
} from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../../lib/association-keys.js';
import { base64 } from '../../../lib/base64.js';
import { call } from '../../../lib/http.js';
import { t } from '../../../lib/text.js';
import { useFact } from '../../../lib/use-fact.js';

type Expense = NonNullable<
  BodySentTo<typeof supplierInvoiceRoutes.acceptSupplierInvoice>['expense']
>;

/** Under the months: what is proposed follows from their expenses. */
export const supplierInvoicesQuery = (idAs: number) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'supplierInvoices'],
    queryFn: ({ signal }) =>
      call(supplierInvoiceRoutes.listSupplierInvoices, { params: { idAs }, signal }),
  });

/** What a document says does not change; only its file may come or go. */
export const supplierInvoiceQuery = (idAs: number, idProposal: number) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'supplierInvoice', idProposal],
    queryFn: ({ signal }) =>
      call(supplierInvoiceRoutes.readSupplierInvoice, { params: { idAs, idProposal }, signal }),
  });

const touches = ['expense_month'];

export const useUploadInvoice = (idAs: number) =>
  useFact({
    idAs,
    touches,
    write: async (file: File) => {
      const bytes = await packed(file);
      // Said here: the door would only say that the request is too large.
      if (bytes.length > INVOICE_SENT_BYTES_MAX) throw new Error(t('invoices.tooLarge'));
      const body = { name: file.name.slice(0, 100), content: base64(bytes) };
      return call(supplierInvoiceRoutes.uploadSupplierInvoice, { params: { idAs }, body });
    },
  });

export const useAcceptInvoice = (idAs: number) =>
  useFact({
    idAs,
    touches,
    write: ({
      idProposal,
      idMonth,
      expense,
    }: {
      idProposal: number;
      idMonth: number;
      expense?: Expense;
    }) =>
      call(supplierInvoiceRoutes.acceptSupplierInvoice, {
        params: { idAs, idProposal },
        body: { idMonth, ...(expense !== undefined && { expense }) },
      }),
  });

export const useDropInvoice = (idAs: number) =>
  useFact({
    idAs,
    touches,
    write: (idProposal: number) =>
      call(supplierInvoiceRoutes.dropSupplierInvoice, { params: { idAs, idProposal } }),
  });

/** An XML document goes packed: invoices carry their own PDF along, written in letters. */
async function packed(file: File): Promise<Uint8Array> {
  const isZip = /\.zip$/i.test(file.name);
  const content = isZip ? file.stream() : file.stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(content).arrayBuffer());
}
