import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type AnswerOf,
  FILE_MAX_MB,
  HEADER,
  PNG_MAX_MEGAPIXELS,
  type Rejection,
  routes,
} from '@scara/contracts/http';
import { cleanFileName, FILE_NAME_MAX, namedAs } from '@scara/domain/documents';
import { hasLength } from '@scara/domain/kernel';
import { codeOf } from '@scara/platform';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import { commandOf } from '../../http/command-of.js';
import { Refused } from '../../http/refused.js';
import { isTooLarge } from '../../print/picture.js';
import { DropFiles } from './drop-files.js';
import { type FileKind, HEAD_BYTES, kindOf } from './file-kind.js';
import { imageToPdf } from './image-to-pdf.js';
import { scanRefusal } from './scan-refusal.js';
import { Uploads } from './uploads.js';
import { VirusScan } from './virus-scan.js';

type R = typeof routes;
type UploadCall = CallOf<R['uploadDocument']>;

/** After a refusal, the rest of the request is read and discarded up to this size; a longer one is cut off. */
const READ_AWAY_MAX_BYTES = 64 * 1_048_576;

export class UploadDocument extends commandOf<R['uploadDocument']>() {}
export class DeleteDocumentTmp extends commandOf<R['deleteDocumentTmp']>() {}

/**
 * Streams an uploaded file in: size limit, kind check, virus scan, sealing. The file exists only once all of them have
 * succeeded.
 */
@CommandHandler(UploadDocument)
export class UploadDocumentHandler implements ICommandHandler<UploadDocument> {
  constructor(
    private readonly uploads: Uploads,
    private readonly scan: VirusScan,
  ) {}

  async execute({ call }: UploadDocument): Promise<AnswerOf<R['uploadDocument']>> {
    const { raw } = call.request;
    const sent = bounded(raw, call.route.uploadMaxBytes!);
    try {
      return await this.keep(call, sent);
    } catch (error) {
      // The refusal can be answered once everything is sent, and the connection then serves the next call.
      await sent.return(undefined);
      await readAway(raw);
      throw scanRefusal(error);
    }
  }

  private async keep(
    call: UploadCall,
    sent: AsyncGenerator<Uint8Array>,
  ): Promise<AnswerOf<R['uploadDocument']>> {
    const name = fileNameOf(call);
    const { head, content } = await begun(sent);
    const kind = kindOf(head);
    if (kind === undefined) throw refusal(head.length === 0 ? 'file-empty' : 'file-kind');
    const file = await asDocument(kind, this.scan.scanned(content));
    const fileName = namedAs(name, file.mediaType);
    const who = { idAs: call.params.idAs, idUser: actorOf(call).idUser };
    return this.uploads.keep(who, { fileName, mediaType: file.mediaType }, file.content);
  }
}

@CommandHandler(DeleteDocumentTmp)
export class DeleteDocumentTmpHandler implements ICommandHandler<DeleteDocumentTmp> {
  constructor(
    private readonly uploads: Uploads,
    private readonly files: DropFiles,
  ) {}

  async execute({ call }: DeleteDocumentTmp): Promise<AnswerOf<R['deleteDocumentTmp']>> {
    const { idAs } = call.params;
    const who = { idAs, idUser: actorOf(call).idUser };
    const upload = await this.uploads.unattached(who, call.query.tmpName);
    if (upload !== undefined) await this.files.letGo(upload);
    return {};
  }
}

@Controller()
export class UploadDocumentController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.uploadDocument)
  upload(@TheCall() call: CallOf<R['uploadDocument']>) {
    return this.commands.execute(new UploadDocument(call));
  }

  @Call(routes.deleteDocumentTmp)
  forget(@TheCall() call: CallOf<R['deleteDocumentTmp']>) {
    return this.commands.execute(new DeleteDocumentTmp(call));
  }
}

function refusal(code: Extract<Rejection['code'], `file-${string}`>): Refused {
  return new Refused({ code } as Rejection);
}

function fileNameOf({ request }: CallOf): string {
  const header = request.headers[HEADER.fileName];
  const name = cleanFileName(decoded(typeof header === 'string' ? header : ''));
  if (name === '') throw refusal('file-name-missing');
  if (!hasLength(name, 1, FILE_NAME_MAX)) {
    throw new Refused({ code: 'file-name-long', most: FILE_NAME_MAX });
  }
  return name;
}

function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return '';
  }
}

/**
 * Yields the bytes of a request up to a limit. A broken connection becomes a refusal rather than a failure, although
 * nobody receives it.
 */
async function* bounded(request: Readable, mostBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of chunksOf(request)) {
      size += chunk.length;
      if (size > mostBytes) throw new Refused({ code: 'file-too-large', most: FILE_MAX_MB });
      yield chunk;
    }
  } catch (error) {
    if (
      error instanceof Refused ||
      !/^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/.test(codeOf(error))
    )
      throw error;
    throw refusal('file-broken-off');
  }
}

/** Does not end the connection when reading stops early. */
function chunksOf(request: Readable): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

async function readAway(request: Readable): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of chunksOf(request)) {
      size += chunk.length;
      if (size > READ_AWAY_MAX_BYTES) request.destroy();
    }
  } catch {
    // The sender has disconnected, so nobody waits for an answer.
  }
}

/** Returns the first bytes, and the whole content including them. */
async function begun(
  sent: AsyncGenerator<Uint8Array>,
): Promise<{ readonly head: Buffer; readonly content: AsyncIterable<Uint8Array> }> {
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await sent.next();
    if (next.done === true) break;
    first.push(next.value);
    length += next.value.byteLength;
  }
  async function* content(): AsyncGenerator<Uint8Array> {
    yield* first;
    yield* sent;
  }
  return { head: Buffer.concat(first).subarray(0, HEAD_BYTES), content: content() };
}

/**
 * PDF and ZIP files are kept as they are; an image becomes a PDF of one page, without its metadata on place and time.
 */
async function asDocument(kind: FileKind, content: AsyncIterable<Uint8Array>) {
  if (kind === 'application/pdf' || kind === 'application/zip') {
    return { mediaType: kind, content };
  }
  const image = await buffer(content);
  if (kind === 'image/png' && isTooLarge(image)) {
    throw new Refused({ code: 'file-image-large', most: PNG_MAX_MEGAPIXELS });
  }
  const pdf = await imageToPdf(image, kind);
  if (pdf === undefined) throw refusal('file-image-unreadable');
  return { mediaType: 'application/pdf' as const, content: Readable.from([pdf]) };
}
