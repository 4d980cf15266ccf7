import { Module } from '@nestjs/common';
import { Infrastructure } from '../infrastructure.js';
import { CompanyLookup } from './company-lookup.js';
import {
  GetCompanyByCIFHandler,
  LookUpCompanyController,
  UpdateCompanyByCIFHandler,
} from './look-up-company.js';
import { AnafRegistry } from './registry/anaf-registry.js';
import { CompanyRegistry } from './registry/company-registry.js';
import { SandboxRegistry } from './registry/sandbox-registry.js';

/** Companies of the platform, and the public register that they are looked up in. */
@Module({
  providers: [
    {
      provide: CompanyRegistry,
      inject: [Infrastructure],
      useFactory: ({ config }: Infrastructure) =>
        config.companyRegistryUrl === undefined
          ? new SandboxRegistry()
          : new AnafRegistry(config.companyRegistryUrl),
    },
    CompanyLookup,
    GetCompanyByCIFHandler,
    UpdateCompanyByCIFHandler,
  ],
  controllers: [LookUpCompanyController],
  exports: [CompanyLookup],
})
export class CompaniesModule {}
