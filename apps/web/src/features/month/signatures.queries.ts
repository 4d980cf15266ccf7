import {
  associationRoutes,
  imageRoutes,
  signatureRoutes,
  type BodySentTo,
} from '@scara/contracts/http';
import { queryOptions, useQueryClient } from '@tanstack/react-query';

import { call } from '../../lib/http.js';
import { useCommand } from '../../lib/use-command.js';
import { useWrite } from '../../lib/use-write.js';

/** The user's stored signatures. */
export const signaturesQuery = queryOptions({
  queryKey: ['signatures'],
  queryFn: ({ signal }) => call(imageRoutes.listSignatures, { signal }),
});

export function useKeepSignature() {
  const queryClient = useQueryClient();
  return useWrite(
    (signature: string) => call(imageRoutes.keepSignature, { body: { signature } }),
    () => queryClient.invalidateQueries({ queryKey: signaturesQuery.queryKey }),
  );
}

export function useDeleteSignature() {
  const queryClient = useQueryClient();
  return useWrite(
    (idSig: number) => call(imageRoutes.deleteSignature, { params: { idSig } }),
    () => queryClient.invalidateQueries({ queryKey: signaturesQuery.queryKey }),
  );
}

export type SignBody = BodySentTo<typeof signatureRoutes.signMonth>;
export type Summary = NonNullable<SignBody['signatureSummary']>;
export type SignatureRole = SignBody['roles'];

const touches = ['month'];

export const useSignMonth = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ idSig, body }: { idSig: number; body: SignBody }) =>
      call(signatureRoutes.signMonth, { params: { idAs, idSig }, body }),
  });

export const useRemoveSignature = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: (query: { idMonth: number; roles: SignatureRole }) =>
      call(signatureRoutes.removeSignature, { params: { idAs }, query }),
  });

export const useChangeStamp = (idAs: number) =>
  useCommand({
    idAs,
    touches: ['association'],
    write: (stamp: string) => call(imageRoutes.changeStamp, { params: { idAs }, body: { stamp } }),
  });

export const useChangeGeneralInfo = (idAs: number) =>
  useCommand({
    idAs,
    touches: ['association'],
    write: ({ generalInfo, ifMatch }: { generalInfo: string; ifMatch: number }) =>
      call(associationRoutes.changeSettings, { params: { idAs }, body: { generalInfo }, ifMatch }),
  });
