import { Global, Module } from '@nestjs/common';
import { AccessFeed } from './access-feed.js';
import { AccessMap } from './access-map.js';
import { AccessTable } from './access-table.js';

@Global()
@Module({ providers: [AccessMap, AccessTable, AccessFeed], exports: [AccessMap, AccessFeed] })
export class AccessModule {}
