import { Module } from '@nestjs/common';
import { AssociationModule } from '../association/association.module.js';
import {
  PersonsController,
  ReadPersonsHandler,
  ReadPersonsReportHandler,
} from './persons.queries.js';
import { Persons } from './persons.js';

/** Reports of how many persons lived in an entrance or association in each month. */
@Module({
  imports: [AssociationModule],
  providers: [Persons, ReadPersonsHandler, ReadPersonsReportHandler],
  controllers: [PersonsController],
})
export class PersonsModule {}
