import { Module } from '@nestjs/common';
import { DocumentStreams } from './documents.js';
import { DropFiles } from './files/drop-files.js';
import { Uploads } from './files/uploads.js';
import { QueueDocuments } from './queue-documents.policy.js';
import { DocumentTexts } from './text/document-texts.js';
import { ReadDocument } from './text/read-document.processor.js';

/** What the worker does with documents: their words are read, and what nobody needs is removed. */
@Module({
  providers: [DocumentStreams, Uploads, DropFiles, DocumentTexts, ReadDocument, QueueDocuments],
})
export class DocumentJobsModule {}
