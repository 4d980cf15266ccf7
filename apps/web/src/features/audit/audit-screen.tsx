import { auditRoutes, objectKinds, type AuditEntry, type ObjectKind } from '@scara/contracts/http';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { Button, IconButton, TextButton } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { DaysPick } from '../../components/days-pick.js';
import { Page } from '../../components/page.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { useAddressSearch } from '../../lib/address.js';
import { associationKeys } from '../../lib/association-keys.js';
import { formatInstantExact } from '../../lib/format.js';
import { call } from '../../lib/http.js';
import { monthName } from '../../lib/months.js';
import { roleNames } from '../../lib/roles.js';
import type { AuditSearch } from '../../lib/search.js';
import { settingsQuery } from '../../lib/settings.js';
import { t } from '../../lib/text.js';
import styles from './audit.module.css';
import { eventPhrase, eventTypes, objectName, shownValue } from './audit-words.js';
import { StructureThen } from './structure-then.js';
import { TreeHead } from './tree-head.js';

export type AuditFilter = {
  readonly actor?: number;
  readonly type?: string;
  readonly objectKind?: ObjectKind;
  readonly objectId?: number;
  readonly from?: string;
  readonly to?: string;
};

const pageRows = 50;

const auditQuery = (idAs: number, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...associationKeys.audit(idAs), filter],
    queryFn: ({ signal, pageParam }) =>
      call(auditRoutes.readAudit, {
        params: { idAs },
        query: { ...filter, limit: pageRows, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** Lists every event of the association, newest first; the filters are kept in the address. */
export function AuditScreen({ idAs }: { idAs: number }) {
  const search = useAddressSearch();
  const filter = filterOf(search);
  const navigate = useNavigate();
  const audit = useInfiniteQuery(auditQuery(idAs, filter));
  const settings = useQuery(settingsQuery(idAs));
  const entries = audit.data?.pages.flatMap((page) => page.entries) ?? [];
  const then = search.atunci ?? null;

  const show = (next: AuditFilter, atunci: string | null = then) =>
    void navigate({
      to: '.',
      replace: true,
      search: { ...next, ...(atunci === null ? {} : { atunci }) },
    });

  return (
    <Page title={t('audit.title')} text={t('audit.text')}>
      <TreeHead idAs={idAs} />
      <Filters
        filter={filter}
        actors={audit.data?.pages[0]?.actors ?? []}
        objectLabel={entries.find((entry) => entry.objectId === filter.objectId)?.objectName ?? ''}
        onChange={show}
      />
      {!audit.isSuccess ? (
        <Unread title={t('audit.failed')} read={audit} rows={10} />
      ) : entries.length === 0 ? (
        <EmptyState icon="audit" title={t('audit.none')}>
          {t('audit.noneText')}
        </EmptyState>
      ) : (
        <>
          <Entries
            entries={entries}
            names={settings.data?.settings}
            onOnly={(entry) => {
              show({ objectKind: entry.objectKind, objectId: entry.objectId });
            }}
            onThen={(entry) => {
              show(filter, entry.at);
            }}
          />
          <div className={styles.more}>
            {audit.hasNextPage ? (
              <Button busy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
                {t('audit.more')}
              </Button>
            ) : (
              <p>{t('audit.end')}</p>
            )}
          </div>
        </>
      )}
      {then !== null && (
        <StructureThen
          idAs={idAs}
          at={then}
          onClose={() => {
            show(filter, null);
          }}
        />
      )}
    </Page>
  );
}

function filterOf({ actor, type, objectId, from, to, ...named }: AuditSearch): AuditFilter {
  const objectKind = objectKinds.find((kind) => kind === named.objectKind);
  return {
    ...(actor !== undefined && { actor }),
    ...(type !== undefined && { type }),
    ...(objectKind !== undefined && { objectKind }),
    ...(objectId !== undefined && { objectId }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

type FiltersProps = {
  readonly filter: AuditFilter;
  readonly actors: readonly { readonly idUser: number; readonly name: string }[];
  readonly objectLabel: string;
  readonly onChange: (filter: AuditFilter) => void;
};

function Filters({ filter, actors, objectLabel, onChange }: FiltersProps) {
  const all = 'all';
  const without = (name: keyof AuditFilter): AuditFilter =>
    Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name));
  return (
    <div className={styles.filters} role="search" aria-label={t('audit.title')}>
      <Select
        label={t('audit.person')}
        value={filter.actor === undefined ? all : String(filter.actor)}
        options={[
          { value: all, label: t('audit.allPersons') },
          ...actors.map((actor) => ({ value: String(actor.idUser), label: actor.name })),
        ]}
        onChange={(value) => {
          onChange(value === all ? without('actor') : { ...filter, actor: Number(value) });
        }}
      />
      <Select
        label={t('audit.kind')}
        value={filter.type ?? all}
        options={[
          { value: all, label: t('audit.all') },
          ...eventTypes.map((type) => ({ value: type, label: eventPhrase(type) })),
        ]}
        onChange={(value) => {
          onChange(value === all ? without('type') : { ...filter, type: value });
        }}
      />
      <Select<ObjectKind | 'all'>
        label={t('audit.object')}
        value={filter.objectKind ?? all}
        options={[
          { value: all, label: t('audit.all') },
          ...objectKinds.map((kind) => ({ value: kind, label: objectName(kind) })),
        ]}
        onChange={(value) => {
          const { objectId: _objectId, objectKind: _objectKind, ...rest } = filter;
          onChange(value === all ? rest : { ...rest, objectKind: value });
        }}
      />
      <DaysPick
        from={filter.from ?? ''}
        to={filter.to ?? ''}
        clearable
        onFrom={(value) => {
          onChange(value === '' ? without('from') : { ...filter, from: value });
        }}
        onTo={(value) => {
          onChange(value === '' ? without('to') : { ...filter, to: value });
        }}
      />
      {Object.keys(filter).length > 0 && (
        <div className={styles.clear}>
          {filter.objectId !== undefined && (
            <span className={styles.only}>{t('audit.onlyObject', { object: objectLabel })}</span>
          )}
          <Button
            kind="quiet"
            icon="close"
            onClick={() => {
              onChange({});
            }}
          >
            {t('audit.clear')}
          </Button>
        </div>
      )}
    </div>
  );
}

type EntriesProps = {
  readonly entries: readonly AuditEntry[];
  /** The association's own names of things; undefined while they are read. */
  readonly names: Parameters<typeof shownValue>[2];
  readonly onOnly: (entry: AuditEntry) => void;
  readonly onThen: (entry: AuditEntry) => void;
};

function Entries({ entries, names, onOnly, onThen }: EntriesProps) {
  return (
    <PlainTable caption={t('audit.title')} stacked>
      <thead>
        <tr>
          <th scope="col">{t('audit.when')}</th>
          <th scope="col">{t('audit.who')}</th>
          <th scope="col">{t('audit.what')}</th>
          <th scope="col">{t('audit.changes')}</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={table.nowrap}>{formatInstantExact(entry.at)}</td>
            <td>
              {entry.who}
              <span className={styles.role}>
                {roleNames(entry.role)}
                {entry.onBehalfOf !== null && ` ${t('audit.onBehalf', { who: entry.onBehalfOf })}`}
              </span>
            </td>
            <td>
              {eventPhrase(entry.type)}{' '}
              {entry.objectKind !== 'association' && entry.objectName !== '' && (
                <TextButton
                  title={t('audit.only', { object: entry.objectName })}
                  onClick={() => {
                    onOnly(entry);
                  }}
                >
                  {entry.objectName}
                </TextButton>
              )}
              {entry.month !== null && (
                <span className={styles.role}>{monthName(entry.month)}</span>
              )}
            </td>
            <td>
              <Changes changes={entry.changes} names={names} />
            </td>
            <td className={table.actions}>
              <IconButton
                icon="clock"
                label={t('audit.asItWas')}
                onClick={() => {
                  onThen(entry);
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

const shownFromStart = 4;

type ChangesProps = {
  readonly changes: AuditEntry['changes'];
  readonly names: EntriesProps['names'];
};

/** Shows the values before and after, field by field. */
function Changes({ changes, names }: ChangesProps) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? changes : changes.slice(0, shownFromStart);
  return (
    <>
      <ul className={styles.changes}>
        {shown.map((change) => (
          <li key={`${change.field} ${change.label} ${String(change.after ?? change.before)}`}>
            <span className={styles.field}>{change.label}</span>{' '}
            {change.before !== null && <del>{shownValue(change.field, change.before, names)}</del>}
            {change.before !== null && change.after !== null && ' → '}
            {change.after !== null && <ins>{shownValue(change.field, change.after, names)}</ins>}
          </li>
        ))}
      </ul>
      {changes.length > shown.length && (
        <TextButton
          onClick={() => {
            setWhole(true);
          }}
        >
          {t('audit.details', { count: changes.length })}
        </TextButton>
      )}
    </>
  );
}
