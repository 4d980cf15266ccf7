import type { OwnMeters } from '@scara/contracts/http';
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
import { editScaled, formatInstant } from '../../lib/format.js';
import { digitsOffered, INDEX_DECIMALS, indexText } from '../../lib/meter-readings.js';
import { meterPlace, meterStates } from '../../lib/meter-words.js';
import { useMeteringNames } from '../../lib/use-metering-names.js';
import { newKey } from '../../lib/pending-keys.js';
import { t } from '../../lib/text.js';
import { indexBounds, isSentAlready, type Meter, ownReading, rolledDigits } from './own-reading.js';
import type { WaitingReading } from './reading-outbox.js';
import styles from './own-meters.module.css';

/**
 * The draft of a reading before it is sent; it survives a reload, and another person of the apartment sending a
 * reading. The photo is a separate draft: if the storage has no room for it, the index is still kept.
 */
type Typed = { readonly index: string };
type Taken = { readonly photo: string };

type OwnMeterCardProps = {
  readonly idUser: number;
  readonly apartment: OwnMeters;
  readonly meter: Meter;
  /** A reading typed earlier that the server has not accepted yet. */
  readonly waiting: WaitingReading | undefined;
  readonly onKeep: (reading: WaitingReading) => Promise<void>;
  readonly onGiveUp: (key: string) => Promise<void>;
};

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
    return typed ?? (stands === null ? '' : editScaled(stands, INDEX_DECIMALS));
  });
  const photoDraft = `${draft}.photo`;
  const [photo, setPhoto] = useState(() => {
    const taken = canEnter ? readDraft<Taken>(photoDraft).photo : undefined;
    return taken ?? waiting?.photo ?? '';
  });
  const [digits, setDigits] = useState(() => rolledDigits(meter, waiting));
  const [isSure, setSure] = useState(false);
  const [asked, setAsked] = useState(false);
  const titleId = useId();

  const { startE3, indexE3, usedE3, meanE3, isBelow, isLeap, fault } = ownReading(meter, {
    index,
    digits,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (indexE3 === null || fault !== undefined || apartment.idMonth === null) return;
    if (isLeap && !isSure) return;
    clearDraft(draft);
    clearDraft(photoDraft);
    const rollOverDigits = isBelow ? Number(digits) : undefined;
    if (isSentAlready({ indexE3, rollOverDigits, photo }, meter, waiting)) return;
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
      ...(rollOverDigits === undefined ? {} : { rollOverDigits }),
      ...(isLeap ? { isSure } : {}),
    });
  };

  return (
    <form className={styles.card} aria-labelledby={titleId} noValidate onSubmit={submit}>
      <h3 id={titleId}>
        {meterPlace(meter, names)} <span className={styles.series}>{meter.series}</span>
      </h3>
      <p className={styles.quiet}>
        {t('ownMeters.old', { index: indexText(startE3) })} · {meterStates[meter.state]}
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
          {...indexBounds}
          value={index}
          disabled={!canEnter}
          error={asked ? fault : undefined}
          help={
            meter.isProcessed
              ? t('ownMeters.processed')
              : usedE3 === null
                ? undefined
                : t('ownMeters.used', { used: indexText(usedE3) })
          }
          onChange={(text) => {
            setIndex(text);
            // The confirmation was about the previous index.
            setSure(false);
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
              value: String(value),
              label: t('ownMeters.rolledDigits', { digits: value }),
            })),
          ]}
          onChange={setDigits}
        />
      )}
      {canEnter && isLeap && (
        <Checkbox
          label={t('ownMeters.sure', { mean: indexText(meanE3) })}
          checked={isSure}
          error={asked && !isSure ? t('ownMeters.sureNeeded') : undefined}
          onChange={setSure}
        />
      )}
      {photo !== '' && <img className={styles.photo} src={photo} alt={t('ownMeters.photo')} />}
      {meter.hasPhoto && photo === '' && apartment.idMonth !== null && (
        <SentPhoto idAs={apartment.idAs} idMonth={apartment.idMonth} meter={meter} />
      )}
      {canEnter && (
        <PhotoAndSend
          hasPhoto={photo !== ''}
          onPhoto={(taken) => {
            setPhoto(taken);
            writeDraft(photoDraft, { photo: taken } satisfies Taken);
          }}
        >
          {meter.state === METER_STATE.byTenant ? t('ownMeters.sendAgain') : t('ownMeters.send')}
        </PhotoAndSend>
      )}
      <Waiting {...{ waiting, onGiveUp }} />
    </form>
  );
}

/** Shows the photo on the server. It is read by month, so it is rendered only while a month takes readings. */
function SentPhoto(of: { readonly idAs: number; readonly idMonth: number; readonly meter: Meter }) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <Button
        icon="eye"
        onClick={() => {
          setShown(true);
        }}
      >
        {t('ownMeters.sentPhoto')}
      </Button>
      {isShown && (
        <MeterPhoto
          {...of}
          onClose={() => {
            setShown(false);
          }}
        />
      )}
    </div>
  );
}

type PhotoAndSendProps = {
  readonly hasPhoto: boolean;
  /** Receives the photo as a data URL. */
  readonly onPhoto: (photo: string) => void;
  /** The label of the button that submits the card's form. */
  readonly children: string;
};

function PhotoAndSend({ hasPhoto, onPhoto, children }: PhotoAndSendProps) {
  const [isBad, setBad] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {isBad && <Notice tone="error">{t('ownMeters.photoBad')}</Notice>}
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
            setBad(false);
            fittedPhoto(file, PHOTO_BOX).then(onPhoto, () => {
              setBad(true);
            });
          }}
        />
        <Button
          onClick={() => {
            input.current?.click();
          }}
        >
          {hasPhoto ? t('ownMeters.otherPhoto') : t('ownMeters.takePhoto')}
        </Button>
        <Button kind="primary" type="submit">
          {children}
        </Button>
      </div>
    </>
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
