import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { pathOf, type Route, routes } from '@scara/contracts/http';
import {
  addDocuments,
  cleanFileName,
  type DocumentFile,
  type Documents,
  type DocumentState,
  documentsOfElement,
  type Element,
  namedAs,
} from '@scara/domain/documents';
import { logItems } from '@scara/domain/kernel';
import { zipSync } from 'fflate';
import { DocumentStreams } from '../documents/documents.js';
import { DropFiles } from '../documents/files/drop-files.js';
import { scanRefusal } from '../documents/files/scan-refusal.js';
import { Uploads } from '../documents/files/uploads.js';
import { VirusScan } from '../documents/files/virus-scan.js';
import { actorOf, type Call, idAsOf, partOf } from '../http/call.js';
import { commandIdNamed } from '../http/command-id.js';
import { today } from '../http/today.js';
import type { ReadFile } from './invoice-file.js';

/** A stored file not attached to anything yet; it is removed after a day. */
interface KeptFile {
  readonly tmpName: string;
  readonly file: DocumentFile;
}

/** A fixed time for every file packed here, so that the same invoice always gives the same content. */
const STAMP = new Date('2000-01-01T00:00:00Z');

/**
 * The files of suppliers' invoices. Each is attached to its invoice as a document, and also to the expense once there
 * is one. Anything but a ZIP is packed into one, since documents are PDF or ZIP.
 */
@Injectable()
export class InvoicePapers {
  constructor(
    private readonly uploads: Uploads,
    private readonly files: DropFiles,
    private readonly streams: DocumentStreams,
    private readonly scan: VirusScan,
  ) {}

  /** Stores the file before the invoice's event is written. Throws `Refused` when the virus scan refuses it. */
  async keep(call: Call<Route>, name: string, { xml, zip }: ReadFile): Promise<KeptFile> {
    const content = zip ?? packed(xml);
    const mediaType = 'application/zip';
    const upload = { fileName: zipName(name), mediaType } as const;
    const scanned = this.scan.scanned(Readable.from([content]));
    const { tmpName } = await this.uploads.keep(senderOf(call), upload, scanned).catch((error) => {
      throw scanRefusal(error);
    });
    const [file] = await this.uploads.toAttach(senderOf(call), call.commandId, [tmpName]);
    if (file === undefined) throw new Error('a file that was just kept is gone');
    return { tmpName, file };
  }

  /** Removes the file of an invoice that was refused. */
  async letGo(call: Call<Route>, { tmpName, file }: KeptFile): Promise<void> {
    await this.files.letGo({ tmpName, idAs: senderOf(call).idAs, hash: file.hash });
  }

  /**
   * Attaches the file to its invoice, under a command id of its own, so that a repeated command attaches it only once.
   * The upload is marked with the call's id, by which the repeated command finds it again.
   */
  async attach(call: Call<Route>, idProposal: number, { tmpName, file }: KeptFile): Promise<void> {
    const { idAs } = senderOf(call);
    const id = commandIdNamed(`supplier invoice file ${idAs} ${idProposal}`);
    await this.add(call, id, invoiceElement(idProposal), () => [file]);
    await this.uploads.attached(call.commandId, [tmpName]);
  }

  /** Attaches the invoice's file to the expense that it became. */
  async attachToExpense(call: Call<Route>, idProposal: number, idOutgo: number): Promise<void> {
    const { idAs } = senderOf(call);
    const id = commandIdNamed(`supplier invoice paper ${idAs} ${idProposal} ${idOutgo}`);
    const element = { kind: 'outgo', idElement: idOutgo } as const;
    await this.add(call, id, element, (state) =>
      documentsOfElement(state, invoiceElement(idProposal)).map(fileOf),
    );
  }

  /** Returns the download address of each invoice's file. */
  async links(idAs: number): Promise<ReadonlyMap<number, InvoiceFileView>> {
    const { documents } = await this.streams.of(idAs);
    const links = new Map<number, InvoiceFileView>();
    for (const { kind, idElement, idDocument, fileName, droppableFrom } of logItems(documents)) {
      if (kind !== 'invoice' || droppableFrom !== null) continue;
      const link = pathOf(routes.downloadDocument, { idAs, file: idDocument });
      links.set(idElement, { fileName, link });
    }
    return links;
  }

  private async add(
    call: Call<Route>,
    commandId: string,
    element: Element,
    filesIn: (state: Documents) => readonly DocumentFile[],
  ): Promise<void> {
    const { idAs } = senderOf(call);
    await this.streams.write({ ...partOf(call, commandId), body: {} }, (state) =>
      addDocuments({ idAs, element, files: filesIn(state), today: today() }, state),
    );
  }
}

export interface InvoiceFileView {
  readonly fileName: string;
  readonly link: string;
}

const invoiceElement = (idProposal: number): Element => ({
  kind: 'invoice',
  idElement: idProposal,
});

function senderOf(call: Call<Route>): { readonly idAs: number; readonly idUser: number } {
  return { idAs: idAsOf(call), idUser: actorOf(call).idUser };
}

const fileOf = ({ fileName, hash, size, mediaType, fromAnaf }: DocumentState): DocumentFile => ({
  fileName,
  hash,
  size,
  mediaType,
  fromAnaf,
});

/** 'factura 12.xml' is stored as 'factura 12.zip'. */
function zipName(name: string): string {
  const clean = cleanFileName(name).replace(/\.(xml|gz)$/i, '');
  return namedAs(clean === '' ? 'factura' : clean, 'application/zip');
}

function packed(xml: Buffer): Buffer {
  return Buffer.from(zipSync({ 'factura.xml': xml }, { level: 6, mtime: STAMP }));
}
