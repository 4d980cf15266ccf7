import { Module } from '@nestjs/common';
import { Infrastructure } from '../infrastructure.js';
import {
  CompaniesController,
  CompanyProductsController,
  NumberRulesController,
} from './companies.controllers.js';
import { Companies } from './companies.js';
import { CompanyLookup } from './company-lookup.js';
import { CompanyProducts } from './company-products.js';
import { CompanySeed } from './company-seed.js';
import {
  GetCompanyByCIFHandler,
  LookUpCompanyController,
  UpdateCompanyByCIFHandler,
} from './look-up-company.js';
import { NumberRules } from './number-rules.js';
import { AnafRegistry } from './registry/anaf-registry.js';
import { CompanyRegistry } from './registry/company-registry.js';
import { SandboxRegistry } from './registry/sandbox-registry.js';

/** The companies of the platform, and the public register in which they are looked up. */
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
    Companies,
    NumberRules,
    CompanyProducts,
    CompanySeed,
    GetCompanyByCIFHandler,
    UpdateCompanyByCIFHandler,
  ],
  controllers: [
    LookUpCompanyController,
    CompaniesController,
    NumberRulesController,
    CompanyProductsController,
  ],
  exports: [CompanyLookup, Companies, NumberRules],
})
export class CompaniesModule {}
