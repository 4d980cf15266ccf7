import { letterRoutes, pathOf } from '@scara/contracts/http';
import { infiniteQueryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** How often the list is read again while a mail is being sent, in milliseconds. */
const mailEveryMs = 2_000;

const pageOf = (before: number | null) => (before === null ? {} : { before: String(before) });

/** The letters that the user may see, newest first: a tenant sees those of their own apartments. */
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

/** Returns the address of one file with the given notices. */
export const noticesFile = (idAs: number, numbers: readonly number[]): string =>
  `${pathOf(letterRoutes.printNotices, { idAs })}?numbers=${numbers.join(',')}`;

export const certificateFile = (idAs: number, certificateNumber: number): string =>
  pathOf(letterRoutes.printCertificate, { idAs, certificateNumber });
