import { Module } from '@nestjs/common';
import { TreeHeadController, TreeHeadQueries } from './tree-head.queries.js';

@Module({
  providers: [TreeHeadQueries],
  controllers: [TreeHeadController],
  exports: [TreeHeadQueries],
})
export class TreeHeadsModule {}
