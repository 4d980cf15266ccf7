import { CONTACT_MESSAGE_MAX, contactRoutes } from '@scara/contracts/http';
import { useMutation } from '@tanstack/react-query';

import { Button } from '../../components/button.js';
import form from '../../components/form.module.css';
import { Page } from '../../components/page.js';
import { PublicFooter } from '../../components/public-footer.js';
import { Notice } from '../../components/states.js';
import { TextAreaField, TextField } from '../../components/text-field.js';
import { refusalsOf } from '../../lib/contract-form.js';
import { call } from '../../lib/http.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { useForm } from '../../lib/use-form.js';
import styles from './contact.module.css';

/** /contact: anybody can write to the platform's operators; the typed text is kept until it is sent. */
export function ContactScreen() {
  const own = useSession()?.email ?? '';
  const send = useMutation({
    mutationFn: (values: { email: string; message: string }) =>
      call(contactRoutes.sendContactMessage, { body: values }),
  });
  const written = useForm<{ email: string; message: string }>({
    initial: { email: own, message: '' },
    draft: 'contact',
    validate: (values) => refusalsOf(contactRoutes.sendContactMessage.body, values),
    onSubmit: (values): unknown => {
      return send.mutateAsync(values, {
        onSuccess: () => {
          // What was typed while the message was being sent stays.
          written.goOn(values, { email: values.email, message: '' });
        },
        onError: written.onRefusal((error) => {
          written.setRefusal(sentenceOf(error, t('error.text')));
        }),
      });
    },
  });

  return (
    <div className={styles.page}>
      <Page title={t('contact.title')} text={t('contact.text')}>
        <form className={form.form} onSubmit={written.submit} noValidate>
          <TextField
            {...written.field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            label={t('contact.email')}
            help={t('contact.emailHelp')}
          />
          <TextAreaField
            {...written.field('message')}
            label={t('contact.message')}
            rows={8}
            maxLength={CONTACT_MESSAGE_MAX}
          />
          {written.refusal !== null && <Notice tone="error">{written.refusal}</Notice>}
          {send.isSuccess && <Notice tone="info">{t('contact.sent')}</Notice>}
          <div className={form.actions}>
            <Button kind="primary" type="submit" busy={send.isPending}>
              {t('contact.send')}
            </Button>
          </div>
        </form>
        <section className={styles.who}>
          <h2>{t('contact.whoTitle')}</h2>
          <ul>
            <li>{t('contact.whoBills')}</li>
            <li>{t('contact.whoCode')}</li>
            <li>{t('contact.whoData')}</li>
            <li>{t('contact.whoUs')}</li>
          </ul>
        </section>
        <PublicFooter />
      </Page>
    </div>
  );
}
