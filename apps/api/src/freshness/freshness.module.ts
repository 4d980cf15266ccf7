import { Global, Module } from '@nestjs/common';
import { HeardChanges } from './heard-changes.js';
import { Notifications } from './notifications.js';
import { ReadModelState } from './read-model-state.js';

@Global()
@Module({
  providers: [Notifications, ReadModelState, HeardChanges],
  exports: [Notifications, ReadModelState, HeardChanges],
})
export class FreshnessModule {}
