import { letterRoutes, type BodySentTo } from '@scara/contracts/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { letterQueries } from '../../lib/letter-queries.js';
import { useCommand } from '../../lib/use-command.js';

export const debtorsQuery = (idAs: number) =>
  queryOptions({
    queryKey: [...associationKeys.letters(idAs), 'debtors'],
    queryFn: ({ signal }) => call(letterRoutes.listDebtors, { params: { idAs }, signal }),
  });

const touches = ['audit_entry'];

export const useIssueNotices = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: (apartments: number[]) =>
      call(letterRoutes.issueNotices, { params: { idAs }, body: { apartments } }),
  });

export const useWithdrawNotice = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ number, reason }: { number: number; reason: string }) =>
      call(letterRoutes.withdrawNotice, {
        params: { idAs, noticeNumber: number },
        body: { reason },
      }),
  });

export const useIssueCertificate = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: (body: BodySentTo<typeof letterRoutes.issueCertificate>) =>
      call(letterRoutes.issueCertificate, { params: { idAs }, body }),
  });

export const useWithdrawCertificate = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ number, reason }: { number: number; reason: string }) =>
      call(letterRoutes.withdrawCertificate, {
        params: { idAs, certificateNumber: number },
        body: { reason },
      }),
  });

/** Sends notices by e-mail. This is not an event of the association: the list follows the state of the mails. */
export function useSendNotices(idAs: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (numbers: number[]) =>
      call(letterRoutes.sendNotices, { params: { idAs }, body: { numbers } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: letterQueries.notices(idAs).queryKey }),
  });
}
