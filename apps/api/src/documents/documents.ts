import { Injectable } from '@nestjs/common';
import type { Rejection, Route } from '@scara/contracts/http';
import type { DocumentEvent, Documents } from '@scara/domain/documents';
import type { Decision } from '@scara/domain/kernel';
import type { FilePlace } from '@scara/platform/files';
import { decideOn, type WrittenEvents, writtenEvents } from '../association/associations.js';
import { type Call, idAsOf } from '../http/call.js';
import { Infrastructure } from '../infrastructure.js';
import { documentFamily } from './document-stream.js';

/** Returns the place of an association's document files in the file store. */
export function placeOf(idAs: number): FilePlace {
  return { subject: `association:${idAs}`, class: 'document' };
}

/** The documents of an association, from their stream. */
@Injectable()
export class DocumentStreams {
  constructor(private readonly infrastructure: Infrastructure) {}

  async of(idAs: number): Promise<Documents> {
    return (await this.infrastructure.store.load(documentFamily, String(idAs))).state;
  }

  /** Decides and appends. Throws `Refused` for every refusal. */
  async write(
    call: Call<Route>,
    decide: (state: Documents) => Decision<DocumentEvent, Rejection>,
  ): Promise<WrittenEvents<DocumentEvent>> {
    const stream = { family: documentFamily, id: String(idAsOf(call)) };
    return writtenEvents(await decideOn(this.infrastructure.store, stream, call, decide));
  }
}
