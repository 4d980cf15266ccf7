import { documentRoutes, HEADER, pathOf } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call, settled, stayTheSame } from './http.js';
import { ProblemError, problemIn } from './problem-error.js';
import { isSignedInAnew, ownToken } from './signed-in.js';
import { t } from './text.js';

/** The element that documents belong to. */
export type DocumentsOf = {
  readonly idAs: number;
  readonly kind: 'outgo' | 'payment' | 'apartment' | 'month' | 'register';
  readonly idElement: number;
};

/** How often a document is asked for again while the text of its PDF is being read, in milliseconds. */
const lookEveryMs = 2_000;

export const documentsQuery = ({ idAs, kind, idElement }: DocumentsOf) =>
  queryOptions({
    queryKey: [...associationKeys.documents(idAs), kind, idElement] as const,
    queryFn: ({ signal }) =>
      call(documentRoutes.listDocuments, {
        params: { idAs, idElement },
        query: { documentsType: kind },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.documents.some(({ text }) => text === 'waiting') === true ? lookEveryMs : false,
  });

/**
 * Uploads one file; `onProgress` receives the part sent so far, 0 to 1. Uses XMLHttpRequest because fetch does not
 * report progress. Returns the temporary name of the file on the server; throws ProblemError.
 */
export async function uploadFile(
  idAs: number,
  file: File,
  onProgress: (part: number) => void,
): Promise<string> {
  if (isSignedInAnew()) await stayTheSame();
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', pathOf(documentRoutes.uploadDocument, { idAs }));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader(HEADER.fileName, encodeURIComponent(file.name));
    request.setRequestHeader(HEADER.csrf, ownToken());
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(total === 0 ? 1 : loaded / total);
    };
    request.onerror = () => {
      reject(new ProblemError(0, { code: 'no-answer', message: t('http.noAnswer') }));
    };
    request.onload = () => {
      const body = answerIn(request.responseText);
      if (request.status === 200) resolve(body.tmpName ?? '');
      else {
        const problem = problemIn(request.status, body);
        // A 403 is shown beside the file's name only, not as a toast as well.
        reject(problem.status === 403 ? problem : settled(problem));
      }
    };
    request.send(file);
  });
}

type Answer = { readonly tmpName?: string };

function answerIn(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}
