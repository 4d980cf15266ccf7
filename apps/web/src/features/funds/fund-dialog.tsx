import { AMOUNT_MAX } from '@scara/domain/kernel';
import { fundRoutes, type FundView } from '@scara/contracts/http';
import type { FundPurpose } from '@scara/domain/association';

import { AmountField } from '../../components/amount-field.js';
import { Checkbox, RadioGroup, Select } from '../../components/choice.js';
import { FormDialog } from '../../components/form-dialog.js';
import formStyles from '../../components/form.module.css';
import { TextAreaField, TextField } from '../../components/text-field.js';
import { chosenAfter } from '../../lib/chosen.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { editBani, parseScaled } from '../../lib/format.js';
import type { EntranceTitle } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useBefore } from '../../lib/use-before.js';
import { useForm } from '../../lib/use-form.js';
import { purposeName, purposes, purposeUse } from './fund-words.js';
import { useAddFund, useChangeFund, type FundBody } from './funds.queries.js';
import styles from './funds.module.css';

type FundDialogProps = {
  readonly idAs: number;
  /** The current fund; null for a new one. */
  readonly fund: FundView | null;
  readonly revision: number;
  readonly entrances: readonly EntranceTitle[];
  readonly onClose: () => void;
};

type FundValues = {
  name: string;
  purpose: string;
  type: string;
  vType: string;
  /** Ids of the chosen entrances, separated by commas: a draft keeps texts. */
  vInfo: string;
  arrears: boolean;
  penalties: boolean;
  bank: boolean;
  iban: string;
  openingBani: string;
  description: string;
  isActive: boolean;
};

/** Adds a fund or changes one. */
export function FundDialog({ idAs, fund, revision, entrances, onClose }: FundDialogProps) {
  const { before, keepUp } = useBefore({ values: valuesOf(fund), revision });
  const add = useAddFund(idAs);
  const change = useChangeFund(idAs);
  const isBusy = add.isPending || change.isPending;
  const form = useForm<FundValues>({
    initial: before.values,
    draft: `fund.${idAs}.${fund?.idFund ?? 'nou'}`,
    validate: (values) => refusalsOf(fundRoutes.addFund.body, bodyOf(values)),
    onSubmit: (values) => void save(values),
  });
  const { values } = form;
  const payers = form.field('vInfo');
  const chosen = idsIn(values.vInfo);

  const save = async (typed: FundValues) => {
    if (fund !== null && !form.isChanged) {
      toast('warning', t('common.nothingChanged'));
      return;
    }
    const body = bodyOf(typed);
    try {
      if (fund === null) await add.mutateAsync(body);
      else await change.mutateAsync({ idFund: fund.idFund, body, ifMatch: before.revision });
    } catch (error) {
      form.onRefusal()(error);
      return;
    }
    form.clearDraft();
    toast('done', t('funds.saved', { name: typed.name.trim() }));
    onClose();
  };

  keepUp(form, change);

  return (
    <FormDialog
      title={fund === null ? t('funds.add') : fund.name}
      width="wide"
      busy={isBusy}
      form={form}
      onClose={onClose}
    >
      <div className={formStyles.pair}>
        <TextField {...form.field('name')} label={t('funds.name')} />
        <Select
          {...form.field('purpose')}
          label={t('funds.purpose')}
          help={purposeUse(values.purpose as FundPurpose)}
          options={purposes.map((value) => ({ value, label: purposeName(value) }))}
        />
      </div>
      <RadioGroup
        label={t('funds.payers')}
        value={values.vType}
        options={[
          { value: '1', label: t('funds.allEntrances') },
          { value: '2', label: t('funds.someEntrances') },
        ]}
        onChange={(value) => {
          form.set('vType', value);
        }}
      />
      {values.vType === '2' && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t('funds.chooseEntrances')}</legend>
          <div className={styles.entrances}>
            {entrances.map(({ idEntrance, title }, at) => (
              <Checkbox
                key={idEntrance}
                label={title}
                {...(at === 0 && { inputRef: payers.inputRef })}
                error={at === entrances.length - 1 ? payers.error : undefined}
                checked={chosen.has(idEntrance)}
                onChange={(isChosen) => {
                  payers.onChange([...chosenAfter(chosen, [idEntrance], isChosen)].join(','));
                }}
              />
            ))}
          </div>
        </fieldset>
      )}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('funds.shows')}</legend>
        <div className={styles.entrances}>
          <Checkbox {...form.check('arrears')} label={t('funds.showArrears')} />
          <Checkbox {...form.check('penalties')} label={t('funds.showPenalties')} />
          <Checkbox {...form.check('bank')} label={t('funds.showBank')} />
        </div>
      </fieldset>
      <Checkbox
        label={t('funds.ownColumn')}
        help={t('funds.ownColumnHelp')}
        checked={values.type === '2'}
        onChange={(on) => {
          form.set('type', on ? '2' : '1');
        }}
      />
      <div className={formStyles.pair}>
        <TextField {...form.field('iban')} label={t('funds.iban')} help={t('funds.ibanHelp')} />
        <AmountField
          {...form.field('openingBani')}
          label={t('funds.opening')}
          help={t('funds.openingHelp')}
          min={-AMOUNT_MAX}
          maxLength={14}
        />
      </div>
      <TextAreaField {...form.field('description')} label={t('funds.description')} optional />
      {fund !== null && (
        <Checkbox
          {...form.check('isActive')}
          label={t('funds.isOffered')}
          help={t('funds.isOfferedHelp')}
        />
      )}
    </FormDialog>
  );
}

const idsIn = (text: string): ReadonlySet<number> =>
  new Set(text.split(',').filter(Boolean).map(Number));

function valuesOf(fund: FundView | null): FundValues {
  const { vInfo = {}, showInfo = 6, openingBani = 0 } = fund ?? {};
  return {
    name: fund?.name ?? '',
    purpose: fund?.purpose ?? 'repair',
    type: String(fund?.type ?? 1),
    vType: String(fund?.vType ?? 1),
    vInfo: Object.keys(vInfo)
      .filter((id) => vInfo[id] === true)
      .join(','),
    arrears: (showInfo & 2) !== 0,
    penalties: (showInfo & 4) !== 0,
    bank: (showInfo & 8) !== 0,
    iban: fund?.iban ?? '',
    openingBani: openingBani === 0 ? '' : editBani(openingBani),
    description: fund?.description ?? '',
    isActive: fund?.isActive ?? true,
  };
}

function bodyOf(values: FundValues): FundBody & { name: string } {
  const { name, purpose, iban, description, isActive } = values;
  return {
    name,
    purpose: purpose as FundPurpose,
    iban,
    description,
    isActive,
    type: Number(values.type),
    vType: Number(values.vType),
    vInfo: Object.fromEntries([...idsIn(values.vInfo)].map((id) => [String(id), true])),
    showInfo: (values.arrears ? 2 : 0) | (values.penalties ? 4 : 0) | (values.bank ? 8 : 0),
    openingBani: values.openingBani === '' ? 0 : (parseScaled(values.openingBani, 2) ?? NaN),
  };
}
