import type { FindingView } from '@scara/contracts/http';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { GroupsColumns } from '../../lib/months.js';
import { stays } from './control-handed-over.js';

type PlaceLinkProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly finding: FindingView;
  readonly places: GroupsColumns | undefined;
  readonly children: ReactNode;
};

/** Codes of an apartment that are corrected among the meters. */
const atMeters = new Set(['meter-unread', 'no-persons-with-consumption']);
/** Codes of the month that are corrected among its expenses. */
const atExpenses = new Set(['no-expenses', 'recurring-missing']);

/** Links a line of the control list to the place where it is corrected. */
export function PlaceLink({ idAs, idMonth, finding, places, children }: PlaceLinkProps) {
  const { place, code } = finding;
  const outgo = {
    to: '/association/$idAs/month/$idMonth/outgo',
    params: { idAs, idMonth },
    state: stays,
  } as const;
  if (place.kind === 'expense') {
    return (
      <Link {...outgo} search={{ cheltuiala: place.idOutgo }}>
        {children}
      </Link>
    );
  }
  if (place.kind === 'due') {
    return (
      <Link {...outgo} search={{ cota: place.idDue }}>
        {children}
      </Link>
    );
  }
  if (place.kind === 'month') {
    if (atExpenses.has(code)) return <Link {...outgo}>{children}</Link>;
    return code === 'share-sum' ? (
      <Link to="/administration/association/$idAs/config/apartments" params={{ idAs }}>
        {children}
      </Link>
    ) : (
      <span>{children}</span>
    );
  }
  const idGroup = entranceOf(place.idAp, places);
  if (idGroup !== undefined && (place.kind === 'meter' || atMeters.has(code))) {
    return (
      <Link
        to="/association/$idAs/group/$idGroup/month/$idMonth/meters"
        params={{ idAs, idGroup, idMonth }}
        state={stays}
        search={{
          apartament: place.idAp,
          ...(place.kind === 'meter' && { contor: place.idMeter }),
        }}
      >
        {children}
      </Link>
    );
  }
  return (
    <Link
      to="/administration/association/$idAs/config/apartments"
      params={{ idAs }}
      search={{ apartament: place.idAp }}
    >
      {children}
    </Link>
  );
}

function entranceOf(idAp: number, places: GroupsColumns | undefined): number | undefined {
  return places?.groups.find((group) => group.isEntrance && group.apartments.includes(idAp))?.id;
}
