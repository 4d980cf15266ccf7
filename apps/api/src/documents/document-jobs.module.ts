import { Module } from '@nestjs/common';
import { DocumentStreams } from './documents.js';
import { DropFiles } from './files/drop-files.js';
import { Uploads } from './files/uploads.js';
import { QueueDocuments } from './queue-documents.policy.js';
import { DocumentTexts } from './text/document-texts.js';
import { ReadDocument } from './text/read-document.processor.js';

/** The worker's part of documents: reading their words, and removing files that are no longer needed. */
@Module({
  providers: [DocumentStreams, Uploads, DropFiles, DocumentTexts, ReadDocument, QueueDocuments],
})
export class DocumentJobsModule {}
