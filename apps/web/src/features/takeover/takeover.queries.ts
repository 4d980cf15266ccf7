import {
  TAKEOVER_PART_BYTES,
  takeoverRoutes,
  type TakeoverEditBody,
  type TakeoverTableLine,
  type TakeoverView,
} from '@scara/contracts/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { associationKeys } from '../../lib/association-keys.js';
import { base64 } from '../../lib/base64.js';
import { call } from '../../lib/http.js';
import { useWrite } from '../../lib/use-write.js';

export type TableName = TakeoverTableLine['table'];
export type RowsFilter = 'faulty' | 'warned';

/** Separate from the association's keys, which the socket invalidates many times a second while a takeover writes. */
const keys = {
  all: (idAs: number) => ['takeover', idAs] as const,
  one: (idAs: number, idTakeover: number) => ['takeover', idAs, idTakeover] as const,
};

/** How often the progress is read while the worker runs, in milliseconds. */
const lookEveryMs = 1_000;
const isMoving = ({ state }: Pick<TakeoverView, 'state'>): boolean =>
  state === 'queued' || state === 'running' || state === 'reversing';

export const takeoversQuery = (idAs: number) =>
  queryOptions({
    queryKey: keys.all(idAs),
    queryFn: ({ signal }) => call(takeoverRoutes.listTakeovers, { params: { idAs }, signal }),
  });

export const takeoverQuery = (idAs: number, idTakeover: number) =>
  queryOptions({
    queryKey: keys.one(idAs, idTakeover),
    queryFn: ({ signal }) =>
      call(takeoverRoutes.readTakeover, { params: { idAs, idTakeover }, signal }),
    refetchInterval: ({ state }) => {
      return state.data !== undefined && isMoving(state.data) ? lookEveryMs : false;
    },
  });

export type RowsPage = {
  readonly table: TableName;
  readonly from: number;
  readonly only: RowsFilter | undefined;
};

export const rowsQuery = (idAs: number, idTakeover: number, page: RowsPage) =>
  queryOptions({
    queryKey: [...keys.one(idAs, idTakeover), 'rows', page] as const,
    queryFn: ({ signal }) =>
      call(takeoverRoutes.readTakeoverRows, {
        params: { idAs, idTakeover, table: page.table },
        query: { from: page.from, only: page.only },
        signal,
      }),
    // The previous rows stay visible while an edit is being checked.
    placeholderData: (before) => before,
  });

/** Uploads files one after the other, in parts; begins a takeover if there is none. */
export const useUpload = (idAs: number) =>
  useChange(
    idAs,
    async ({
      files,
      onProgress,
    }: {
      files: readonly File[];
      onProgress: (sent: number, all: number) => void;
    }) => {
      const { idTakeover } = await call(takeoverRoutes.beginTakeover, { params: { idAs } });
      const all = files.reduce((sum, { size }) => sum + size, 0);
      let sent = 0;
      for (const file of files) {
        const parts = Math.max(1, Math.ceil(file.size / TAKEOVER_PART_BYTES));
        for (let part = 0; part < parts; part += 1) {
          const slice = file.slice(part * TAKEOVER_PART_BYTES, (part + 1) * TAKEOVER_PART_BYTES);
          const content = base64(new Uint8Array(await slice.arrayBuffer()));
          const body = { name: file.name, part, parts, content };
          await call(takeoverRoutes.uploadTakeoverPart, { params: { idAs, idTakeover }, body });
          sent += slice.size;
          onProgress(sent, all);
        }
      }
    },
  );

export const useRemoveFile = (idAs: number, idTakeover: number) =>
  useChange(idAs, (name: string) =>
    call(takeoverRoutes.removeTakeoverFile, { params: { idAs, idTakeover }, query: { name } }),
  );

export const useEdit = (idAs: number, idTakeover: number) =>
  useChange(idAs, (edits: TakeoverEditBody[]) =>
    call(takeoverRoutes.editTakeover, { params: { idAs, idTakeover }, body: { edits } }),
  );

export const useConfirm = (idAs: number, idTakeover: number) =>
  useChange(idAs, (fingerprint: string) =>
    call(takeoverRoutes.confirmTakeover, { params: { idAs, idTakeover }, body: { fingerprint } }),
  );

export const useReverse = (idAs: number, idTakeover: number) =>
  useChange(idAs, (reason: string) =>
    call(takeoverRoutes.reverseTakeover, { params: { idAs, idTakeover }, body: { reason } }),
  );

/** Gives up what a stopped takeover has not written; what it wrote stays. */
export const useGiveUp = (idAs: number, idTakeover: number) =>
  useChange(idAs, () => call(takeoverRoutes.discardTakeover, { params: { idAs, idTakeover } }));

/** Discards a draft. The draft itself is not read again; the list determines what is shown instead. */
export function useDiscard(idAs: number, idTakeover: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(takeoverRoutes.discardTakeover, { params: { idAs, idTakeover } }),
    onError: () => void queryClient.invalidateQueries({ queryKey: keys.all(idAs) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.all(idAs), exact: true }),
  });
}

/** A mutation of the takeover: its queries are read again whether it was refused or not. */
function useChange<Input, Answer>(idAs: number, change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useWrite(change, () => queryClient.invalidateQueries({ queryKey: keys.all(idAs) }));
}

/** Reads everything of the association and the list of takeovers again when the end of a takeover is first shown. */
export function useFreshAssociation(idAs: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: associationKeys.all(idAs) });
    void queryClient.invalidateQueries({ queryKey: associationKeys.list });
    void queryClient.invalidateQueries({ queryKey: keys.all(idAs), exact: true });
  }, [queryClient, idAs]);
}
