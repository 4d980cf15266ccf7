import type { CertificateRow, NoticeRow, OwnApartment } from '@scara/contracts/http';
import { useInfiniteQuery } from '@tanstack/react-query';

import { Amount } from '../../components/amount.js';
import { StateChip, type StateTone } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { FailedRead } from '../../components/failed-read.js';
import { FileLink } from '../../components/file-link.js';
import { NoHomes } from '../../components/no-homes.js';
import { Page } from '../../components/page.js';
import { EmptyState, Skeleton } from '../../components/states.js';
import { formatBani, formatDate } from '../../lib/format.js';
import { placeText } from '../../lib/home-place.js';
import { certificateFile, letterQueries, noticesFile } from '../../lib/letter-queries.js';
import { today } from '../../lib/month-grid.js';
import { useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import styles from './tenant.module.css';

/** /tenant/letters: payment notices and certificates of the user's own apartments. */
export function TenantLettersScreen() {
  const homes = useSession()?.apartments ?? [];
  const associations = [...new Map(homes.map((home) => [home.idAs, home.association]))];
  return (
    <Page title={t('tenant.letters')} text={t('tenant.lettersText')}>
      {homes.length === 0 ? (
        <NoHomes />
      ) : (
        associations.map(([idAs, name]) => (
          <section key={idAs} aria-label={name}>
            {associations.length > 1 && <h2 className={styles.letterPlace}>{name}</h2>}
            <Letters idAs={idAs} homes={homes.filter((home) => home.idAs === idAs)} />
          </section>
        ))
      )}
    </Page>
  );
}

type Letter = {
  readonly key: string;
  readonly name: string;
  readonly home: string;
  readonly issued: string;
  readonly said: string;
  readonly totalBani: number;
  readonly file: string;
  readonly state: { readonly tone: StateTone; readonly text: string };
};

type LettersProps = { readonly idAs: number; readonly homes: readonly OwnApartment[] };

function Letters({ idAs, homes }: LettersProps) {
  const notices = useInfiniteQuery(letterQueries.notices(idAs));
  const certificates = useInfiniteQuery(letterQueries.certificates(idAs));
  if (notices.isPending || certificates.isPending) {
    return <Skeleton rows={2} />;
  }
  if (notices.isError || certificates.isError) {
    const failed = notices.isError ? notices : certificates;
    return <FailedRead title={t('tenant.lettersFailed')} read={failed} />;
  }
  // A user who also has a role gets the whole association's letters: only their own are shown here.
  const homeOf = (idAp: number) => homes.find((home) => home.idAp === idAp);
  const letters = [
    ...notices.data.pages
      .flatMap((page) => page.notices)
      .flatMap((row) => noticeOf(idAs, row, homeOf(row.idAp))),
    ...certificates.data.pages
      .flatMap((page) => page.certificates)
      .flatMap((row) => certificateOf(idAs, row, homeOf(row.idAp))),
  ].sort((a, b) => b.issued.localeCompare(a.issued));
  const older = [notices, certificates].filter(({ hasNextPage }) => hasNextPage);
  return (
    <>
      {letters.length === 0 ? (
        <EmptyState icon="done" title={t('tenant.noLetters')} />
      ) : (
        <ul className={styles.homes}>
          {letters.map((letter) => (
            <LetterLine key={letter.key} letter={letter} />
          ))}
        </ul>
      )}
      {older.length > 0 && (
        <Button
          busy={older.some(({ isFetchingNextPage }) => isFetchingNextPage)}
          onClick={() => void Promise.all(older.map((list) => list.fetchNextPage()))}
        >
          {t('tenant.olderLetters')}
        </Button>
      )}
    </>
  );
}

function LetterLine({ letter }: { letter: Letter }) {
  const { name, home, said, totalBani, file, state } = letter;
  return (
    <li className={styles.letter}>
      <span>
        <strong>{name}</strong>
        <span className={styles.quiet}>{home}</span>
        <span className={styles.quiet}>{said}</span>
        <StateChip tone={state.tone}>{state.text}</StateChip>
      </span>
      {totalBani > 0 && <Amount bani={totalBani} withUnit />}
      <FileLink href={file} kind="paper" label={t('tenant.openLetterOf', { name })}>
        {t('files.pdf')}
      </FileLink>
    </li>
  );
}

function noticeOf(idAs: number, row: NoticeRow, home: OwnApartment | undefined): Letter[] {
  if (home === undefined || row.state === 'withdrawn') return [];
  const { number, issued, deadline, totalBani, leftBani } = row;
  const isLate = row.state === 'issued' && deadline < today();
  return [
    {
      key: `notice ${number}`,
      name: t('tenant.notice', { number }),
      home: placeText(home),
      issued,
      said: [
        t('tenant.noticeSaid', { date: formatDate(issued), deadline: formatDate(deadline) }),
        ...(leftBani > 0 && leftBani < totalBani
          ? [t('tenant.noticeLeft', { left: formatBani(leftBani) })]
          : []),
      ].join('; '),
      totalBani,
      file: noticesFile(idAs, [number]),
      state:
        row.state === 'paid'
          ? { tone: 'paid', text: t('letters.state.paid') }
          : isLate
            ? { tone: 'owed', text: t('letters.state.late') }
            : { tone: 'waiting', text: t('letters.state.issued') },
    },
  ];
}

function certificateOf(
  idAs: number,
  row: CertificateRow,
  home: OwnApartment | undefined,
): Letter[] {
  if (home === undefined || row.state === 'withdrawn') return [];
  const { number, issued, validUntil, totalBani, state } = row;
  return [
    {
      key: `certificate ${number}`,
      name: t('tenant.certificate', { number }),
      home: placeText(home),
      issued,
      said: t('tenant.certificateSaid', {
        date: formatDate(issued),
        until: formatDate(validUntil),
      }),
      totalBani,
      file: certificateFile(idAs, number),
      state:
        state === 'valid'
          ? { tone: 'paid', text: t('letters.certificate.valid') }
          : { tone: 'neutral', text: t('letters.certificate.expired') },
    },
  ];
}
