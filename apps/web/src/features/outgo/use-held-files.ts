import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { uploadFiles, useAttach } from '../../lib/attach-files.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';

/**
 * Keeps the documents of a new expense until it is saved; then `sendFiles` uploads them. If a file is refused, the
 * message links to where it can be attached.
 */
export function useHeldFiles(idAs: number, idMonth: number) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const attach = useAttach({ idAs, kind: 'outgo' });
  const navigate = useNavigate();

  const sendFiles = async (idOutgo: number, name: string): Promise<void> => {
    const out: string[] = [];
    const tmpNames = await uploadFiles(idAs, files, {
      onRefused: (at, why) => {
        out.push(`${files[at]!.name}: ${why}`);
      },
    });
    let attached = 0;
    if (tmpNames.length > 0) {
      try {
        await attach.mutateAsync({ idElement: idOutgo, tmpNames });
        attached = tmpNames.length;
      } catch (error) {
        out.push(sentenceOf(error, t('documents.notSent')));
      }
    }
    setFiles([]);
    const count = files.length - attached;
    if (count === 0) return;
    toast('warning', t('outgo.filesOut', { count, name, files: out.join(' ') }), {
      label: t('outgo.openExpense'),
      run: () =>
        void navigate({
          to: '/association/$idAs/month/$idMonth/outgo',
          params: { idAs, idMonth },
          search: { cheltuiala: idOutgo },
        }),
    });
  };

  return { files, setFiles, sendFiles };
}
