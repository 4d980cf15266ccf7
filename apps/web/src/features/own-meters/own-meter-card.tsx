import type { OwnMeters } from '@scara/contracts/http';
import { INDEX_MAX } from '@scara/domain/kernel';
import { METER_STATE } from '@scara/domain/month';
import { useId, useRef, useState, type FormEvent } from 'react';

import { Button } from '../../components/button.js';
import { Checkbox, Select } from '../../components/choice.js';
import { Icon } from '../../components/icon.js';
import { MeterPhoto } from '../../components/meter-photo.js';
import { NumberField } from '../../components/number-field.js';
import { Notice } from '../../components/states.js';
import { useConnection } from '../../lib/connection.js';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.js';
import { PHOTO_BOX, fittedPhoto } from '../../lib/fitted-image.js';
import { editScaled, formatInstant, formatScaled, parseScaled } from '../../lib/format.js';
import { meterPlace, meterStates } from '../../lib/meter-words.js';
import { useMeteringNames } from '../../lib/use-metering-names.js';
import { boundsWarning } from '../../lib/number-input.js';
import { newKey } from '../../lib/pending-keys.js';
import { t } from '../../lib/text.js';
import type { WaitingReading } from './reading-outbox.js';
import styles from './own-meters.module.css';

const bounds = { decimals: 3, min: 0, max: INDEX_MAX };
/** As the server asks: past four times the mean of the last months read, and five units. */
const leapTimes = 4;
const leapLeastE3 = 5_000;
const digitsOffered = ['4', '5', '6'] as const;

type Meter = OwnMeters['meters'][number];

/** What outlives a reload before it is sent. */
type Typed = { readonly index: string };

type OwnMeterCardProps = {
  readonly idUser: number;
  readonly apartment: OwnMeters;
  readonly meter: Meter;
  /** Typed before and not taken by the server yet. */
  readonly waiting: WaitingReading | undefined;
  readonly onKeep: (reading: WaitingReading) => Promise<void>;
  readonly onGiveUp: (key: string) => Promise<void>;
};

const shown = (valueE3: number): string => formatScaled(valueE3, 3);

export function OwnMeterCard({
  idUser,
  apartment,
  meter,
  waiting,
  onKeep,
  onGiveUp,
}: OwnMeterCardProps) {
  const names = useMeteringNames(apartment.idAs);
  const stands = waiting?.indexE3 ?? meter.indexE3;
  const canEnter = apartment.window.isOpen && !meter.isProcessed && apartment.idMonth !== null;
  const draft = `reading.${apartment.idAs}.${meter.idMeter}.${apartment.idMonth ?? ''}`;
  const [index, setIndex] = useState(() => {
    const typed = canEnter ? readDraft<Typed>(draft).index : undefined;
    return typed ?? (stands === null ? '' : editScaled(stands, 3));
  });
  const [photo, setPhoto] = useState(waiting?.photo ?? '');
  const [isPhotoBad, setPhotoBad] = useState(false);
  const [isPhotoShown, setPhotoShown] = useState(false);
  const [digits, setDigits] = useState('');
  const [isSure, setSure] = useState(false);
  const [asked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const titleId = useId();

  const startE3 = meter.replaced?.initialIndexE3 ?? meter.oldE3;
  const indexE3 = parseScaled(index, 3);
  const beyond = boundsWarning(index, bounds);
  // No meter has passed zero to show less than that.
  const isBelow = indexE3 !== null && beyond === null && indexE3 < startE3 && !meter.isOldEstimate;
  const usedE3 =
    indexE3 === null ? null : indexE3 - startE3 + (digits === '' ? 0 : 10 ** (Number(digits) + 3));
  const mean =
    meter.recentE3.reduce((sum, one) => sum + one, 0) / Math.max(1, meter.recentE3.length);
  const isLeap = usedE3 !== null && mean > 0 && usedE3 > leapLeastE3 && usedE3 > leapTimes * mean;
  const isSame =
    indexE3 === (waiting?.indexE3 ?? meter.indexE3) && photo === (waiting?.photo ?? '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const isUnsaid = (isBelow && digits === '') || (isLeap && !isSure);
    if (indexE3 === null || beyond !== null || apartment.idMonth === null || isUnsaid) return;
    clearDraft(draft);
    // The same reading pressed again is on its way or taken already.
    if (isSame && (waiting === undefined ? meter.indexE3 !== null : waiting.refusal === '')) return;
    void onKeep({
      key: newKey(),
      idUser,
      idAs: apartment.idAs,
      idAp: apartment.idAp,
      idMonth: apartment.idMonth,
      idMeter: meter.idMeter,
      indexE3,
      photo,
      refusal: '',
      ...(isBelow ? { rollOverDigits: Number(digits) } : {}),
      ...(isLeap ? { isSure } : {}),
    });
  };
  const error =
    asked && indexE3 === null
      ? t('ownMeters.indexNeeded')
      : asked && beyond !== null
        ? beyond
        : asked && isBelow && digits === ''
          ? t('ownMeters.below', { old: shown(startE3) })
          : undefined;

  return (
    <form className={styles.card} aria-labelledby={titleId} noValidate onSubmit={submit}>
      <h3 id={titleId}>
        {meterPlace(meter, names)} <span className={styles.series}>{meter.series}</span>
      </h3>
      <p className={styles.quiet}>
        {t('ownMeters.old', { index: shown(startE3) })} · {meterStates[meter.state]}
      </p>
      {meter.sentBy !== null && (
        <p className={styles.quiet}>
          {t(meter.sentBy.who === 'self' ? 'ownMeters.sentBySelf' : 'ownMeters.sentByTenant', {
            at: formatInstant(meter.sentBy.at),
          })}
        </p>
      )}
      {meter.warnings.map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
      <div className={styles.index}>
        <NumberField
          label={t('ownMeters.new')}
          {...bounds}
          value={index}
          disabled={!canEnter}
          error={error}
          help={
            meter.isProcessed
              ? t('ownMeters.processed')
              : usedE3 === null
                ? undefined
                : t('ownMeters.used', { used: shown(usedE3) })
          }
          onChange={(text) => {
            setIndex(text);
            writeDraft(draft, { index: text } satisfies Typed);
          }}
        />
      </div>
      {canEnter && isBelow && (
        <Select
          label={t('ownMeters.rolled')}
          value={digits}
          options={[
            { value: '', label: t('ownMeters.notRolled') },
            ...digitsOffered.map((value) => ({
              value,
              label: t('ownMeters.rolledDigits', { digits: value }),
            })),
          ]}
          onChange={setDigits}
        />
      )}
      {canEnter && isLeap && (
        <Checkbox
          label={t('ownMeters.sure', { mean: shown(Math.round(mean)) })}
          checked={isSure}
          error={asked && !isSure ? t('ownMeters.sureNeeded') : undefined}
          onChange={setSure}
        />
      )}
      {photo !== '' && <img className={styles.photo} src={photo} alt={t('ownMeters.photo')} />}
      {meter.hasPhoto && photo === '' && (
        <div>
          <Button
            icon="eye"
            onClick={() => {
              setPhotoShown(true);
            }}
          >
            {t('ownMeters.sentPhoto')}
          </Button>
        </div>
      )}
      {isPhotoShown && apartment.idMonth !== null && (
        <MeterPhoto
          idAs={apartment.idAs}
          idMonth={apartment.idMonth}
          meter={meter}
          onClose={() => {
            setPhotoShown(false);
          }}
        />
      )}
      {isPhotoBad && <Notice tone="error">{t('ownMeters.photoBad')}</Notice>}
      {canEnter && (
        <div className={styles.actions}>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            capture="environment"
            hidden
            aria-label={t('ownMeters.photo')}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file === undefined) return;
              setPhotoBad(false);
              fittedPhoto(file, PHOTO_BOX).then(setPhoto, () => {
                setPhotoBad(true);
              });
            }}
          />
          <Button
            onClick={() => {
              input.current?.click();
            }}
          >
            {photo === '' ? t('ownMeters.takePhoto') : t('ownMeters.otherPhoto')}
          </Button>
          <Button kind="primary" type="submit">
            {meter.state === METER_STATE.byTenant ? t('ownMeters.sendAgain') : t('ownMeters.send')}
          </Button>
        </div>
      )}
      <Waiting {...{ waiting, onGiveUp }} />
    </form>
  );
}

function Waiting({ waiting, onGiveUp }: Pick<OwnMeterCardProps, 'waiting' | 'onGiveUp'>) {
  const { online } = useConnection();
  if (waiting === undefined) return null;
  const { key, refusal } = waiting;
  return refusal === '' ? (
    <p className={styles.waiting} role="status">
      <Icon name="clock" size={13} /> {online ? t('ownMeters.sending') : t('ownMeters.waiting')}
    </p>
  ) : (
    <Notice tone="error">
      {refusal}{' '}
      <Button kind="quiet" onClick={() => void onGiveUp(key)}>
        {t('common.giveUp')}
      </Button>
    </Notice>
  );
}
