import type { FindingView } from '@scara/contracts/http';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { panelLiesOver } from '../../components/panel.js';
import type { GroupsColumns } from '../../lib/months.js';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if a link of the control list led to this page: the list then stays open beside it, for the next line. */
    readonly isControlShown?: boolean;
  }
}

/** History state of those links. */
const stays = { isControlShown: true } as const;

/**
 * Returns whether the control list stays open on a page it linked to, and a function that closes it for good. It
 * survives a reload, but is not shown where it would cover the page.
 */
export function useControlHandedOver(): readonly [boolean, () => void] {
  const isHandedOver = useLocation({ select: ({ state }) => state.isControlShown === true });
  const navigate = useNavigate();
  const forget = () => {
    if (!isHandedOver) return;
    void navigate({
      to: '.',
      search: true,
      state: ({ isControlShown: _, ...rest }) => rest,
      replace: true,
      resetScroll: false,
      // Typed text stays on the page, so there is nothing to warn about.
      ignoreBlocker: true,
    });
  };
  return [isHandedOver && !panelLiesOver(), forget];
}

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
