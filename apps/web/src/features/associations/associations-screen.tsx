import { ADMINISTRATOR, associationRoutes, CASHIER, type AnswerOf } from '@scara/contracts/http';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { Button, IconButton } from '../../components/button.js';
import { DueStep } from '../../components/due-step.js';
import { Page } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { Unread } from '../../components/unread.js';
import { associationKeys } from '../../lib/association-keys.js';
import { holdsWords } from '../../lib/holds-words.js';
import { call } from '../../lib/http.js';
import { monthName } from '../../lib/months.js';
import { moved } from '../../lib/moved.js';
import { portfolioQuery } from '../../lib/portfolio-query.js';
import { roleNames } from '../../lib/roles.js';
import { rolesOn, SEARCHED_FROM, useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import styles from './associations.module.css';

type AssociationLine = AnswerOf<typeof associationRoutes.listAssociations>['associations'][number];

const associationsQuery = queryOptions({
  queryKey: associationKeys.list,
  queryFn: ({ signal }) => call(associationRoutes.listAssociations, { signal }),
});

/** /administration: the associations that the user may open, in the user's own order. */
export function AssociationsScreen() {
  const navigate = useNavigate();
  const add = (
    <Button kind="primary" icon="plus" onClick={() => void navigate({ to: '/adaugare' })}>
      {t('menu.addAssociation')}
    </Button>
  );
  return (
    <Page title={t('associations.title')} action={add}>
      <List />
    </Page>
  );
}

function List() {
  const navigate = useNavigate();
  const list = useQuery(associationsQuery);
  if (!list.isSuccess) return <Unread title={t('associations.failed')} read={list} />;
  if (list.data.associations.length === 0) {
    return (
      <EmptyState
        icon="block"
        title={t('associations.none')}
        action={
          <Button onClick={() => void navigate({ to: '/tenant/apartments' })}>
            {t('associations.toApartment')}
          </Button>
        }
      >
        {t('associations.noneText')} {t('associations.noneTenant')}
      </EmptyState>
    );
  }
  return <Ordered associations={list.data.associations} />;
}

/** Returns the page to open: the structure if there are no apartments, payments for a cashier, else the months. */
function pageOf(apartments: number, roles: number) {
  if (apartments === 0) return '/administration/association/$idAs/config/apartments';
  return (roles & ~CASHIER) === 0 ? '/association/$idAs/payments' : '/association/$idAs/months';
}

/** The list in the user's own order, changed by arrow buttons on each line, or by Alt with the arrow keys. */
function Ordered({ associations }: { associations: readonly AssociationLine[] }) {
  const queryClient = useQueryClient();
  const session = useSession();
  // Next steps concern the whole association: a user who is only a cashier gets none.
  const isTold = associations.some(({ roles }) => (roles & ~CASHIER) !== 0);
  const portfolio = useQuery({ ...portfolioQuery, enabled: isTold }).data?.associations;
  const [moving, setMoving] = useState<{ readonly idAs: number; readonly by: -1 | 1 } | null>(null);
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const save = useMutation({
    mutationFn: (lines: readonly AssociationLine[]) =>
      call(associationRoutes.updateOrder, {
        body: { order: lines.map(({ idAs }) => idAs) },
      }),
    onError: sayRefusal,
    onSettled: () => queryClient.invalidateQueries({ queryKey: associationKeys.list }),
  });
  // While an order is being saved, the list shows the new one.
  const shown = save.isPending ? save.variables : associations;

  useEffect(() => {
    if (moving === null) return;
    const line = list.current?.querySelector(`[data-association="${moving.idAs}"]`);
    const arrows = line?.querySelectorAll<HTMLButtonElement>('button') ?? [];
    const wanted = arrows[moving.by === -1 ? 0 : 1];
    // At an end of the list one arrow is disabled: the other one gets the focus, so that it stays in the line.
    (wanted?.disabled === true ? arrows[moving.by === -1 ? 1 : 0] : wanted)?.focus();
    setMoving(null);
  }, [moving]);

  const move = (at: number, by: -1 | 1) => {
    const next = moved(shown, at, at + by);
    if (next === shown) return;
    save.mutate(next);
    setMoving({ idAs: shown[at]!.idAs, by });
  };
  const found = shown.filter(({ name, city }) => holdsWords(`${name} ${city}`, search));
  // Lines cannot be moved while some are hidden by the search.
  const isMovable = shown.length > 1 && search.trim() === '';
  const lines = (
    <ul ref={list} className={styles.list}>
      {found.map((association, at) => {
        const roles = association.roles | rolesOn(session, association.idAs);
        const line = portfolio?.find(({ idAs }) => idAs === association.idAs);
        // The line then leads to the structure, and a first month would have nobody to charge.
        const lacksApartments = association.apartments === 0 && (roles & ADMINISTRATOR) !== 0;
        return (
          <li
            key={association.idAs}
            data-association={association.idAs}
            className={styles.item}
            onKeyDown={(event) => {
              if (!isMovable || !event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key))
                return;
              event.preventDefault();
              move(at, event.key === 'ArrowUp' ? -1 : 1);
            }}
          >
            <div className={styles.lines}>
              <Link
                to={pageOf(association.apartments, roles)}
                params={{ idAs: association.idAs }}
                className={styles.line}
              >
                <span className={styles.name}>{association.name}</span>
                <span className={styles.detail}>
                  {[association.city, roleNames(roles)].filter(Boolean).join(' · ')}
                </span>
                <span className={styles.count}>
                  {t('associations.apartments', { count: association.apartments })}
                </span>
                {line !== undefined && (line.next !== null || line.month === null) && (
                  <span className={styles.next}>
                    {lacksApartments ? t('associations.addApartments') : <DueStep {...line} />}
                  </span>
                )}
              </Link>
              {line?.signature != null && (
                <Link
                  to="/association/$idAs/month/$idMonth/outgo"
                  params={{ idAs: association.idAs, idMonth: line.signature }}
                  className={styles.signature}
                >
                  {t('portfolio.signature', { month: monthName(line.signature) })}
                </Link>
              )}
            </div>
            {isMovable && (
              <span className={styles.arrows}>
                <IconButton
                  icon="arrowUp"
                  label={t('associations.up', { name: association.name })}
                  disabled={at === 0}
                  onClick={() => {
                    move(at, -1);
                  }}
                />
                <IconButton
                  icon="arrowDown"
                  label={t('associations.down', { name: association.name })}
                  disabled={at === shown.length - 1}
                  onClick={() => {
                    move(at, 1);
                  }}
                />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      {(shown.length >= SEARCHED_FROM || search !== '') && (
        <div className={styles.search}>
          <TextField
            type="search"
            label={t('portfolio.search')}
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState icon="search" title={t('associations.noneFound')} />
      ) : (
        lines
      )}
    </>
  );
}
