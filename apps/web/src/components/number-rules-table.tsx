import type { NumberRuleView } from '@scara/contracts/http';
import type { ReactNode } from 'react';

import { t } from '../lib/text.js';
import { ActionsHead } from './actions-head.js';
import { PlainTable } from './plain-table.js';
import table from './plain-table.module.css';

/** Shows the rules for reading a company's codes, in order and grouped; `actions` adds buttons to each. */
export function NumberRulesTable({
  rules,
  actions,
}: {
  rules: readonly NumberRuleView[];
  actions?: (rule: NumberRuleView) => ReactNode;
}) {
  return (
    <PlainTable caption={t('rules.title')}>
      <thead>
        <tr>
          <th scope="col">{t('rules.group')}</th>
          <th scope="col">{t('rules.order')}</th>
          <th scope="col">{t('rules.field')}</th>
          <th scope="col">{t('rules.type')}</th>
          <th scope="col">{t('rules.format')}</th>
          {actions !== undefined && <ActionsHead />}
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.idCompanyNumberRule}>
            <td>{rule.ruleGroup}</td>
            <td>{rule.orderNumber}</td>
            <th scope="row">{t(`rules.field.${rule.field}`)}</th>
            <td>{t(`billCode.type.${rule.type}`)}</td>
            <td>
              <code>{rule.format}</code>
            </td>
            {actions !== undefined && <td className={table.actions}>{actions(rule)}</td>}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
