import { ADMINISTRATOR, historyRoutes, pathOf } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';

import { StateChip } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { FileLink } from '../../components/file-link.js';
import type { HistoryAsked, HistoryPlace } from '../../lib/history-query.js';
import { rolesOn, useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { historyMailQuery, useSendHistory } from './history.queries.js';
import styles from './history.module.css';

type HistoryPapersProps = {
  readonly place: HistoryPlace;
  /** The first and the last month shown. */
  readonly from: number;
  readonly to: number;
  readonly idFund: number | undefined;
};

/** Links the shown history as a printable file, and sends it by e-mail. */
export function HistoryPapers({ place, from, to, idFund }: HistoryPapersProps) {
  const canSend = (rolesOn(useSession(), place.idAs) & ADMINISTRATOR) !== 0;
  const shown = new URLSearchParams({
    from: String(from),
    to: String(to),
    ...(idFund !== undefined && { idFund: String(idFund) }),
  });
  return (
    <>
      <FileLink
        href={`${pathOf(historyRoutes.printApartmentHistory, place)}?${shown.toString()}`}
        kind="paper"
      >
        {t('history.print')}
      </FileLink>
      {canSend && <Mail place={place} asked={{ from, to, idFund }} />}
    </>
  );
}

/** Sends the history by e-mail, once; afterwards the state of the mail replaces the button. */
function Mail({ place, asked }: { place: HistoryPlace; asked: HistoryAsked }) {
  const { data } = useQuery(historyMailQuery(place, asked));
  const send = useSendHistory(place, asked);
  if (data === undefined) return null;
  const { mail, hasEmail } = data;
  if (mail === 'sent') return <StateChip tone="paid">{t('history.mailed')}</StateChip>;
  if (!hasEmail) return <span className={styles.quiet}>{t('history.noEmail')}</span>;
  return (
    <>
      {mail === 'failed' && <StateChip tone="owed">{t('history.mailFailed')}</StateChip>}
      <Button
        busy={send.isPending || mail === 'waiting'}
        onClick={() => {
          send.mutate(undefined, {
            onSuccess: () => {
              toast('done', t('history.mailAsked'));
            },
            onError: sayRefusal,
          });
        }}
      >
        {t(mail === 'failed' ? 'history.mailAgain' : 'history.mail')}
      </Button>
    </>
  );
}
