import { Module } from '@nestjs/common';
import { ReadAuditController, ReadAuditHandler } from './read-audit/read-audit.query.js';

@Module({ providers: [ReadAuditHandler], controllers: [ReadAuditController] })
export class AuditModule {}
