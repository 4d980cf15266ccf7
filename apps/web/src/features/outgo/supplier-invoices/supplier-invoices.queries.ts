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
import { useCommand } from '../../../lib/use-command.js';

type Expense = NonNullable<
  BodySentTo<typeof supplierInvoiceRoutes.acceptSupplierInvoice>['expense']
>;

/** The key is under the payments, which every event touches: invoices have no read table of their own. */
export const supplierInvoicesQuery = (idAs: number) =>
  queryOptions({
    queryKey: [...associationKeys.payments(idAs), 'supplierInvoices'],
    queryFn: ({ signal }) =>
      call(supplierInvoiceRoutes.listSupplierInvoices, { params: { idAs }, signal }),
  });

/** One invoice. Its content never changes; only its file may be added or removed. */
export const supplierInvoiceQuery = (idAs: number, idProposal: number) =>
  queryOptions({
    queryKey: [...associationKeys.payments(idAs), 'supplierInvoice', idProposal],
    queryFn: ({ signal }) =>
      call(supplierInvoiceRoutes.readSupplierInvoice, { params: { idAs, idProposal }, signal }),
  });

const touches = ['month'];

export const useUploadInvoice = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: async (file: File) => {
      const bytes = await packed(file);
      // Checked here, because the server's answer would only say that the request is too large.
      if (bytes.length > INVOICE_SENT_BYTES_MAX) throw new Error(t('invoices.tooLarge'));
      const body = { name: file.name.slice(0, 100), content: base64(bytes) };
      return call(supplierInvoiceRoutes.uploadSupplierInvoice, { params: { idAs }, body });
    },
  });

export const useAcceptInvoice = (idAs: number) =>
  useCommand({
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
  useCommand({
    idAs,
    touches,
    write: (idProposal: number) =>
      call(supplierInvoiceRoutes.dropSupplierInvoice, { params: { idAs, idProposal } }),
  });

/** Compresses an XML invoice, which may contain its own PDF as text; a ZIP is sent as it is. */
async function packed(file: File): Promise<Uint8Array> {
  const isZip = /\.zip$/i.test(file.name);
  const content = isZip ? file.stream() : file.stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(content).arrayBuffer());
}
