import { CODE_FIELDS, PATTERN_MOST, PATTERN_TYPES } from '@scara/domain/bill-code';
import { z } from 'zod';
import { platformKeepers, signedIn } from './access.js';
import { companyParams } from './companies.js';
import { id, idText, nothing, text, whole } from './fields.js';
import { route } from './route.js';

/** One piece of a company's bill code; the rules of a group, in order, cover the whole code. */
const numberRule = z.strictObject({
  idCompany: id,
  ruleGroup: whole('ruleGroup', 1, 99),
  orderNumber: whole('orderNumber', 1, 99),
  field: z.enum(CODE_FIELDS),
  type: z.enum(PATTERN_TYPES),
  format: text('format', 1, PATTERN_MOST),
});

const numberRuleView = numberRule.extend({ idCompanyNumberRule: id });

export type NumberRuleView = z.output<typeof numberRuleView>;

const byRule = z.strictObject({ idCompanyNumberRule: idText });

const RULE_REFUSALS = [
  'company-not-found',
  'number-rule-type',
  'number-rule-pattern',
  'number-rule-order-taken',
] as const;

export const numberRuleRoutes = {
  listRuleGroups: route({
    name: 'listRuleGroups',
    method: 'GET',
    path: '/api/generalServiceProvider/numberRules/ruleGroup',
    area: 'companies',
    summary: 'Grupurile de reguli ale companiilor: fiecare grup descrie un fel de cod de factură.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      ruleGroups: z.array(
        z.strictObject({
          idCompany: id,
          company: z.string(),
          ruleGroup: z.int(),
          rules: z.int(),
          /** The length of the codes that the group reads. */
          length: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  listNumberRules: route({
    name: 'listNumberRules',
    method: 'GET',
    path: '/api/generalServiceProvider/numberRules/company/:idCompany',
    area: 'companies',
    summary: 'Regulile după care se citesc codurile facturilor unei companii.',
    access: signedIn,
    effect: 'read',
    params: companyParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ rules: z.array(numberRuleView) }),
    refusals: ['company-not-found'],
  }),
  addNumberRule: route({
    name: 'addNumberRule',
    method: 'PUT',
    path: '/api/generalServiceProvider/numberRules',
    area: 'companies',
    summary: 'Adaugă o regulă; fără loc, ea stă ultima în grupul ei.',
    access: platformKeepers,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: numberRule.partial({ orderNumber: true }),
    answer: z.strictObject({ idCompanyNumberRule: id }),
    refusals: RULE_REFUSALS,
  }),
  changeNumberRule: route({
    name: 'changeNumberRule',
    method: 'POST',
    path: '/api/generalServiceProvider/numberRules/:idCompanyNumberRule',
    area: 'companies',
    summary: 'Modifică o regulă; doar câmpurile trimise.',
    access: platformKeepers,
    effect: 'account',
    params: byRule,
    query: nothing,
    body: numberRule.omit({ idCompany: true }).partial(),
    answer: nothing,
    refusals: ['number-rule-not-found', ...RULE_REFUSALS],
  }),
  replaceNumberRule: route({
    name: 'replaceNumberRule',
    method: 'PUT',
    path: '/api/generalServiceProvider/numberRules/:idCompanyNumberRule',
    area: 'companies',
    summary: 'Pune o regulă întreagă în locul celei vechi.',
    access: platformKeepers,
    effect: 'account',
    params: byRule,
    query: nothing,
    body: numberRule.omit({ idCompany: true }),
    answer: nothing,
    refusals: ['number-rule-not-found', ...RULE_REFUSALS],
  }),
  deleteNumberRule: route({
    name: 'deleteNumberRule',
    method: 'DELETE',
    path: '/api/generalServiceProvider/numberRules/:idCompanyNumberRule',
    area: 'companies',
    summary: 'Șterge o regulă.',
    access: platformKeepers,
    effect: 'account',
    params: byRule,
    query: nothing,
    body: nothing,
    answer: nothing,
    refusals: ['number-rule-not-found'],
  }),
} as const;
