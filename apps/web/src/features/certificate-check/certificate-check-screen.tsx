import { letterRoutes, type CheckedCertificate } from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { Facts } from '../../components/facts.js';
import { StateChip, type StateTone } from '../../components/badge.js';
import { FailedRead } from '../../components/failed-read.js';
import { Page } from '../../components/page.js';
import { EmptyState, Skeleton } from '../../components/states.js';
import { formatDate } from '../../lib/format.js';
import { call } from '../../lib/http.js';
import { ProblemError } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import styles from './certificate-check.module.css';

const checkQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificate', code],
    queryFn: ({ signal }) => call(letterRoutes.checkCertificate, { params: { code }, signal }),
    // An unknown code stays unknown, and every attempt counts towards a limit.
    retry: false,
  });

const tones: Readonly<Record<CheckedCertificate['state'], StateTone>> = {
  valid: 'paid',
  expired: 'waiting',
  withdrawn: 'owed',
};

/** The target of a certificate's QR code: shows anybody whether it is genuine and still valid, without names. */
export function CertificateCheckScreen({ code }: { code: string }) {
  const found = useQuery(checkQuery(code));
  return (
    <Page title={t('check.title')} text={t('check.text')}>
      {found.isPending ? (
        <Skeleton rows={4} />
      ) : found.isError ? (
        found.error instanceof ProblemError && found.error.status === 404 ? (
          <EmptyState icon="error" title={t('check.unknown')}>
            {t('check.unknownText')}
          </EmptyState>
        ) : (
          <FailedRead title={t('check.failed')} read={found} />
        )
      ) : (
        <Found {...found.data} />
      )}
    </Page>
  );
}

function Found(certificate: CheckedCertificate) {
  const { association, number, apartment, issued, validUntil, state, hasDebts } = certificate;
  const facts = [
    [t('check.association'), association],
    [t('check.number'), t('letters.numbered', { number, date: formatDate(issued) })],
    [t('check.apartment'), apartment],
    [t('check.kind'), t(hasDebts ? 'letters.withDebts' : 'letters.withoutDebts')],
    [t('check.validUntil'), formatDate(validUntil)],
  ] as const;
  return (
    <section className={styles.card} aria-label={t('check.result')}>
      <p className={styles.state}>
        <StateChip tone={tones[state]}>{t(`letters.certificate.${state}`)}</StateChip>
        <span>{t(`check.${state}`)}</span>
      </p>
      <Facts className={styles.facts} of={facts} />
    </section>
  );
}
