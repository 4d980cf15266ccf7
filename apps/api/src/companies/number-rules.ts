import { Injectable } from '@nestjs/common';
import type { AnswerOf, NumberRuleView, routes } from '@scara/contracts/http';
import {
  type CodeLayout,
  type CodePiece,
  parsePattern,
  type Pattern,
  TYPE_OF_FIELD,
} from '@scara/domain/bill-code';
import { groupedBy } from '@scara/domain/kernel';
import { present } from '../http/present.js';
import { Refused } from '../http/refused.js';
import { refusingTaken } from '../http/refusing-taken.js';
import { Infrastructure } from '../infrastructure.js';
import { Companies } from './companies.js';

type RuleGroup = AnswerOf<typeof routes.listRuleGroups>['ruleGroups'][number];
type RuleFields = Omit<NumberRuleView, 'idCompanyNumberRule'>;
type NewRule = Omit<RuleFields, 'orderNumber'> & { readonly orderNumber?: number | undefined };
type Undefinable<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** A company with the layouts of the codes on its bills. */
export interface CompanyLayouts {
  readonly idCompany: number;
  readonly name: string;
  readonly cif: string;
  readonly layouts: readonly CodeLayout[];
}

const RULE = `id_company_number_rule::float8 as "idCompanyNumberRule", id_company::float8 as "idCompany",
  rule_group as "ruleGroup", order_number as "orderNumber", field, type, format`;
/** The most rules read at once; a company has only a few. */
const RULES_MOST = 20_000;

/** The rules by which the codes on companies' bills are read. Throws `Refused` for every refusal. */
@Injectable()
export class NumberRules {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly companies: Companies,
  ) {}

  async ofCompany(idCompany: number): Promise<NumberRuleView[]> {
    await this.companies.line(idCompany);
    return this.rules('where id_company = $1', [idCompany]);
  }

  async groups(): Promise<RuleGroup[]> {
    const companies = await this.layouts();
    return companies.flatMap(({ idCompany, name, layouts }) =>
      layouts.map(({ ruleGroup, pieces }) => ({
        idCompany,
        company: name,
        ruleGroup,
        rules: pieces.length,
        length: pieces.reduce((sum, { pattern }) => sum + pattern.length, 0),
      })),
    );
  }

  /** Returns every active company that has rules, with the layouts of its codes. */
  async layouts(): Promise<CompanyLayouts[]> {
    const [lines, rules] = await Promise.all([this.companies.list(false), this.rules('', [])]);
    const ofCompany = groupedBy(rules, (rule) => rule.idCompany);
    return lines.flatMap(({ idCompany, name, cif }) => {
      const own = ofCompany.get(idCompany);
      return own === undefined ? [] : [{ idCompany, name, cif, layouts: layoutsOf(own) }];
    });
  }

  async add(rule: NewRule, idUser: number): Promise<number> {
    await this.companies.line(rule.idCompany);
    checkedPattern(rule);
    const { idCompany, ruleGroup, orderNumber, field, type, format } = rule;
    return refusingTaken(async () => {
      const { rows } = await this.infrastructure.pool.query<{ id: string }>(
        `insert into account.company_number_rule
           (id_company, rule_group, order_number, field, type, format, changed_by)
         values ($1, $2, coalesce($3, (select coalesce(max(order_number), 0) + 1
           from account.company_number_rule where id_company = $1 and rule_group = $2)), $4, $5, $6, $7)
         returning id_company_number_rule as id`,
        [idCompany, ruleGroup, orderNumber ?? null, field, type, format, idUser],
      );
      return Number(rows[0]!.id);
    }, orderTaken);
  }

  /** Changes the given fields. */
  async change(id: number, given: Undefinable<RuleFields>, idUser: number): Promise<void> {
    const [before] = await this.rules('where id_company_number_rule = $1', [id]);
    if (before === undefined) throw new Refused({ code: 'number-rule-not-found' });
    const { ruleGroup, orderNumber, field, type, format } = { ...before, ...present(given) };
    checkedPattern({ field, type, format });
    const change = () =>
      this.infrastructure.pool.query(
        `update account.company_number_rule set rule_group = $2, order_number = $3, field = $4,
           type = $5, format = $6, changed_by = $7, changed_at = now()
         where id_company_number_rule = $1`,
        [id, ruleGroup, orderNumber, field, type, format, idUser],
      );
    await refusingTaken(change, orderTaken);
  }

  async delete(id: number): Promise<void> {
    const { rowCount } = await this.infrastructure.pool.query(
      'delete from account.company_number_rule where id_company_number_rule = $1',
      [id],
    );
    if (rowCount === 0) throw new Refused({ code: 'number-rule-not-found' });
  }

  private async rules(where: string, values: unknown[]): Promise<NumberRuleView[]> {
    const { rows } = await this.infrastructure.pool.query<NumberRuleView>(
      `select ${RULE} from account.company_number_rule ${where}
        order by id_company, rule_group, order_number limit ${RULES_MOST}`,
      values,
    );
    return rows;
  }
}

function layoutsOf(rules: readonly NumberRuleView[]): CodeLayout[] {
  return [...groupedBy(rules, ({ ruleGroup }) => ruleGroup)].map(([ruleGroup, own]) => ({
    ruleGroup,
    pieces: own.map(({ field, type, format }): CodePiece => ({
      field,
      pattern: checkedPattern({ field, type, format }),
    })),
  }));
}

function checkedPattern({
  field,
  type,
  format,
}: Pick<RuleFields, 'field' | 'type' | 'format'>): Pattern {
  if (field !== 'other' && TYPE_OF_FIELD[field] !== type) {
    throw new Refused({ code: 'number-rule-type', field: 'type' });
  }
  const parsed = parsePattern(type, format);
  if (parsed.ok) return parsed.pattern;
  throw new Refused({ code: 'number-rule-pattern', field: 'format', problem: parsed.problem });
}

const orderTaken = () => ({ code: 'number-rule-order-taken', field: 'orderNumber' }) as const;
