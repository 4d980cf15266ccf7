import type { AnswerOf, ApartmentView, meterRoutes } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button, IconButton } from '../../components/button.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { changedOf } from '../../lib/changed-of.js';
import { editScaled, formatScaled } from '../../lib/format.js';
import { meterPlace } from '../../lib/meter-words.js';
import { useMeteringNames } from '../../lib/use-metering-names.js';
import { monthQueries } from '../../lib/month-queries.js';
import { isEditable } from '../../lib/months.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useFocusBack } from '../../lib/use-focus-back.js';
import { useGoneDrafts } from '../../lib/use-gone-drafts.js';
import { indexOf, isEntered, MeterForm, type MeterTexts, noMeter } from './meter-form.js';
import {
  structureQueries,
  useAddMeter,
  useChangeMeter,
  useDeleteMeter,
  useFirstReading,
} from './structure.queries.js';
import styles from './meters.module.css';

type Meter = AnswerOf<typeof meterRoutes.listMeters>['meters'][number];
type ApartmentMetersProps = {
  readonly idAs: number;
  readonly apartment: ApartmentView;
  readonly canEdit: boolean;
};

/** Lists one apartment's meters below its row; each can be changed or deleted, and new ones added at the end. */
export function ApartmentMeters({ idAs, apartment, canEdit }: ApartmentMetersProps) {
  const names = useMeteringNames(idAs);
  const nameOf = (meter: Meter): string =>
    [meterPlace(meter, names), meter.series].filter(Boolean).join(', ');
  const meters = useQuery(structureQueries.meters(idAs));
  const months = useQuery({ ...monthQueries.all(idAs), enabled: canEdit });
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const opener = useFocusBack(open !== null);
  const [doomed, setDoomed] = useState<Meter | null>(null);
  const add = useAddMeter(idAs, apartment.idAp);
  const change = useChangeMeter(idAs);
  const remove = useDeleteMeter(idAs, apartment.idAp);
  const read = useFirstReading(idAs);
  const mine = meters.data?.meters.filter(({ idAp }) => idAp === apartment.idAp);
  useGoneDrafts(
    mine?.map((meter) => ({ draft: draftOf(meter), name: nameOf(meter) })),
    // The other fields hold codes of choices, which are not readable.
    ({ series, index }) => [series, index].filter(Boolean).join(', '),
  );
  // Not an earlier month that was reopened behind a published one: the form does not say which month it reads.
  const newest = months.data?.months[0];
  const openMonth = newest !== undefined && isEditable(newest.state) ? newest.idMonth : null;
  /** Closes a form; another one that was opened while it was being saved stays. */
  const close = (form: typeof open) => {
    setOpen((shown) => (shown === form ? null : shown));
  };

  const saveNew = async (texts: MeterTexts) => {
    const isRead = openMonth !== null && isEntered(texts);
    const indexE3 = indexOf(texts.index);
    const initialIndexE3 = isRead ? indexE3 - indexOf(texts.consumption) : indexE3;
    const { idMeter } = await add.mutateAsync({ ...placeOf(texts), initialIndexE3 });
    toast('done', t('meters.added'));
    // The meter exists by now: if its reading is refused, that is shown, and it can be entered on the meters' page.
    if (isRead) {
      await read
        .mutateAsync({
          idMonth: openMonth,
          readings: [{ idMeter, state: Number(texts.state), indexE3 }],
        })
        .catch(sayRefusal);
    }
  };

  if (meters.isError) {
    return <p role="alert">{sentenceOf(meters.error, t('meters.failed'))}</p>;
  }
  if (mine === undefined) return <p role="status">{t('common.loading')}</p>;
  return (
    <div className={styles.meters}>
      {mine.length === 0 && <p className={styles.quiet}>{t('meters.none')}</p>}
      <ul>
        {mine.map((meter) => (
          <li key={meter.idMeter}>
            {open === meter.idMeter ? (
              <MeterForm
                label={t('meters.edit', { meter: nameOf(meter) })}
                initial={textsOf(meter)}
                hasReading={false}
                draft={draftOf(meter)}
                save={(texts, before) =>
                  change
                    .mutateAsync({
                      idMeter: meter.idMeter,
                      body: changedOf(fieldsOf(texts), fieldsOf(before)),
                    })
                    .then(() => {
                      toast('done', t('meters.saved'));
                    })
                }
                onClose={() => {
                  close(meter.idMeter);
                }}
              />
            ) : (
              <MeterLine
                meter={meter}
                place={meterPlace(meter, names)}
                name={nameOf(meter)}
                canEdit={canEdit}
                onEdit={() => {
                  setOpen(meter.idMeter);
                }}
                onDelete={() => {
                  setDoomed(meter);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {open === 'new' && (
        <MeterForm
          label={t('meters.new')}
          initial={noMeter}
          hasReading={openMonth !== null}
          draft={`meter.new.${apartment.idAp}`}
          save={saveNew}
          onClose={() => {
            close('new');
          }}
        />
      )}
      {canEdit && open !== 'new' && (
        <Button
          ref={opener}
          kind="quiet"
          icon="plus"
          onClick={() => {
            setOpen('new');
          }}
        >
          {t('meters.add')}
        </Button>
      )}
      {doomed !== null && (
        <ConfirmDialog
          open
          danger
          title={t('meters.confirm', { meter: nameOf(doomed) })}
          consequence={t('meters.confirmText')}
          confirmLabel={t('meters.deleteIt')}
          busy={remove.isPending}
          onConfirm={() => {
            remove.mutate(doomed.idMeter, {
              onSuccess: () => {
                toast('done', t('meters.deleted'));
              },
              onError: sayRefusal,
              onSettled: () => {
                setDoomed(null);
              },
            });
          }}
          onClose={() => {
            setDoomed(null);
          }}
        />
      )}
    </div>
  );
}

const draftOf = ({ idMeter }: Meter): string => `meter.${idMeter}`;

const textsOf = (meter: Meter): MeterTexts => ({
  ...noMeter,
  type: String(meter.type),
  location: String(meter.location),
  series: meter.series,
  index: editScaled(meter.initialIndexE3, 3),
});

const placeOf = ({ type, location, series }: MeterTexts) => ({
  type: Number(type),
  location: Number(location),
  series: series.trim(),
});

const fieldsOf = (texts: MeterTexts) => ({
  ...placeOf(texts),
  initialIndexE3: indexOf(texts.index),
});

type MeterLineProps = {
  readonly meter: Meter;
  readonly place: string;
  /** Place and series, for the accessible names of its buttons. */
  readonly name: string;
  readonly canEdit: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

function MeterLine({ meter, place, name, canEdit, onEdit, onDelete }: MeterLineProps) {
  return (
    <span className={styles.meter}>
      <span className={styles.place}>{place}</span>
      <span>
        {meter.series === ''
          ? t('meters.noSeries')
          : t('meters.seriesIs', { series: meter.series })}
      </span>
      <span className={styles.quiet}>
        {t('meters.initialIs', { index: formatScaled(meter.initialIndexE3, 3) })}
      </span>
      {canEdit && (
        <span>
          <IconButton icon="edit" label={t('meters.edit', { meter: name })} onClick={onEdit} />
          <IconButton
            icon="trash"
            kind="danger"
            label={t('meters.delete', { meter: name })}
            onClick={onDelete}
          />
        </span>
      )}
    </span>
  );
}
