import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type AnswerOf, type BodyOf, routes } from '@scara/contracts/http';
import {
  addMeterNumber,
  addServiceProvider,
  changeServiceProvider,
  deleteServiceProvider,
  PROVIDER_NAME_MOST,
  type ServiceProviderData,
  removeMeterNumber,
  storedCif,
} from '@scara/domain/association';
import { Associations, dataOfEvent, written } from '../association/associations.js';
import { Companies } from '../companies/companies.js';
import { companyCif, CompanyLookup } from '../companies/company-lookup.js';
import { NumberRules } from '../companies/number-rules.js';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { present } from '../http/present.js';

type R = typeof routes;

export class AddServiceProvider extends commandOf<R['addServiceProvider']>() {}
export class ChangeServiceProvider extends commandOf<R['changeServiceProvider']>() {}
export class DeleteServiceProvider extends commandOf<R['deleteServiceProvider']>() {}
export class AddMeterNumber extends commandOf<R['addMeterNumber']>() {}
export class RemoveMeterNumber extends commandOf<R['removeMeterNumber']>() {}
export class ListServiceProviders extends queryOf<R['listServiceProviders']>() {}
export class ListCompleteServiceProviders extends queryOf<R['listCompleteServiceProviders']>() {}
export class ListAssociationCompanies extends queryOf<R['listAssociationCompanies']>() {}

@CommandHandler(AddServiceProvider)
export class AddServiceProviderHandler implements ICommandHandler<AddServiceProvider> {
  constructor(
    private readonly associations: Associations,
    private readonly companies: Companies,
    private readonly lookup: CompanyLookup,
  ) {}

  async execute({ call }: AddServiceProvider): Promise<AnswerOf<R['addServiceProvider']>> {
    const provider = await this.named(call.body);
    const { events, ...at } = await this.associations.write(call, (state) =>
      addServiceProvider(provider, state),
    );
    return {
      ...at,
      idServiceProvider: dataOfEvent(events, 'ServiceProviderAdded').idServiceProvider,
    };
  }

  /**
   * Takes name and fiscal code from the chosen company, or from the company with the typed code; a name typed beside a
   * code is kept.
   */
  private async named({
    spName = '',
    cif = '',
    idCompany = null,
    n = '',
    isActive = true,
  }: BodyOf<R['addServiceProvider']>): Promise<ServiceProviderData> {
    if (idCompany !== null) {
      const company = await this.companies.line(idCompany);
      return { name: spName || company.name, cif: company.cif, idCompany, n, isActive };
    }
    if (cif === '') return { name: spName, cif, idCompany, n, isActive };
    const digits = companyCif(cif);
    const company = (await this.companies.ofCifs([digits])).get(digits);
    const name =
      spName || company?.name || (await this.lookup.find(cif)).name.slice(0, PROVIDER_NAME_MOST);
    return { name, cif: digits, idCompany: company?.idCompany ?? null, n, isActive };
  }
}

@CommandHandler(ChangeServiceProvider)
export class ChangeServiceProviderHandler implements ICommandHandler<ChangeServiceProvider> {
  constructor(
    private readonly associations: Associations,
    private readonly companies: Companies,
  ) {}

  async execute({ call }: ChangeServiceProvider): Promise<AnswerOf<R['changeServiceProvider']>> {
    const { idServiceProvider } = call.params;
    const { spName, ...rest } = present(call.body);
    const company = rest.idCompany == null ? undefined : await this.companies.line(rest.idCompany);
    const provider: Partial<ServiceProviderData> = {
      ...rest,
      ...(spName !== undefined && { name: spName }),
      // A company's own fiscal code overrides a typed one, so that the two never name different companies.
      ...(company !== undefined && company.cif !== '' && { cif: company.cif }),
    };
    const ofCode = await this.companyOfCode(rest);
    return written(
      await this.associations.write(
        call,
        (state) => {
          const isSame = state.providers.get(idServiceProvider)?.cif === ofCode?.cif;
          const named = ofCode === undefined || isSame ? {} : { idCompany: ofCode.idCompany };
          return changeServiceProvider(
            { idServiceProvider, provider: { ...provider, ...named } },
            state,
          );
        },
        { object: `provider:${idServiceProvider}` },
      ),
    );
  }

  /** Returns the company of a code that was sent without a company, null for none; undefined where no code was. */
  private async companyOfCode({
    cif: typed,
    idCompany,
  }: Partial<BodyOf<R['changeServiceProvider']>>): Promise<
    Pick<ServiceProviderData, 'cif' | 'idCompany'> | undefined
  > {
    if (typed === undefined || idCompany !== undefined) return undefined;
    const cif = storedCif(typed);
    const company = cif === '' ? undefined : (await this.companies.ofCifs([cif])).get(cif);
    return { cif, idCompany: company?.idCompany ?? null };
  }
}

/**
 * Whether any expense names the provider is read before the decision; an expense added in between keeps its texts and
 * the id of a provider that no longer exists.
 */
@CommandHandler(DeleteServiceProvider)
export class DeleteServiceProviderHandler implements ICommandHandler<DeleteServiceProvider> {
  constructor(
    private readonly associations: Associations,
    private readonly months: Months,
  ) {}

  async execute({ call }: DeleteServiceProvider): Promise<AnswerOf<R['deleteServiceProvider']>> {
    const { idAs, idServiceProvider } = call.params;
    const { association } = await this.months.association(idAs);
    const isUsed = await this.months.namesProvider(association, idServiceProvider);
    return written(
      await this.associations.write(
        call,
        (state) => deleteServiceProvider({ idServiceProvider, isUsed }, state),
        { object: `provider:${idServiceProvider}` },
      ),
    );
  }
}

@CommandHandler(AddMeterNumber)
export class AddMeterNumberHandler implements ICommandHandler<AddMeterNumber> {
  constructor(
    private readonly associations: Associations,
    private readonly companies: Companies,
  ) {}

  async execute({ call }: AddMeterNumber): Promise<AnswerOf<R['addMeterNumber']>> {
    const { idCompany } = call.params;
    await this.companies.line(idCompany);
    const { meterNumber } = call.body;
    return written(
      await this.associations.write(call, (state) =>
        addMeterNumber({ idCompany, meterNumber }, state),
      ),
    );
  }
}

/** Works for a deleted company too: the meter number is the association's own note. */
@CommandHandler(RemoveMeterNumber)
export class RemoveMeterNumberHandler implements ICommandHandler<RemoveMeterNumber> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: RemoveMeterNumber): Promise<AnswerOf<R['removeMeterNumber']>> {
    const { idCompany } = call.params;
    const { meterNumber } = call.body;
    return written(
      await this.associations.write(call, (state) =>
        removeMeterNumber({ idCompany, meterNumber }, state),
      ),
    );
  }
}

@QueryHandler(ListServiceProviders)
export class ListServiceProvidersHandler implements IQueryHandler<ListServiceProviders> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ListServiceProviders): Promise<AnswerOf<R['listServiceProviders']>> {
    const { association, revision } = await this.months.association(call.params.idAs);
    const providers = [...association.providers].map(([idServiceProvider, provider]) => ({
      idServiceProvider,
      ...provider,
    }));
    return { revision, providers };
  }
}

@QueryHandler(ListCompleteServiceProviders)
export class ListCompleteServiceProvidersHandler implements IQueryHandler<ListCompleteServiceProviders> {
  constructor(
    private readonly months: Months,
    private readonly lookup: CompanyLookup,
    private readonly rules: NumberRules,
  ) {}

  async execute({
    call,
  }: ListCompleteServiceProviders): Promise<AnswerOf<R['listCompleteServiceProviders']>> {
    const { association, revision } = await this.months.association(call.params.idAs);
    const cifs = [...association.providers.values()].map(({ cif }) => cif);
    const [kept, layouts] = await Promise.all([this.lookup.keptOf(cifs), this.rules.layouts()]);
    const pieces = new Map(
      layouts.map(({ idCompany, layouts: own }) => [
        idCompany,
        own.reduce((sum, layout) => sum + layout.pieces.length, 0),
      ]),
    );
    return {
      revision,
      providers: [...association.providers].map(([idServiceProvider, provider]) => {
        const { idCompany, cif } = provider;
        const company = kept.get(cif);
        return {
          idServiceProvider,
          ...provider,
          county: company?.county ?? '',
          address: company?.address ?? '',
          tva: company?.tva ?? false,
          meterNumbers: [
            ...((idCompany !== null && association.meterNumbers.get(idCompany)) || []),
          ],
          numberRules: (idCompany !== null && pieces.get(idCompany)) || 0,
        };
      }),
    };
  }
}

@QueryHandler(ListAssociationCompanies)
export class ListAssociationCompaniesHandler implements IQueryHandler<ListAssociationCompanies> {
  constructor(
    private readonly months: Months,
    private readonly companies: Companies,
  ) {}

  async execute({
    call,
  }: ListAssociationCompanies): Promise<AnswerOf<R['listAssociationCompanies']>> {
    const { association } = await this.months.association(call.params.idAs);
    return { companies: await this.companies.inCity(association.settings.city) };
  }
}

/** The providers of an association. */
@Controller()
export class ServiceProvidersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.addServiceProvider)
  add(@TheCall() call: CallOf<R['addServiceProvider']>) {
    return this.commands.execute(new AddServiceProvider(call));
  }

  @Call(routes.changeServiceProvider)
  change(@TheCall() call: CallOf<R['changeServiceProvider']>) {
    return this.commands.execute(new ChangeServiceProvider(call));
  }

  @Call(routes.deleteServiceProvider)
  delete(@TheCall() call: CallOf<R['deleteServiceProvider']>) {
    return this.commands.execute(new DeleteServiceProvider(call));
  }

  @Call(routes.addMeterNumber)
  addMeter(@TheCall() call: CallOf<R['addMeterNumber']>) {
    return this.commands.execute(new AddMeterNumber(call));
  }

  @Call(routes.removeMeterNumber)
  removeMeter(@TheCall() call: CallOf<R['removeMeterNumber']>) {
    return this.commands.execute(new RemoveMeterNumber(call));
  }

  @Call(routes.listServiceProviders)
  list(@TheCall() call: CallOf<R['listServiceProviders']>) {
    return this.queries.execute(new ListServiceProviders(call));
  }

  @Call(routes.listActiveServiceProviders)
  async listActive(@TheCall() call: CallOf<R['listServiceProviders']>) {
    const { revision, providers } = await this.queries.execute(new ListServiceProviders(call));
    return { revision, providers: providers.filter(({ isActive }) => isActive) };
  }

  @Call(routes.listCompleteServiceProviders)
  listComplete(@TheCall() call: CallOf<R['listCompleteServiceProviders']>) {
    return this.queries.execute(new ListCompleteServiceProviders(call));
  }

  @Call(routes.listAssociationCompanies)
  companies(@TheCall() call: CallOf<R['listAssociationCompanies']>) {
    return this.queries.execute(new ListAssociationCompanies(call));
  }
}
