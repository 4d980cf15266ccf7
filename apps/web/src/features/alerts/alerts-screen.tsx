import { ALERT_CODES } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { StateChip } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { EntrancePick } from '../../components/entrance-pick.js';
import { useFirstRows } from '../../components/first-rows.js';
import { Page } from '../../components/page.js';
import { ReasonDialog } from '../../components/reason-dialog.js';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { useAddressSearch } from '../../lib/address.js';
import { formatDate, formatInstant } from '../../lib/format.js';
import type { AlertsSearch } from '../../lib/search.js';
import { structureQuery, useEntrance } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { type AlertFilter, alertsShown } from './alerts-shown.js';
import { type AlertView, alertsQuery, useLookAtAlert } from './alerts.queries.js';
import styles from './alerts.module.css';

/** Lists alerts about the association's money, with who looked at each and what they found. */
export function AlertsScreen({ idAs }: { idAs: number }) {
  const list = useQuery(alertsQuery(idAs));
  const { arata, fel, scara } = useAddressSearch();
  const navigate = useNavigate();
  const filter: AlertFilter = {
    state: arata === 'toate' ? 'all' : 'open',
    kind: ALERT_CODES.find((code) => code === fel) ?? 'any',
    idEntrance: scara,
  };
  const [asked, setAsked] = useState<AlertView | null>(null);
  const alerts = list.data?.alerts ?? [];
  const entranceOf = useEntranceOf(idAs);
  const { entrances, entrance } = useEntrance(idAs, filter.idEntrance);
  const { rows, kinds, count } = alertsShown(alerts, filter, entranceOf);
  const narrow = (change: AlertsSearch) => {
    void navigate({
      to: '.',
      replace: true,
      search: (before: AlertsSearch) => ({ ...before, ...change }),
    });
  };
  const first = useFirstRows(rows);
  return (
    <Page title={t('alerts.title')} text={t('alerts.text')}>
      {!list.isSuccess ? (
        <Unread title={t('alerts.failed')} read={list} />
      ) : alerts.length === 0 ? (
        <EmptyState icon="check" title={t('alerts.none')}>
          {t('alerts.noneText')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <Select
              label={t('alerts.show')}
              value={filter.state}
              onChange={(state) => {
                narrow({ arata: state === 'all' ? 'toate' : undefined });
              }}
              options={[
                { value: 'open', label: t('alerts.open', { count: list.data.open }) },
                { value: 'all', label: t('alerts.all', { count: alerts.length }) },
              ]}
            />
            {kinds.length > 1 && (
              <Select
                label={t('alerts.kind')}
                value={filter.kind}
                onChange={(kind) => {
                  narrow({ fel: kind === 'any' ? undefined : kind });
                }}
                options={[
                  { value: 'any', label: t('alerts.anyKind', { count }) },
                  ...kinds.map((kind) => ({
                    value: kind.code,
                    label: t('alerts.ofKind', {
                      kind: t(`alerts.code.${kind.code}`),
                      count: kind.count,
                    }),
                  })),
                ]}
              />
            )}
            {alerts.some(({ idAp }) => idAp !== null) && (
              <EntrancePick
                entrances={entrances}
                idEntrance={entrance?.idEntrance}
                onChange={(idEntrance) => {
                  narrow({ scara: idEntrance });
                }}
              />
            )}
          </div>
          {rows.length === 0 ? (
            <EmptyState
              icon="check"
              title={list.data.open === 0 ? t('alerts.allSeen') : t('alerts.noneLike')}
            />
          ) : (
            <ul className={styles.alerts} aria-label={t('alerts.title')}>
              {first.shown.map((alert) => (
                <AlertItem
                  key={alert.alert}
                  alert={alert}
                  onLook={() => {
                    setAsked(alert);
                  }}
                />
              ))}
            </ul>
          )}
          {first.more}
        </>
      )}
      {asked !== null && (
        <LookDialog
          idAs={idAs}
          alert={asked}
          onClose={() => {
            setAsked(null);
          }}
        />
      )}
    </Page>
  );
}

/** Returns the entrance of an apartment; undefined for a deleted one. */
function useEntranceOf(idAs: number): (idAp: number) => number | undefined {
  const structure = useQuery(structureQuery(idAs)).data;
  const places = new Map(
    structure?.blocks.flatMap(({ inBlock }) =>
      inBlock.flatMap(({ idEntrance, inEntrance }) =>
        inEntrance.map(({ idAp }) => [idAp, idEntrance] as const),
      ),
    ),
  );
  return (idAp) => places.get(idAp);
}

function AlertItem({ alert, onLook }: { alert: AlertView; onLook: () => void }) {
  const { code, text, date, looks } = alert;
  const name = t(`alerts.code.${code}`);
  return (
    <li className={styles.alert}>
      <div className={styles.what}>
        <h2>{name}</h2>
        <p className={styles.quiet}>{formatDate(date)}</p>
        <p>{text}</p>
      </div>
      <div className={styles.found}>
        {looks.length === 0 ? (
          <StateChip tone="waiting">{t('alerts.nobody')}</StateChip>
        ) : (
          <ul className={styles.looks} aria-label={t('alerts.found')}>
            {looks.map(({ idUser, by, note, at }) => (
              <li key={idUser}>
                {note}
                <div className={styles.quiet}>{t('alerts.by', { by, at: formatInstant(at) })}</div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        icon="edit"
        aria-label={t('alerts.lookOf', { alert: `${name}, ${formatDate(date)}` })}
        onClick={onLook}
      >
        {t('alerts.look')}
      </Button>
    </li>
  );
}

type LookDialogProps = {
  readonly idAs: number;
  readonly alert: AlertView;
  readonly onClose: () => void;
};

function LookDialog({ idAs, alert, onClose }: LookDialogProps) {
  const look = useLookAtAlert(idAs);
  return (
    <ReasonDialog
      title={t(`alerts.code.${alert.code}`)}
      consequence={alert.text}
      label={t('alerts.found')}
      confirmLabel={t('alerts.save')}
      draft={`alert.${idAs}.${alert.alert}`}
      busy={look.isPending}
      onClose={onClose}
      act={async (note) => {
        await look.mutateAsync({ alert: alert.alert, note });
        toast('done', t('alerts.saved'));
      }}
    />
  );
}
