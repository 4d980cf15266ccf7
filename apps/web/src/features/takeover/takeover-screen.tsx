import { useQuery } from '@tanstack/react-query';

import { FileLink } from '../../components/file-link.js';
import { Page } from '../../components/page.js';
import { Notice } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { t } from '../../lib/text.js';
import { Draft } from './draft.js';
import { Ended, Moving, Stopped, TakenBack } from './after-confirming.js';
import { takeoverQuery, takeoversQuery } from './takeover.queries.js';
import { UploadFiles } from './upload-files.js';

/** Takes an association over from its files: with a preview first, and nothing is written before it is confirmed. */
export function TakeoverScreen({ idAs }: { idAs: number }) {
  const takeovers = useQuery(takeoversQuery(idAs));
  const [latest, before] = takeovers.data?.takeovers ?? [];
  return (
    <Page
      title={t('takeover.title')}
      text={t('takeover.text')}
      action={
        <FileLink href="/api/takeover/template" kind="workbook">
          {t('takeover.template')}
        </FileLink>
      }
    >
      {!takeovers.isSuccess ? (
        <Unread title={t('takeover.failed')} read={takeovers} />
      ) : latest === undefined ? (
        <UploadFiles idAs={idAs} />
      ) : (
        <>
          {latest.state === 'draft' && before?.state === 'reversed' && (
            <Notice tone="info">{t('takeover.reversedBefore')}</Notice>
          )}
          <OneTakeover idAs={idAs} idTakeover={latest.idTakeover} />
        </>
      )}
    </Page>
  );
}

function OneTakeover({ idAs, idTakeover }: { idAs: number; idTakeover: number }) {
  const answer = useQuery(takeoverQuery(idAs, idTakeover));
  if (!answer.isSuccess) return <Unread title={t('takeover.failed')} read={answer} />;
  const takeover = answer.data;
  switch (takeover.state) {
    case 'draft':
      return <Draft idAs={idAs} takeover={takeover} />;
    case 'queued':
    case 'running':
    case 'reversing':
      return <Moving idAs={idAs} takeover={takeover} />;
    case 'stopped':
      return <Stopped idAs={idAs} takeover={takeover} />;
    case 'done':
      return <Ended idAs={idAs} takeover={takeover} />;
    case 'reversed':
      return <TakenBack idAs={idAs} />;
  }
}
