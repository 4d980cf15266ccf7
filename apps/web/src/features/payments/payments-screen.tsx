import { ADMINISTRATOR, BOOK_READERS, CASHIER, CENSOR } from '@scara/contracts/http';
import { yearOfDocument } from '@scara/domain/cashbook';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { Select } from '../../components/choice.js';
import { DaysPick } from '../../components/days-pick.js';
import { Page } from '../../components/page.js';
import { Tabs } from '../../components/tabs.js';
import { useAddressSearch } from '../../lib/address.js';
import type { Period } from '../../lib/payments-query.js';
import { rolesOn, useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { useToday } from '../../lib/use-today.js';
import { AnnouncementsView } from './announcements-view.js';
import { CensorView } from './censor-view.js';
import { DocumentsTable, type Papers } from './documents-table.js';
import { paymentQueries } from './payments.queries.js';
import { RegisterView } from './register-view.js';
import { TakePayment } from './take-payment.js';
import styles from './payments.module.css';

type Part = 'take' | 'documents' | 'announced' | 'censor' | 'register';
const PARTS_LED_TO = {
  documente: 'documents',
  anuntate: 'announced',
  cenzor: 'censor',
  registru: 'register',
} as const;

const SPANS = ['year', 'month', 'day'] as const;
type Span = (typeof SPANS)[number];

/** A span that ends today: the day the till is counted, a month's book, a year's. */
function spanOf(span: Span, toDate: string): Period {
  const from = {
    day: toDate,
    month: `${toDate.slice(0, 7)}-01`,
    year: `${toDate.slice(0, 4)}-01-01`,
  };
  return { fromDate: from[span], toDate };
}

type Led = {
  readonly parte: keyof typeof PARTS_LED_TO | undefined;
  readonly document: number | undefined;
  readonly incasare: boolean;
};

/** The part that an address leads to, or null where it names none. */
function partLedTo({ parte, document, incasare }: Led): Part | null {
  if (document !== undefined && parte !== 'cenzor') return 'documents';
  if (incasare) return 'take';
  return parte === undefined ? null : PARTS_LED_TO[parte];
}

/** The book that a document stands in, whole: it may be an earlier year's, and dated ahead of today. */
function bookOf(idPd: number): Period {
  const year = yearOfDocument(idPd);
  return { fromDate: `${year}-01-01`, toDate: `${year}-12-31` };
}

type PaymentsScreenProps = { readonly idAs: number; readonly papers: Papers };

/** The cash book: money taken in at the counter, every document with what can be done about it, the register. */
export function PaymentsScreen({ idAs, papers }: PaymentsScreenProps) {
  const session = useSession();
  const roles = session === undefined ? 0 : rolesOn(session, idAs);
  const wholeRoles = wholeRolesOn(session, idAs);
  const canWrite = (roles & (ADMINISTRATOR | CASHIER)) !== 0;
  const holdsTill = (wholeRoles & (ADMINISTRATOR | CASHIER)) !== 0;
  // What waits for an answer is told before its part is opened.
  const announced = useQuery(paymentQueries.announcements(idAs));
  const waiting =
    announced.data?.announcements.filter(({ state }) => state === 'waiting').length ?? 0;
  const { parte, document, incasare } = useAddressSearch();
  const navigate = useNavigate();
  const ledTo = partLedTo({ parte, document, incasare: incasare === true && canWrite });
  // Shown at once: the counter, shown before it, would take the focus and leave it on its tab.
  const [part, setPart] = useState<Part>(ledTo ?? (canWrite ? 'take' : 'documents'));
  // Whoever is led to a document, to the counter or to another part is led there from one of this page too.
  useEffect(() => {
    if (ledTo !== null) setPart(ledTo);
  }, [ledTo, document]);
  const day = useToday();
  // A remark that waits may be about a document of an earlier year.
  const [chosen, setPeriod] = useState<Span | Period>(() =>
    parte === 'cenzor' && document !== undefined ? { ...bookOf(document), toDate: day } : 'year',
  );
  // A span goes on with the day: else what is taken on the next morning is not in the list.
  const period = typeof chosen === 'string' ? spanOf(chosen, day) : chosen;
  const span = SPANS.find((one) => spanOf(one, day).fromDate === period.fromDate) ?? 'own';
  const isOwn = period.toDate !== day;
  const dates = (
    <>
      <Select<Span | 'own'>
        label={t('payments.span')}
        value={isOwn ? 'own' : span}
        options={[
          { value: 'day', label: t('payments.spanDay') },
          { value: 'month', label: t('payments.spanMonth') },
          { value: 'year', label: t('payments.spanYear') },
          ...(isOwn || span === 'own'
            ? [{ value: 'own' as const, label: t('payments.spanOwn') }]
            : []),
        ]}
        onChange={(picked) => {
          if (picked !== 'own') setPeriod(picked);
        }}
      />
      <div className={styles.days}>
        <DaysPick
          from={period.fromDate}
          to={period.toDate}
          onFrom={(fromDate) => {
            setPeriod({ ...period, fromDate });
          }}
          onTo={(toDate) => {
            setPeriod({ ...period, toDate });
          }}
        />
      </div>
    </>
  );
  return (
    <Page title={t('payments.title')}>
      <Tabs<Part>
        label={t('payments.title')}
        value={part}
        onChange={(chosen) => {
          setPart(chosen);
          const isLed = parte !== undefined || document !== undefined || incasare === true;
          if (isLed) void navigate({ to: '.', search: {} });
        }}
        tabs={[
          ...(canWrite
            ? [
                {
                  value: 'take' as const,
                  label: t('payments.take'),
                  content: <TakePayment idAs={idAs} />,
                },
              ]
            : []),
          {
            value: 'documents',
            label: t('payments.documents'),
            content: (
              <DocumentsTable
                {...{ idAs, canWrite, papers, dates }}
                period={document === undefined || parte === 'cenzor' ? period : bookOf(document)}
                ofWhole={holdsTill}
              />
            ),
          },
          {
            value: 'announced',
            label:
              waiting === 0 ? t('payments.announced') : t('payments.announcedCount', { waiting }),
            content: <AnnouncementsView {...{ idAs, canAnswer: holdsTill }} />,
          },
          ...((wholeRoles & BOOK_READERS) === 0
            ? []
            : [
                {
                  value: 'censor' as const,
                  label: t('payments.censor'),
                  content: (
                    <CensorView
                      {...{ idAs, period }}
                      canCheck={(wholeRoles & CENSOR) !== 0}
                      canAnswer={(wholeRoles & ADMINISTRATOR) !== 0}
                      {...{ dates, papers }}
                    />
                  ),
                },
              ]),
          // The till belongs to the association: whoever is limited to an entrance does not see it.
          ...(wholeRoles === 0
            ? []
            : [
                {
                  value: 'register' as const,
                  label: t('payments.register'),
                  content: <RegisterView {...{ idAs, period, dates }} />,
                },
              ]),
        ]}
      />
    </Page>
  );
}
