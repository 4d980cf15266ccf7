import { Module } from '@nestjs/common';
import { AssociationModule } from '../association/association.module.js';
import { AlertsController, ListAlertsHandler, LookAtAlertHandler } from './alerts.js';

/** Alerts about an association's money that a person should look at, and who looked. */
@Module({
  imports: [AssociationModule],
  providers: [ListAlertsHandler, LookAtAlertHandler],
  controllers: [AlertsController],
})
export class AlertsModule {}
