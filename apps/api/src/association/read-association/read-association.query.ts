import { Controller } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { Call, TheCall } from '../../http/call.decorator.js';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { Infrastructure } from '../../infrastructure.js';
import { sanitizedInfo } from '../general-info.js';

type Answer = AnswerOf<typeof routes.readAssociation>;

export class ReadAssociation extends Query<Answer> {
  constructor(
    readonly idAs: number,
    readonly roles: number,
  ) {
    super();
  }
}

const SETTINGS = `json_build_object(
  'name', name, 'cif', cif, 'city', city, 'address', address, 'iban', iban, 'bank', bank,
  'bank1', bank1, 'iban1', iban1, 'bank2', bank2, 'iban2', iban2,
  'maturityDays', maturity_days, 'penaltiesRateE2', penalties_rate_e2,
  'tableFontSize', table_font_size, 'hasCensor', has_censor, 'compl', compl, 'onlyCalc', only_calc,
  'transferQr', transfer_qr,
  'generalInfo', general_info,
  'c1Name', c1_name, 'c2Name', c2_name, 'c3Name', c3_name, 'c4Name', c4_name,
  'omName', om_name, 'omUnit', om_unit, 'om1Name', om1_name, 'om1Unit', om1_unit)`;

@QueryHandler(ReadAssociation)
export class ReadAssociationHandler implements IQueryHandler<ReadAssociation> {
  constructor(private readonly infrastructure: Infrastructure) {}

  async execute({ idAs, roles }: ReadAssociation): Promise<Answer> {
    const { rows } = await this.infrastructure.pool.query<{
      revision: string;
      settings: Answer['settings'];
      has_decision: boolean;
    }>(
      `select revision, ${SETTINGS} as settings,
              exists (select 1 from read.audit_entry e
                       where e.association_id = $1 and e.event_type = 'PenaltyDecisionRecorded')
                as has_decision
         from read.association where association_id = $1`,
      [idAs],
    );
    const [row] = rows;
    if (row === undefined) throw new Refused({ code: 'association-not-found' });
    const { settings } = row;
    // Sanitized again when read: HTML stored under an older rule must not reach a page.
    const generalInfo = sanitizedInfo(settings.generalInfo);
    return {
      idAs,
      revision: Number(row.revision),
      roles,
      settings: { ...settings, generalInfo },
      hasPenaltyDecision: row.has_decision,
    };
  }
}

@Controller()
export class ReadAssociationController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readAssociation)
  handle(@TheCall() call: CallOf<typeof routes.readAssociation>): Promise<Answer> {
    const { role, scope } = actorOf(call);
    return this.queries.execute(new ReadAssociation(call.params.idAs, scope === null ? role : 0));
  }
}
