import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ADMINISTRATOR, type AnswerOf, routes } from '@scara/contracts/http';
import { type AssociationEvent, changeServiceProvider } from '@scara/domain/association';
import { accept } from '@scara/domain/kernel';
import { AccessMap } from '../access/access-map.js';
import { Associations } from '../association/associations.js';
import { Companies } from '../companies/companies.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';

type R = typeof routes;
type Answer = AnswerOf<R['synchronizeServiceProvidersByPost']>;

export class SynchronizeServiceProviders extends commandOf<
  R['synchronizeServiceProvidersByPost']
>() {}

/**
 * Links providers to the companies with their fiscal codes, in all associations that the person administers; one append
 * per association. A repeated call finds nothing more to link.
 */
@CommandHandler(SynchronizeServiceProviders)
export class SynchronizeServiceProvidersHandler implements ICommandHandler<SynchronizeServiceProviders> {
  constructor(
    private readonly map: AccessMap,
    private readonly associations: Associations,
    private readonly months: Months,
    private readonly companies: Companies,
  ) {}

  async execute({ call }: SynchronizeServiceProviders): Promise<Answer> {
    const { idUser } = actorOf(call);
    let answer: Answer = { revision: 0, position: '0', associations: 0, providers: 0 };
    for (const idAs of this.map.associationsOf(idUser)) {
      if ((this.map.rolesOn(idAs, idUser).roles & ADMINISTRATOR) === 0) continue;
      const done = await this.inOne(call, idAs);
      if (done === undefined) continue;
      answer = {
        revision: 0,
        position: BigInt(done.position) > BigInt(answer.position) ? done.position : answer.position,
        associations: answer.associations + 1,
        providers: answer.providers + done.providers,
      };
    }
    return answer;
  }

  /** Undefined when there is nothing to link. */
  private async inOne(
    call: SynchronizeServiceProviders['call'],
    idAs: number,
  ): Promise<{ position: string; providers: number } | undefined> {
    const { association } = await this.months.association(idAs);
    const cifs = [...association.providers.values()]
      .filter(({ idCompany, cif }) => idCompany === null && cif !== '')
      .map(({ cif }) => cif);
    const companies = cifs.length === 0 ? undefined : await this.companies.ofCifs(cifs);
    if (companies === undefined || companies.size === 0) return undefined;
    const outcome = await this.associations.decide(
      call,
      idAs,
      ({ association: state }) => {
        const events: AssociationEvent[] = [];
        for (const [idServiceProvider, { idCompany, cif }] of state.providers) {
          const company = companies.get(cif);
          if (idCompany !== null || company === undefined) continue;
          const provider = { idCompany: company.idCompany };
          const decision = changeServiceProvider({ idServiceProvider, provider }, state);
          if (decision.ok) events.push(...decision.events);
        }
        return accept(...events);
      },
      ADMINISTRATOR,
    );
    if (!outcome.ok) throw new Refused(outcome.rejection);
    return { position: outcome.position, providers: outcome.events.length };
  }
}

@Controller()
export class SynchronizeProvidersController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.synchronizeServiceProviders)
  byGet(@TheCall() call: CallOf<R['synchronizeServiceProvidersByPost']>) {
    return this.commands.execute(new SynchronizeServiceProviders(call));
  }

  @Call(routes.synchronizeServiceProvidersByPost)
  byPost(@TheCall() call: CallOf<R['synchronizeServiceProvidersByPost']>) {
    return this.commands.execute(new SynchronizeServiceProviders(call));
  }
}
