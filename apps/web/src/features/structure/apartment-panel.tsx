import { apartmentBody, type ApartmentView } from '@scara/contracts/http';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import {
  billingBody,
  BillingFields,
  billingRefusals,
  billingValuesOf,
} from '../../components/billing-fields.js';
import { Button } from '../../components/button.js';
import { DocumentsWidget } from '../../components/documents-widget.js';
import form from '../../components/form.module.css';
import { Panel } from '../../components/panel.js';
import { ReasonDialog } from '../../components/reason-dialog.js';
import { TextAreaField, TextField } from '../../components/text-field.js';
import { changedOf } from '../../lib/changed-of.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useBefore } from '../../lib/use-before.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { LinkedAccounts } from './linked-accounts.js';
import { useChangeApartment, useEraseFormerOccupants } from './structure.queries.js';

type ApartmentPanelProps = {
  readonly idAs: number;
  readonly apartment: ApartmentView;
  readonly canEdit: boolean;
  readonly onClose: () => void;
};

const valuesOf = (apartment: ApartmentView) => ({
  tel1: apartment.tel1,
  tel2: apartment.tel2,
  email: apartment.email,
  infoExtended: apartment.infoExtended,
  ...billingValuesOf(apartment),
});
type Values = ReturnType<typeof valuesOf>;

/** Edits contact and billing data of one apartment, beside the table. */
export function ApartmentPanel({ idAs, apartment, canEdit, onClose }: ApartmentPanelProps) {
  const { revision } = apartment;
  const { before, setBefore, keepUp } = useBefore({ values: valuesOf(apartment), revision });
  const change = useChangeApartment(idAs, apartment.idAp);
  const erase = useEraseFormerOccupants(idAs, apartment.idAp);
  const [isErasing, setIsErasing] = useState(false);
  const panel = useForm<Values>({
    initial: before.values,
    draft: `apartment.panel.${apartment.idAp}`,
    validate: (values) => ({
      ...refusalsOf(apartmentBody.partial(), changedOf(values, before.values)),
      ...billingRefusals(values),
    }),
    onSubmit: (values): unknown => {
      const changed = changedOf(values, before.values);
      if (Object.keys(changed).length === 0) {
        toast('warning', t('common.nothingChanged'));
        return;
      }
      const body = billingBody(changed, values);
      return change.mutateAsync(
        { body, ifMatch: before.revision },
        {
          onSuccess: ({ revision: written }) => {
            setBefore({ values, revision: written });
            panel.goOn(values);
            toast('done', t('structure.saved'));
          },
          onError: panel.onRefusal(sayRefusal),
        },
      );
    },
  });

  keepUp(panel, change);

  return (
    <Panel title={t('structure.apartment', { number: apartment.number })} onClose={onClose}>
      <form className={form.form} onSubmit={panel.submit} noValidate>
        <p>
          <Link
            to="/association/$idAs/apartment/$idAp/history"
            params={{ idAs, idAp: apartment.idAp }}
          >
            {t('expenseTable.toHistory')}
          </Link>
        </p>
        <fieldset className={form.section} disabled={!canEdit}>
          <h2>{t('structure.contact')}</h2>
          <div className={form.pair}>
            <TextField {...panel.field('tel1')} label={t('structure.tel1')} type="tel" />
            <TextField {...panel.field('tel2')} label={t('structure.tel2')} type="tel" />
          </div>
          <TextField {...panel.field('email')} label={t('structure.email')} type="email" />
          <TextAreaField
            {...panel.field('infoExtended')}
            label={t('structure.infoExtended')}
            rows={3}
          />
        </fieldset>
        <fieldset className={form.section} disabled={!canEdit}>
          <h2>{t('structure.billing')}</h2>
          <BillingFields form={panel} />
        </fieldset>
        {canEdit && (
          <div className={form.actions}>
            <Button kind="primary" type="submit" busy={change.isPending}>
              {t('common.save')}
            </Button>
            {panel.isChanged && (
              <Button
                onClick={() => {
                  panel.reset();
                }}
              >
                {t('common.reset')}
              </Button>
            )}
          </div>
        )}
      </form>
      {canEdit && <LinkedAccounts idAs={idAs} idAp={apartment.idAp} />}
      <div className={form.section}>
        <DocumentsWidget {...{ idAs, canEdit }} kind="apartment" idElement={apartment.idAp} />
      </div>
      {canEdit && (
        <div className={form.section}>
          <h2>{t('structure.former')}</h2>
          <p className={form.quiet}>{t('structure.formerText')}</p>
          <div className={form.actions}>
            <Button
              onClick={() => {
                setIsErasing(true);
              }}
            >
              {t('structure.formerErase')}
            </Button>
          </div>
        </div>
      )}
      {isErasing && (
        <ReasonDialog
          title={t('structure.formerTitle', { number: apartment.number })}
          consequence={t('structure.formerConsequence')}
          confirmLabel={t('structure.formerErase')}
          draft={`apartment.former.${apartment.idAp}`}
          busy={erase.isPending}
          act={async (reason) => {
            const { revision: written } = await erase.mutateAsync({ reason });
            // Nothing shown here has changed, so unsaved input stays.
            setBefore((shown) => ({ ...shown, revision: written }));
            toast('done', t('structure.formerErased'));
          }}
          onClose={() => {
            setIsErasing(false);
          }}
        />
      )}
    </Panel>
  );
}
