import { Global, Module } from '@nestjs/common';
import { KeptAnswers } from './kept-answers.js';
import { Notifications } from './notifications.js';
import { ReadModelState } from './read-model-state.js';

@Global()
@Module({
  providers: [Notifications, ReadModelState, KeptAnswers],
  exports: [Notifications, ReadModelState, KeptAnswers],
})
export class FreshnessModule {}
