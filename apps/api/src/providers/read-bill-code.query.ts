import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type CodeCandidate, routes } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { type CodeValues, matchCode } from '@scara/domain/bill-code';
import { NumberRules } from '../companies/number-rules.js';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';

type R = typeof routes;

export class ReadBillCode extends queryOf<R['readBillCode']>() {}

/**
 * Returns what a barcode may mean by the rules of all companies; if some candidates name this association, only those.
 */
@QueryHandler(ReadBillCode)
export class ReadBillCodeHandler implements IQueryHandler<ReadBillCode> {
  constructor(
    private readonly months: Months,
    private readonly rules: NumberRules,
  ) {}

  async execute({ call }: ReadBillCode): Promise<AnswerOf<R['readBillCode']>> {
    const { association } = await this.months.association(call.params.idAs);
    const companies = await this.rules.layouts();
    const candidates = companies.flatMap(({ idCompany, name, cif, layouts }) => {
      const provider = providerOf(association, idCompany, cif);
      return matchCode(call.query.code, layouts).map(({ ruleGroup, values }): CodeCandidate => ({
        idCompany,
        name: provider?.name ?? name,
        cif,
        idServiceProvider: provider?.idServiceProvider ?? null,
        ruleGroup,
        ...values,
        isOurs: isOurs(association, idCompany, provider?.n ?? '', values),
      }));
    });
    const ours = candidates.filter((candidate) => candidate.isOurs);
    return { candidates: ours.length > 0 ? ours : candidates };
  }
}

function providerOf({ providers }: Association, idCompany: number, cif: string) {
  for (const [idServiceProvider, provider] of providers) {
    const isIt = provider.idCompany === idCompany || (cif !== '' && provider.cif === cif);
    if (isIt) return { idServiceProvider, ...provider };
  }
  return undefined;
}

function isOurs(
  { meterNumbers }: Association,
  idCompany: number,
  clientNumber: string,
  { client, meter }: CodeValues,
): boolean {
  const isOurClient = client !== '' && client === clientNumber;
  const isOurMeter = meter !== '' && (meterNumbers.get(idCompany) ?? []).includes(meter);
  return isOurClient || isOurMeter;
}

@Controller()
export class ReadBillCodeController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readBillCode)
  read(@TheCall() call: CallOf<R['readBillCode']>) {
    return this.queries.execute(new ReadBillCode(call));
  }
}
