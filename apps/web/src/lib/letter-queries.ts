import { letterRoutes, pathOf } from '@scara/contracts/http';
import { infiniteQueryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** How often the list is asked again while a mail is on its way. */
const mailEveryMs = 2_000;

const pageOf = (before: number | null) => (before === null ? {} : { before: String(before) });

/** The letters that the person may see, the last one first: a tenant those of their own apartments. */
export const letterQueries = {
  notices: (idAs: number) =>
    infiniteQueryOptions({
      queryKey: [...associationKeys.letters(idAs), 'notices'],
      queryFn: ({ signal, pageParam }) =>
        call(letterRoutes.listNotices, { params: { idAs }, query: pageOf(pageParam), signal }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => next,
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.notices.some(({ mail }) => mail === 'waiting'))
          ? mailEveryMs
          : false,
    }),
  certificates: (idAs: number) =>
    infiniteQueryOptions({
      queryKey: [...associationKeys.letters(idAs), 'certificates'],
      queryFn: ({ signal, pageParam }) =>
        call(letterRoutes.listCertificates, { params: { idAs }, query: pageOf(pageParam), signal }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => next,
    }),
};

/** The notices as one file. */
export const noticesFile = (idAs: number, numbers: readonly number[]): string =>
  `${pathOf(letterRoutes.printNotices, { idAs })}?numbers=${numbers.join(',')}`;

export const certificateFile = (idAs: number, certificateNumber: number): string =>
  pathOf(letterRoutes.printCertificate, { idAs, certificateNumber });
