import { INDEX_MAX } from '@scara/domain/kernel';
import { METER_STATE } from '@scara/domain/month';
import { useState } from 'react';

import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { NumberField } from '../../components/number-field.js';
import { TextField } from '../../components/text-field.js';
import { parseScaled } from '../../lib/format.js';
import { chosenStates, meterLocations, meterStates, meterTypes } from '../../lib/meter-words.js';
import { useMeteringNames } from '../../lib/use-metering-names.js';
import { ProblemError } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useForm } from '../../lib/use-form.js';
import { useIsThere } from '../../lib/use-is-there.js';
import styles from './meters.module.css';

/** The texts of a meter's fields; indexes have three decimals. */
export type MeterTexts = Record<
  'type' | 'location' | 'series' | 'index' | 'consumption' | 'state',
  string
>;

export const noMeter: MeterTexts = {
  type: '',
  location: '',
  series: '',
  index: '',
  consumption: '',
  state: '',
};

const SERIES_MOST = 45;

const options = (words: Readonly<Record<number, string>>, codes: readonly number[]) =>
  codes.map((code) => ({ value: String(code), label: words[code] ?? '' }));
const ofKind = [1, 2, 3, 4];

type MeterFormProps = {
  readonly label: string;
  readonly initial: MeterTexts;
  /** Whether a new meter can be entered with the open month's index, its consumption and its state. */
  readonly hasReading: boolean;
  readonly draft: string;
  /** Saves the texts; `before` are those when the form was opened. */
  readonly save: (texts: MeterTexts, before: MeterTexts) => Promise<unknown>;
  readonly onClose: () => void;
};

/** The fields of one meter; the first item of each list is a placeholder. */
export function MeterForm({ label, initial, hasReading, draft, save, onClose }: MeterFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isThere = useIsThere();
  const names = useMeteringNames();
  const [before] = useState(initial);
  const form = useForm<MeterTexts>({
    initial: before,
    draft,
    validate: (texts) => refusals(texts, hasReading),
    onSubmit: (texts) => {
      setIsBusy(true);
      save(texts, before)
        .then(close, (error: unknown) => {
          const isShown = isThere() && error instanceof ProblemError;
          if (!(isShown && form.refuse(fieldsOf(error.fields)))) sayRefusal(error);
        })
        .finally(() => {
          setIsBusy(false);
        });
    },
  });
  const close = () => {
    form.clearDraft();
    onClose();
  };
  const isRead = hasReading && isEntered(form.values);
  // The unit of other meters depends on the association.
  const unit = ['1', '2'].includes(form.values.type) ? { suffix: 'm³' } : {};
  return (
    <form className={styles.form} aria-label={label} onSubmit={form.submit} noValidate>
      <Select
        {...form.field('type')}
        label={t('meters.type')}
        placeholder={t('meters.chooseType')}
        options={options(meterTypes(names), ofKind)}
        autoFocus
      />
      <Select
        {...form.field('location')}
        label={t('meters.location')}
        placeholder={t('meters.chooseLocation')}
        options={options(meterLocations, ofKind)}
      />
      <TextField {...form.field('series')} label={t('meters.series')} />
      {hasReading && (
        <Select
          {...form.field('state')}
          label={t('meters.state')}
          placeholder={t('meters.chooseState')}
          options={options(meterStates, chosenStates)}
        />
      )}
      <NumberField
        {...form.field('index')}
        label={isRead ? t('meters.indexNow') : t('meters.initialIndex')}
        {...unit}
        decimals={3}
        min={0}
        max={INDEX_MAX}
      />
      {isRead && (
        <NumberField
          {...form.field('consumption')}
          label={t('meters.consumption')}
          {...unit}
          decimals={3}
          min={0}
          max={INDEX_MAX}
        />
      )}
      <span className={styles.actions}>
        <Button kind="primary" type="submit" busy={isBusy}>
          {t('common.save')}
        </Button>
        <Button kind="quiet" onClick={close}>
          {t('common.giveUp')}
        </Button>
      </span>
    </form>
  );
}

/** Parses an index into thousandths; an empty field is 0. */
export const indexOf = (text: string): number => (text.trim() === '' ? 0 : parseScaled(text, 3)!);

/**
 * Tells whether the chosen state means that the meter has an index in the open month. Until a state is chosen it has
 * none: the index is the one that the meter begins with.
 */
export const isEntered = ({ state }: MeterTexts): boolean =>
  state !== '' && Number(state) !== METER_STATE.notEntered;

function refusals(texts: MeterTexts, hasReading: boolean): Partial<MeterTexts> {
  const index = texts.index.trim() === '' ? 0 : parseScaled(texts.index, 3);
  const used = texts.consumption.trim() === '' ? 0 : parseScaled(texts.consumption, 3);
  const isRead = hasReading && isEntered(texts);
  return {
    ...(texts.type === '' && { type: t('meters.chooseType') }),
    ...(texts.location === '' && { location: t('meters.chooseLocation') }),
    ...([...texts.series.trim()].length > SERIES_MOST && { series: t('meters.seriesLong') }),
    ...(index === null && { index: t('number.invalid') }),
    ...(isRead && used === null && { consumption: t('number.invalid') }),
    ...(isRead &&
      index !== null &&
      used !== null &&
      used > index && { consumption: t('meters.consumptionLarge') }),
  };
}

/** Renames the server's `initialIndexE3` to the form's field for it. */
const fieldsOf = ({ initialIndexE3, ...fields }: Readonly<Record<string, string>>) =>
  initialIndexE3 === undefined ? fields : { ...fields, index: initialIndexE3 };
