import { Module } from '@nestjs/common';
import { CitiesController } from './cities.js';
import { DocsController } from './docs.controller.js';
import { HealthController } from './health.controller.js';
import { Metrics } from './metrics.js';

@Module({
  providers: [Metrics],
  controllers: [HealthController, DocsController, CitiesController],
  exports: [Metrics],
})
export class GeneralModule {}
