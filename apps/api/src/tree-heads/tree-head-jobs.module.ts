import { Module } from '@nestjs/common';
import { HeadSigner } from '@scara/event-store/history';
import { Infrastructure, masterKeysOf } from '../infrastructure.js';
import { CheckHistory } from './check-history.js';
import { QueueHistoryCheck } from './queue-history-check.policy.js';
import { SignTreeHeads } from './sign-tree-heads.policy.js';

/** The worker's part: signing the history as it grows, and checking it once a day. */
@Module({
  providers: [
    {
      provide: HeadSigner,
      inject: [Infrastructure],
      useFactory: async ({ config }: Infrastructure) => new HeadSigner(await masterKeysOf(config)),
    },
    CheckHistory,
    QueueHistoryCheck,
    SignTreeHeads,
  ],
})
export class TreeHeadJobsModule {}
