import { Controller } from '@nestjs/common';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { Companies } from './companies.js';
import { CompanyProducts } from './company-products.js';
import { NumberRules } from './number-rules.js';

type R = typeof routes;

/** The companies of the platform: everyone may read them, only root changes them. */
@Controller()
export class CompaniesController {
  constructor(private readonly companies: Companies) {}

  @Call(routes.searchCompanyByName)
  async search(
    @TheCall() { query }: CallOf<R['searchCompanyByName']>,
  ): Promise<AnswerOf<R['searchCompanyByName']>> {
    return { companies: await this.companies.search(query.name) };
  }

  @Call(routes.listGeneralProviders)
  async list(): Promise<AnswerOf<R['listGeneralProviders']>> {
    return { companies: await this.companies.list(false) };
  }

  @Call(routes.listAllGeneralProviders)
  async listAll(): Promise<AnswerOf<R['listAllGeneralProviders']>> {
    return { companies: await this.companies.list(true) };
  }

  @Call(routes.readGeneralProvider)
  read(
    @TheCall() { params }: CallOf<R['readGeneralProvider']>,
  ): Promise<AnswerOf<R['readGeneralProvider']>> {
    return this.companies.read(params.idCompany);
  }

  @Call(routes.readGeneralProviderCities)
  async cities(
    @TheCall() { params }: CallOf<R['readGeneralProviderCities']>,
  ): Promise<AnswerOf<R['readGeneralProviderCities']>> {
    return { cities: await this.companies.cities(params.idCompany) };
  }

  @Call(routes.addGeneralProvider)
  async add(
    @TheCall() call: CallOf<R['addGeneralProvider']>,
  ): Promise<AnswerOf<R['addGeneralProvider']>> {
    return { idCompany: await this.companies.add(call.body, actorOf(call).idUser) };
  }

  @Call(routes.changeGeneralProvider)
  async change(
    @TheCall() call: CallOf<R['changeGeneralProvider']>,
  ): Promise<AnswerOf<R['changeGeneralProvider']>> {
    await this.companies.change(call.params.idCompany, call.body, actorOf(call).idUser);
    return {};
  }

  @Call(routes.addGeneralProviderCity)
  async addCity(
    @TheCall() { params }: CallOf<R['addGeneralProviderCity']>,
  ): Promise<AnswerOf<R['addGeneralProviderCity']>> {
    await this.companies.addCity(params.idCompany, params.idCity);
    return {};
  }

  @Call(routes.removeGeneralProviderCity)
  async removeCity(
    @TheCall() { params }: CallOf<R['removeGeneralProviderCity']>,
  ): Promise<AnswerOf<R['removeGeneralProviderCity']>> {
    await this.companies.removeCity(params.idCompany, params.idCity);
    return {};
  }
}

/** The rules by which the codes on companies' bills are read. */
@Controller()
export class NumberRulesController {
  constructor(private readonly rules: NumberRules) {}

  @Call(routes.listRuleGroups)
  async groups(): Promise<AnswerOf<R['listRuleGroups']>> {
    return { ruleGroups: await this.rules.groups() };
  }

  @Call(routes.listNumberRules)
  async list(
    @TheCall() { params }: CallOf<R['listNumberRules']>,
  ): Promise<AnswerOf<R['listNumberRules']>> {
    return { rules: await this.rules.ofCompany(params.idCompany) };
  }

  @Call(routes.addNumberRule)
  async add(@TheCall() call: CallOf<R['addNumberRule']>): Promise<AnswerOf<R['addNumberRule']>> {
    return { idCompanyNumberRule: await this.rules.add(call.body, actorOf(call).idUser) };
  }

  @Call(routes.changeNumberRule)
  async change(
    @TheCall() call: CallOf<R['changeNumberRule']>,
  ): Promise<AnswerOf<R['changeNumberRule']>> {
    const { idCompanyNumberRule: id } = call.params;
    await this.rules.change(id, call.body, actorOf(call).idUser);
    return {};
  }

  @Call(routes.replaceNumberRule)
  async replace(
    @TheCall() call: CallOf<R['replaceNumberRule']>,
  ): Promise<AnswerOf<R['replaceNumberRule']>> {
    const { idCompanyNumberRule: id } = call.params;
    await this.rules.change(id, call.body, actorOf(call).idUser);
    return {};
  }

  @Call(routes.deleteNumberRule)
  async delete(
    @TheCall() { params }: CallOf<R['deleteNumberRule']>,
  ): Promise<AnswerOf<R['deleteNumberRule']>> {
    await this.rules.delete(params.idCompanyNumberRule);
    return {};
  }
}

/** The products of companies. */
@Controller()
export class CompanyProductsController {
  constructor(private readonly products: CompanyProducts) {}

  @Call(routes.listCompanyProducts)
  async list(
    @TheCall() { params }: CallOf<R['listCompanyProducts']>,
  ): Promise<AnswerOf<R['listCompanyProducts']>> {
    return { products: await this.products.ofCompany(params.idCompany) };
  }

  @Call(routes.addCompanyProduct)
  async add(
    @TheCall() call: CallOf<R['addCompanyProduct']>,
  ): Promise<AnswerOf<R['addCompanyProduct']>> {
    return { idCompanyProduct: await this.products.add(call.body, actorOf(call).idUser) };
  }

  @Call(routes.changeCompanyProduct)
  async change(
    @TheCall() call: CallOf<R['changeCompanyProduct']>,
  ): Promise<AnswerOf<R['changeCompanyProduct']>> {
    const { idCompanyProduct: id } = call.params;
    await this.products.change(id, call.body, actorOf(call).idUser);
    return {};
  }

  @Call(routes.syncCompanyProduct)
  syncByGet(
    @TheCall() { query }: CallOf<R['syncCompanyProduct']>,
  ): Promise<AnswerOf<R['syncCompanyProduct']>> {
    return this.products.sync(query.partnerKey);
  }

  @Call(routes.syncCompanyProductByPost)
  sync(
    @TheCall() { query }: CallOf<R['syncCompanyProductByPost']>,
  ): Promise<AnswerOf<R['syncCompanyProductByPost']>> {
    return this.products.sync(query.partnerKey);
  }
}
