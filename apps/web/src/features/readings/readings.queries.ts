import { type BodySentTo, meterRoutes, radioReadingRoutes } from '@scara/contracts/http';
import { useMutation } from '@tanstack/react-query';

import { base64 } from '../../lib/base64.js';
import { call } from '../../lib/http.js';
import { useCommand } from '../../lib/use-command.js';

/** Saves all readings in one command: all or nothing. */
export const useEnterReadings = (idAs: number) =>
  useCommand({
    idAs,
    touches: ['month'],
    write: (body: BodySentTo<typeof meterRoutes.enterReadings>) =>
      call(meterRoutes.enterReadings, { params: { idAs }, body }),
  });

export const useReplaceMeter = (idAs: number) =>
  useCommand({
    idAs,
    touches: ['association', 'month'],
    write: ({
      idMeter,
      body,
    }: {
      idMeter: number;
      body: BodySentTo<typeof meterRoutes.replaceMeter>;
    }) => call(meterRoutes.replaceMeter, { params: { idAs, idMeter }, body }),
  });

export const useTakeReplacementBack = (idAs: number) =>
  useCommand({
    idAs,
    touches: ['association', 'month'],
    write: ({ idMeter, idMonth }: { idMeter: number; idMonth: number }) =>
      call(meterRoutes.takeReplacementBack, { params: { idAs, idMeter }, query: { idMonth } }),
  });

/** Previews what a file of radio readings would enter; writes nothing. */
export const usePreviewRadio = (idAs: number, idMonth: number) =>
  useMutation({
    mutationFn: async (file: File) => {
      const body = { name: file.name, content: base64(new Uint8Array(await file.arrayBuffer())) };
      return call(radioReadingRoutes.previewRadioReadings, { params: { idAs, idMonth }, body });
    },
  });
