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

/** Returns the period of a span ending on `toDate`: that day, the month or the year so far. */
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

/** Returns the part of the page that the address leads to, or null if it names none. */
function partLedTo({ parte, document, incasare }: Led): Part | null {
  if (document !== undefined && parte !== 'cenzor') return 'documents';
  if (incasare) return 'take';
  return parte === undefined ? null : PARTS_LED_TO[parte];
}

/** Returns the whole year of the book that holds a document: it may be an earlier year, or dated after today. */
function bookOf(idPd: number): Period {
  const year = yearOfDocument(idPd);
  return { fromDate: `${year}-01-01`, toDate: `${year}-12-31` };
}

type PaymentsScreenProps = { readonly idAs: number; readonly papers: Papers };

/** The cash book: taking payments at the counter, all documents with their actions, and the register. */
export function PaymentsScreen({ idAs, papers }: PaymentsScreenProps) {
  const session = useSession();
  const roles = session === undefined ? 0 : rolesOn(session, idAs);
  const wholeRoles = wholeRolesOn(session, idAs);
  const canWrite = (roles & (ADMINISTRATOR | CASHIER)) !== 0;
  const holdsTill = (wholeRoles & (ADMINISTRATOR | CASHIER)) !== 0;
  // Read before its tab is opened, because the tab shows how many announcements wait.
  const announced = useQuery(paymentQueries.announcements(idAs));
  const waiting =
    announced.data?.announcements.filter(({ state }) => state === 'waiting').length ?? 0;
  const { parte, document, incasare } = useAddressSearch();
  const navigate = useNavigate();
  const ledTo = partLedTo({ parte, document, incasare: incasare === true && canWrite });
  // The part is set in the first render: rendering the counter first would move the focus to its field.
  const [part, setPart] = useState<Part>(ledTo ?? (canWrite ? 'take' : 'documents'));
  // A link to a document, the counter or another part also works from within this page.
  useEffect(() => {
    if (ledTo !== null) setPart(ledTo);
  }, [ledTo, document]);
  const day = useToday();
  // A remark may be waiting at a document of an earlier year.
  const [chosen, setPeriod] = useState<Span | Period>(() =>
    parte === 'cenzor' && document !== undefined ? { ...bookOf(document), toDate: day } : 'year',
  );
  // A chosen span follows the current day: otherwise the list would miss what is taken the next morning.
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
          // The cash register belongs to the whole association: users limited to an entrance do not see it.
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
