import { documentRoutes } from '@scara/contracts/http';

import { whyNotAttachable } from './attachable.js';
import { type DocumentsOf, uploadFile } from './document-queries.js';
import { shrunkPhoto } from './fitted-image.js';
import { call } from './http.js';
import { sentenceOf } from './problem-error.js';
import { t } from './text.js';
import { useCommand } from './use-command.js';

type Told = {
  readonly onProgress?: (at: number, part: number) => void;
  /** Called for a file that is not sent, with the sentence that says why. */
  readonly onRefused: (at: number, why: string) => void;
};

/** Uploads files one after the other; returns the temporary names of those that were accepted. */
export async function uploadFiles(
  idAs: number,
  files: readonly File[],
  { onProgress, onRefused }: Told,
): Promise<readonly string[]> {
  const tmpNames: string[] = [];
  for (const [at, file] of files.entries()) {
    const why = whyNotAttachable(file);
    if (why !== null) {
      onRefused(at, why);
      continue;
    }
    try {
      const sent = await uploadFile(idAs, await shrunkPhoto(file), (part) =>
        onProgress?.(at, part),
      );
      tmpNames.push(sent);
    } catch (error) {
      onRefused(at, sentenceOf(error, t('documents.notSent')));
    }
  }
  return tmpNames;
}

/** Attaches uploaded files, by their temporary names, to the element they belong to. */
export const useAttach = ({ idAs, kind }: Pick<DocumentsOf, 'idAs' | 'kind'>) =>
  useCommand({
    idAs,
    touches: ['document', 'register_document'],
    write: ({ idElement, tmpNames }: { idElement: number; tmpNames: readonly string[] }) =>
      call(documentRoutes.addDocuments, {
        params: { idAs, idElement },
        body: { documents: tmpNames.map((tmpName) => ({ tmpName })), documentsType: kind },
      }),
  });
