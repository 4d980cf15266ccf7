import { t } from '../lib/text.js';

/** The head of a table's column of buttons, which only screen readers need. */
export function ActionsHead({ className }: { readonly className?: string | undefined }) {
  return (
    <th scope="col" className={className}>
      <span className="visually-hidden">{t('common.actions')}</span>
    </th>
  );
}
