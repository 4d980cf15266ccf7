import {
  ADMINISTRATOR,
  associationRoutes,
  imageRoutes,
  settings as settingsShape,
  type AnswerOf,
} from '@scara/contracts/http';
import { GENERAL_INFO_MAX } from '@scara/domain/association';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Button } from '../../components/button.js';
import { Checkbox, Select } from '../../components/choice.js';
import form from '../../components/form.module.css';
import { ImagePick } from '../../components/image-pick.js';
import { Page } from '../../components/page.js';
import { PaymentTermsFields, PaymentTermsWarnings } from '../../components/payment-terms.js';
import { Notice } from '../../components/states.js';
import { TextAreaField, TextField } from '../../components/text-field.js';
import { Unread } from '../../components/unread.js';
import { changedOf } from '../../lib/changed-of.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { LOGO_BOX } from '../../lib/fitted-image.js';
import { editScaled, parseScaled } from '../../lib/format.js';
import { call } from '../../lib/http.js';
import { today } from '../../lib/month-grid.js';
import { monthQueries } from '../../lib/month-queries.js';
import { monthName } from '../../lib/months.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { logosQuery } from '../../lib/logos.js';
import { settingsQuery } from '../../lib/settings.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useBefore } from '../../lib/use-before.js';
import { sayRefusal, useCommand } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';

type Answer = AnswerOf<typeof associationRoutes.readAssociation>;
type Settings = Answer['settings'];

export function SettingsScreen({ idAs }: { idAs: number }) {
  const settings = useQuery(settingsQuery(idAs));
  const canEdit = (wholeRolesOn(useSession(), idAs) & ADMINISTRATOR) !== 0;
  return (
    <Page title={t('settings.title')} text={canEdit ? undefined : t('settings.readOnly')}>
      {!settings.isSuccess ? (
        <Unread title={t('settings.failed')} read={settings} />
      ) : (
        <>
          <SettingsForm idAs={idAs} answer={settings.data} canEdit={canEdit} />
          <Logo idAs={idAs} canEdit={canEdit} />
        </>
      )}
    </Page>
  );
}

const valuesOf = ({ maturityDays, penaltiesRateE2, tableFontSize, ...texts }: Settings) => ({
  ...texts,
  maturityDays: String(maturityDays),
  penaltiesRateE2: editScaled(penaltiesRateE2, 2),
  tableFontSize: String(tableFontSize),
});
type Values = ReturnType<typeof valuesOf>;

function bodyOf(values: Values, before: Values): Partial<Settings> {
  const changed = Object.entries(changedOf(values, before));
  return Object.fromEntries(changed.map(([name, value]) => [name, stored(name, value)]));
}

function stored(name: string, value: string | boolean): string | number | boolean {
  if (typeof value === 'boolean') return value;
  if (name === 'penaltiesRateE2') return parseScaled(value, 2) ?? NaN;
  if (name === 'maturityDays' || name === 'tableFontSize') return parseScaled(value, 0) ?? NaN;
  return value;
}

function SettingsForm({
  idAs,
  answer,
  canEdit,
}: {
  idAs: number;
  answer: Answer;
  canEdit: boolean;
}) {
  const { before, setBefore, keepUp } = useBefore({
    values: valuesOf(answer.settings),
    revision: answer.revision,
  });
  const save = useCommand({
    idAs,
    touches: ['association'],
    write: (body: Partial<Settings>) =>
      call(associationRoutes.changeSettings, { params: { idAs }, body, ifMatch: before.revision }),
  });
  const fields = useForm<Values>({
    initial: before.values,
    draft: `settings.${idAs}`,
    validate: (values) => ({
      ...refusalsOf(settingsShape.partial(), bodyOf(values, before.values)),
      ...(values.generalInfo.length > GENERAL_INFO_MAX && {
        generalInfo: t('settings.generalInfoLong'),
      }),
    }),
    onSubmit: (values): unknown => {
      const body = bodyOf(values, before.values);
      if (Object.keys(body).length === 0) {
        toast('warning', t('common.nothingChanged'));
        return;
      }
      return save.mutateAsync(body, {
        onSuccess: ({ revision }) => {
          setBefore({ values, revision });
          fields.goOn(values);
          toast('done', t('settings.saved'));
        },
        onError: fields.onRefusal(sayRefusal),
      });
    },
  });

  keepUp(fields, save);

  return (
    <form className={form.form} onSubmit={fields.submit} noValidate>
      <fieldset className={form.section} disabled={!canEdit}>
        <h2>{t('settings.identity')}</h2>
        <TextField {...fields.field('name')} label={t('settings.name')} />
        <div className={form.pair}>
          <TextField {...fields.field('cif')} label={t('settings.cif')} />
          <TextField {...fields.field('city')} label={t('settings.city')} />
        </div>
        <TextField {...fields.field('address')} label={t('settings.address')} />
        <Checkbox {...fields.check('hasCensor')} label={t('settings.hasCensor')} />
      </fieldset>
      <fieldset className={form.section} disabled={!canEdit}>
        <h2>{t('settings.bankSection')}</h2>
        <TextField {...fields.field('iban')} label={t('settings.iban')} />
        <TextField {...fields.field('bank')} label={t('settings.bank')} />
        <div className={form.pair}>
          <TextField
            {...fields.field('bank1')}
            label={t('settings.bank1')}
            help={t('settings.furtherBank')}
            maxLength={45}
          />
          <TextField {...fields.field('iban1')} label={t('settings.iban1')} />
        </div>
        <div className={form.pair}>
          <TextField {...fields.field('bank2')} label={t('settings.bank2')} maxLength={45} />
          <TextField {...fields.field('iban2')} label={t('settings.iban2')} />
        </div>
      </fieldset>
      <fieldset className={form.section} disabled={!canEdit}>
        <h2>{t('settings.billing')}</h2>
        <TermsOfMonths idAs={idAs} />
        <div className={form.pair}>
          <PaymentTermsFields form={fields} />
        </div>
        <Checkbox {...fields.check('compl')} label={t('settings.compl')} />
        <Checkbox {...fields.check('onlyCalc')} label={t('settings.onlyCalc')} />
        <Checkbox
          {...fields.check('transferQr')}
          label={t('settings.transferQr')}
          help={t('settings.transferQrHelp')}
        />
        <PaymentTermsWarnings form={fields} on={today()} hasDecision={answer.hasPenaltyDecision} />
      </fieldset>
      <fieldset className={form.section} disabled={!canEdit}>
        <h2>{t('settings.table')}</h2>
        <div className={form.pair}>
          <TextField {...fields.field('c1Name')} label={t('settings.c1Name')} />
          <TextField {...fields.field('c2Name')} label={t('settings.c2Name')} />
          <TextField {...fields.field('c3Name')} label={t('settings.c3Name')} />
          <TextField {...fields.field('c4Name')} label={t('settings.c4Name')} />
          <Select
            {...fields.field('tableFontSize')}
            label={t('settings.tableFontSize')}
            options={['1', '2', '3', '4', '5', '6', '7'].map((size) => ({
              value: size,
              label: size,
            }))}
          />
        </div>
        <div className={form.pair}>
          <TextField
            {...fields.field('omName')}
            label={t('settings.omName')}
            help={t('settings.omHelp')}
            maxLength={45}
          />
          <TextField
            {...fields.field('omUnit')}
            label={t('settings.omUnit')}
            help={t('settings.omUnitHelp')}
            maxLength={10}
          />
        </div>
        <div className={form.pair}>
          <TextField {...fields.field('om1Name')} label={t('settings.om1Name')} maxLength={45} />
          <TextField {...fields.field('om1Unit')} label={t('settings.om1Unit')} maxLength={10} />
        </div>
        <TextAreaField
          {...fields.field('generalInfo')}
          label={t('settings.generalInfo')}
          help={t('settings.generalInfoHelp')}
          rows={6}
        />
      </fieldset>
      {canEdit && (
        <div className={form.actions}>
          <Button kind="primary" type="submit" busy={save.isPending}>
            {t('common.save')}
          </Button>
          {fields.isChanged && (
            <Button
              onClick={() => {
                fields.reset(before.values);
              }}
            >
              {t('common.reset')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/** Says, once there is a month, that new terms change no list: each month takes the terms of the one before it. */
function TermsOfMonths({ idAs }: { idAs: number }) {
  const idMonth = useQuery(monthQueries.all(idAs)).data?.months[0]?.idMonth;
  const month = useQuery({
    ...monthQueries.one(idAs, idMonth ?? 0),
    enabled: idMonth !== undefined,
  }).data;
  if (month === undefined) return null;
  const { maturityDays, penaltiesRateE2 } = month.terms;
  const name = monthName(month.idMonth);
  return (
    <Notice tone="info">
      {t('settings.termsOfMonths', {
        name,
        days: t('settings.daysCount', { count: maturityDays }),
        rate: editScaled(penaltiesRateE2, 2),
      })}{' '}
      <Link to="/association/$idAs/month/$idMonth/outgo" params={{ idAs, idMonth: month.idMonth }}>
        {t('month.goTo', { name })}
      </Link>
    </Notice>
  );
}

/** Edits the logo at the top of lists and bills. */
function Logo({ idAs, canEdit }: { idAs: number; canEdit: boolean }) {
  const logos = useQuery(logosQuery(idAs));
  const params = { idAs };
  const change = useCommand({
    idAs,
    touches: ['association'],
    write: (logo: string) =>
      logo === ''
        ? call(imageRoutes.deleteLogo, { params })
        : call(imageRoutes.changeLogo, { params, body: { logo } }),
  });
  const put = (logo: string) => {
    change.mutate(logo, {
      onSuccess: () => {
        toast('done', logo === '' ? t('settings.logoRemoved') : t('settings.logoSaved'));
      },
      onError: sayRefusal,
    });
  };
  const logo = logos.data?.logo ?? '';
  return (
    <section className={form.form} aria-label={t('settings.logo')}>
      <div className={form.section}>
        <h2>{t('settings.logo')}</h2>
        {logo === '' ? (
          <p className={form.quiet}>{t('settings.noLogo')}</p>
        ) : (
          <p>
            <img src={logo} alt={t('settings.logoAlt')} />
          </p>
        )}
        {canEdit && (
          <div className={form.actions}>
            <ImagePick
              label={t('settings.putLogo')}
              box={LOGO_BOX}
              busy={change.isPending}
              onPick={put}
            />
            {logo !== '' && (
              <Button
                onClick={() => {
                  put('');
                }}
              >
                {t('settings.removeLogo')}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
