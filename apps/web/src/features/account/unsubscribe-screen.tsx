import {
  type AnswerOf,
  notificationRoutes,
  type NotificationSettings,
} from '@scara/contracts/http';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { Button } from '../../components/button.js';
import form from '../../components/form.module.css';
import { Page } from '../../components/page.js';
import { Notice, Skeleton } from '../../components/states.js';
import { call } from '../../lib/http.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import { useWrite } from '../../lib/use-write.js';
import { NotificationFields } from './notification-fields.js';

type Link = {
  readonly idUser: number;
  readonly unsubscribeHash: string;
  /** The association whose mail was opened. */
  readonly idHome: number | undefined;
};

const infoQuery = ({ idUser, unsubscribeHash, idHome }: Link) =>
  queryOptions({
    queryKey: ['unsubscribe', idUser, unsubscribeHash, idHome],
    queryFn: ({ signal }) =>
      call(notificationRoutes.readUnsubscribeInfo, {
        params: { idUser },
        query: { unsubscribeHash, ...(idHome === undefined ? {} : { idHome: String(idHome) }) },
        quiet: true,
        signal,
      }),
    retry: false,
  });

/** /account/unsubscribe: opened by a link in a mail, without signing in; the link is checked first. */
export function UnsubscribeScreen(link: Link) {
  const info = useQuery(infoQuery(link));
  return (
    <Page title={t('unsubscribe.title')} text={t('unsubscribe.text')}>
      {info.isPending ? (
        <Skeleton rows={3} />
      ) : info.isError ? (
        <div className={form.form}>
          <Notice tone="error">
            {/* A link that was cut off on its way gets the same message as a foreign one. */}
            {info.error instanceof ProblemError && info.error.status === 422
              ? t('unsubscribe.badLink')
              : sentenceOf(info.error, t('unsubscribe.failed'))}
          </Notice>
        </div>
      ) : (
        <UnsubscribeForm link={link} info={info.data} />
      )}
    </Page>
  );
}

function UnsubscribeForm({
  link,
  info: { email, ...settings },
}: {
  readonly link: Link;
  readonly info: AnswerOf<typeof notificationRoutes.readUnsubscribeInfo>;
}) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<NotificationSettings>(settings);
  const save = useWrite(async ({ homes, ...wishes }: NotificationSettings) => {
    const { idUser, unsubscribeHash } = link;
    const home = homes.find(({ idAs }) => idAs === link.idHome);
    const saved = await call(notificationRoutes.unsubscribe, {
      params: { idUser },
      body: {
        unsubscribeHash,
        ...wishes,
        ...(home && {
          idHome: home.idAs,
          outgoReminder: home.outgoReminder,
          meterReminder: home.meterReminder,
        }),
      },
      quiet: true,
    });
    queryClient.setQueryData(infoQuery(link).queryKey, { ...saved, email });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(chosen);
  };
  return (
    <form className={form.form} aria-label={t('unsubscribe.title')} onSubmit={submit}>
      <p>{t('unsubscribe.of', { email })}</p>
      <NotificationFields
        settings={chosen}
        onChange={(next) => {
          save.reset();
          setChosen(next);
        }}
      />
      {save.isSuccess && <Notice tone="done">{t('unsubscribe.done')}</Notice>}
      {save.isError && (
        <Notice tone="error">{sentenceOf(save.error, t('unsubscribe.failed'))}</Notice>
      )}
      <div className={form.actions}>
        <Button kind="primary" type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}
