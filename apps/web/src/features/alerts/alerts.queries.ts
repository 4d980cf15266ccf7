import { alertRoutes, type AlertView } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { useCommand } from '../../lib/use-command.js';

export type { AlertView };

export const alertsQuery = (idAs: number) =>
  queryOptions({
    queryKey: associationKeys.alerts(idAs),
    queryFn: ({ signal }) => call(alertRoutes.listAlerts, { params: { idAs }, signal }),
  });

export const useLookAtAlert = (idAs: number) =>
  useCommand({
    idAs,
    touches: ['alert_look'],
    write: (body: { readonly alert: string; readonly note: string }) =>
      call(alertRoutes.lookAtAlert, { params: { idAs }, body }),
  });
