import { Module } from '@nestjs/common';
import { KeptAnswers } from './kept-answers.js';

/**
 * Apart from FreshnessModule, because modules with fund commands are also used by the worker, which receives no
 * notifications.
 */
@Module({ providers: [KeptAnswers], exports: [KeptAnswers] })
export class KeptAnswersModule {}
