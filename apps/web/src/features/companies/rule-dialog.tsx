import { numberRuleRoutes, type NumberRuleView, patternText } from '@scara/contracts/http';
import {
  CODE_FIELDS,
  parsePattern,
  PATTERN_TYPES,
  TYPE_OF_FIELD,
  type CodeField,
  type PatternType,
} from '@scara/domain/bill-code';

import { Select } from '../../components/choice.js';
import { FormDialog } from '../../components/form-dialog.js';
import { TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { useSaveRule, type RuleBody } from './companies.queries.js';

type Values = {
  ruleGroup: string;
  orderNumber: string;
  field: string;
  type: string;
  format: string;
};

type RuleDialogProps = {
  readonly idCompany: number;
  /** Null for a new one. */
  readonly rule: NumberRuleView | null;
  /** The proposed group of a new rule. */
  readonly lastGroup: number;
  readonly onClose: () => void;
};

/** Edits the rule for one piece of a code; its format is checked by the server's rules while the user types. */
export function RuleDialog({ idCompany, rule, lastGroup, onClose }: RuleDialogProps) {
  const save = useSaveRule(rule?.idCompanyNumberRule ?? null);
  const form = useForm<Values>({
    initial: {
      ruleGroup: String(rule?.ruleGroup ?? lastGroup),
      orderNumber: rule === null ? '' : String(rule.orderNumber),
      field: rule?.field ?? 'number',
      type: rule?.type ?? 'text',
      format: rule?.format ?? '',
    },
    draft: `rule.${idCompany}.${rule?.idCompanyNumberRule ?? 'nou'}`,
    validate: (values) => refusalsIn(idCompany, values),
    onSubmit: (values): unknown => {
      return save.mutateAsync(bodyOf(idCompany, values), {
        onSuccess: () => {
          toast('done', t('rules.saved'));
          form.clearDraft();
          onClose();
        },
        onError: form.onRefusal(sayRefusal),
      });
    },
  });
  const { field, type } = form.values;
  return (
    <FormDialog
      title={rule === null ? t('rules.add') : t('rules.edit', { format: rule.format })}
      text={t('rules.dialogText')}
      busy={save.isPending}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('ruleGroup')}
        label={t('rules.group')}
        help={t('rules.groupHelp')}
        inputMode="numeric"
        maxLength={2}
      />
      <TextField
        {...form.field('orderNumber')}
        label={t('rules.order')}
        help={t('rules.orderHelp')}
        optional
        inputMode="numeric"
        maxLength={2}
      />
      <Select<CodeField>
        label={t('rules.field')}
        value={field as CodeField}
        options={CODE_FIELDS.map((value) => ({ value, label: t(`rules.field.${value}`) }))}
        onChange={(next) => {
          form.set('field', next);
          if (next !== 'other') form.set('type', TYPE_OF_FIELD[next]);
        }}
      />
      <Select<PatternType>
        label={t('rules.type')}
        value={type as PatternType}
        disabled={field !== 'other'}
        options={PATTERN_TYPES.map((value) => ({ value, label: t(`billCode.type.${value}`) }))}
        onChange={(next) => {
          form.set('type', next);
        }}
      />
      <TextField {...form.field('format')} label={t('rules.format')} maxLength={200} />
    </FormDialog>
  );
}

function bodyOf(idCompany: number, values: Values): RuleBody {
  const { ruleGroup, orderNumber, field, type, format } = values;
  return {
    idCompany,
    ruleGroup: Number(ruleGroup),
    ...(orderNumber.trim() !== '' && { orderNumber: Number(orderNumber) }),
    field: field as CodeField,
    type: type as PatternType,
    format,
  };
}

function refusalsIn(idCompany: number, values: Values): Partial<Record<keyof Values, string>> {
  const refusals = refusalsOf(numberRuleRoutes.addNumberRule.body, bodyOf(idCompany, values));
  const parsed = parsePattern(values.type as PatternType, values.format);
  return parsed.ok ? refusals : { format: patternText(parsed.problem), ...refusals };
}
