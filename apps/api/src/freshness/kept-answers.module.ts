import { Module } from '@nestjs/common';
import { KeptAnswers } from './kept-answers.js';

/** Apart from FreshnessModule: whoever takes commands of the funds along, as the worker does, listens to no read models. */
@Module({ providers: [KeptAnswers], exports: [KeptAnswers] })
export class KeptAnswersModule {}
