import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@scara/contracts/jobs';
import { FileDamaged, FileMissing } from '@scara/platform/files';
import { Infrastructure } from '../../infrastructure.js';
import { placeOf } from '../documents.js';
import { boundedPdfWords } from './bounded-pdf-words.js';
import { DocumentTexts } from './document-texts.js';

/** Job `documentText`: reads the words of a PDF, so that its document can be found by them. */
@Injectable()
export class ReadDocument {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly texts: DocumentTexts,
  ) {}

  async run(asked: JobPayload<'documentText'>): Promise<void> {
    const password = await this.texts.passwordOf(asked);
    if (password === undefined) return;
    const data = await this.content(asked);
    const read =
      data === undefined
        ? ({ state: 'unreadable' } as const)
        : await boundedPdfWords({ data, password: password === '' ? undefined : password });
    await this.texts.keep(asked, read);
  }

  /** Returns undefined for a file that no later try could read. */
  private async content({ idAs, hash }: JobPayload<'documentText'>) {
    try {
      return new Uint8Array(await buffer(await this.infrastructure.files.get(placeOf(idAs), hash)));
    } catch (error) {
      if (error instanceof FileMissing || error instanceof FileDamaged) return undefined;
      throw error;
    }
  }
}
