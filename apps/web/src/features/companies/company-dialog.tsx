import { companyRoutes, type CompanyLine } from '@scara/contracts/http';

import { Checkbox } from '../../components/choice.js';
import { FormDialog } from '../../components/form-dialog.js';
import { TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { useSaveCompany } from './companies.queries.js';

export function CompanyDialog({
  company,
  onClose,
}: {
  /** Null for a new one. */
  company: CompanyLine | null;
  onClose: () => void;
}) {
  const save = useSaveCompany(company?.idCompany ?? null);
  const form = useForm<{ name: string; cif: string; isActive: boolean }>({
    initial: {
      name: company?.name ?? '',
      cif: company?.cif ?? '',
      isActive: company?.isActive ?? true,
    },
    draft: `company.${company?.idCompany ?? 'nou'}`,
    validate: (values) => refusalsOf(companyRoutes.addGeneralProvider.body, values),
    onSubmit: (values): unknown => {
      return save.mutateAsync(values, {
        onSuccess: () => {
          toast('done', t('companies.saved', { name: values.name.trim() }));
          form.clearDraft();
          onClose();
        },
        onError: form.onRefusal(sayRefusal),
      });
    },
  });
  return (
    <FormDialog
      title={company === null ? t('companies.add') : t('companies.edit', { name: company.name })}
      busy={save.isPending}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('companies.name')} maxLength={100} />
      <TextField {...form.field('cif')} label={t('providers.cif')} optional maxLength={20} />
      <Checkbox {...form.check('isActive')} label={t('companies.isOffered')} />
    </FormDialog>
  );
}
