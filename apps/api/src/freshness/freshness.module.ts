import { Global, Module } from '@nestjs/common';
import { Notifications } from './notifications.js';
import { ReadModelState } from './read-model-state.js';

@Global()
@Module({ providers: [Notifications, ReadModelState], exports: [Notifications, ReadModelState] })
export class FreshnessModule {}
