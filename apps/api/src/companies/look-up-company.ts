import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type FoundCompany, routes } from '@scara/contracts/http';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { CompanyLookup, type KnownCompany } from './company-lookup.js';

type R = typeof routes;

export class GetCompanyByCIF extends queryOf<R['getCompanyByCIF']>() {}
export class UpdateCompanyByCIF extends commandOf<R['updateCompanyByCIF']>() {}

@QueryHandler(GetCompanyByCIF)
export class GetCompanyByCIFHandler implements IQueryHandler<GetCompanyByCIF> {
  constructor(private readonly lookup: CompanyLookup) {}

  async execute({ call }: GetCompanyByCIF): Promise<FoundCompany> {
    return found(await this.lookup.find(call.query.cif));
  }
}

@CommandHandler(UpdateCompanyByCIF)
export class UpdateCompanyByCIFHandler implements ICommandHandler<UpdateCompanyByCIF> {
  constructor(private readonly lookup: CompanyLookup) {}

  async execute({ call }: UpdateCompanyByCIF): Promise<FoundCompany> {
    return found(await this.lookup.refresh(call.query.cif));
  }
}

function found(company: KnownCompany): FoundCompany {
  return { message: 'Furnizorul a fost gasit cu succes.', ...company };
}

/** The buttons 'Preia date' and 'Actualizează': a company by its fiscal code. */
@Controller()
export class LookUpCompanyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.getCompanyByCIF)
  find(@TheCall() call: CallOf<R['getCompanyByCIF']>) {
    return this.queries.execute(new GetCompanyByCIF(call));
  }

  @Call(routes.getCompanyByCIFAndUpdateDatabase)
  refreshByGet(@TheCall() call: CallOf<R['updateCompanyByCIF']>) {
    return this.commands.execute(new UpdateCompanyByCIF(call));
  }

  @Call(routes.updateCompanyByCIF)
  refresh(@TheCall() call: CallOf<R['updateCompanyByCIF']>) {
    return this.commands.execute(new UpdateCompanyByCIF(call));
  }
}
