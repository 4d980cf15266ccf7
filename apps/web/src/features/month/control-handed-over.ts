import { useLocation, useNavigate } from '@tanstack/react-router';

import { panelLiesOver } from '../../components/panel.js';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if a link of the control list led to this page: the list then stays open beside it, for the next line. */
    readonly isControlShown?: boolean;
  }
}

/** History state of those links. */
export const stays = { isControlShown: true } as const;

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
