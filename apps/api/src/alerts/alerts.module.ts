import { Module } from '@nestjs/common';
import { AssociationModule } from '../association/association.module.js';
import { AlertsController, ListAlertsHandler, LookAtAlertHandler } from './alerts.js';

/** What somebody should look at in the money of an association, and who did. */
@Module({
  imports: [AssociationModule],
  providers: [ListAlertsHandler, LookAtAlertHandler],
  controllers: [AlertsController],
})
export class AlertsModule {}
