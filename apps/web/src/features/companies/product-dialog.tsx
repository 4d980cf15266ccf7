import { companyProductRoutes, type CompanyProductView } from '@scara/contracts/http';

import { Checkbox } from '../../components/choice.js';
import { FormDialog } from '../../components/form-dialog.js';
import { TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { useSaveProduct } from './companies.queries.js';

type ProductDialogProps = {
  readonly idCompany: number;
  /** Null for a new one. */
  readonly product: CompanyProductView | null;
  readonly onClose: () => void;
};

export function ProductDialog({ idCompany, product, onClose }: ProductDialogProps) {
  const save = useSaveProduct(product?.idCompanyProduct ?? null);
  const form = useForm<{ name: string; partnerKey: string; isActive: boolean }>({
    initial: {
      name: product?.name ?? '',
      partnerKey: product?.partnerKey ?? '',
      isActive: product?.isActive ?? true,
    },
    draft: `product.${idCompany}.${product?.idCompanyProduct ?? 'nou'}`,
    validate: (values) =>
      refusalsOf(companyProductRoutes.addCompanyProduct.body, { idCompany, ...values }),
    onSubmit: (values): unknown => {
      return save.mutateAsync(
        { idCompany, ...values },
        {
          onSuccess: () => {
            toast('done', t('products.saved', { name: values.name.trim() }));
            form.clearDraft();
            onClose();
          },
          onError: form.onRefusal(sayRefusal),
        },
      );
    },
  });
  return (
    <FormDialog
      title={product === null ? t('products.add') : t('products.edit', { name: product.name })}
      busy={save.isPending}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('products.name')} maxLength={100} />
      <TextField
        {...form.field('partnerKey')}
        label={t('products.partnerKey')}
        help={t('products.partnerKeyHelp')}
        optional
        maxLength={50}
      />
      <Checkbox {...form.check('isActive')} label={t('products.isActive')} />
    </FormDialog>
  );
}
