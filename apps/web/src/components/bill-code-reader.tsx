import { providerRoutes, type CodeCandidate } from '@scara/contracts/http';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { formatBani, formatDate } from '../lib/format.js';
import { call } from '../lib/http.js';
import { sentenceOf } from '../lib/problem-error.js';
import { t } from '../lib/text.js';
import { BillCodeLegend } from './bill-code-legend.js';
import styles from './bill-code.module.css';
import { Button, IconButton } from './button.js';
import { canReadByCamera, CodeCamera } from './code-camera.js';
import { TextField } from './text-field.js';

type BillCodeReaderProps = {
  readonly idAs: number;
  readonly onRead: (bill: CodeCandidate) => void;
};

/**
 * Reads the code of a bill from a scanner (which types it and presses Enter), from the keyboard or from the camera, and
 * passes its data to `onRead`. If the code fits several companies, the user chooses one.
 */
export function BillCodeReader({ idAs, onRead }: BillCodeReaderProps) {
  const [code, setCode] = useState('');
  const [said, setSaid] = useState('');
  const [open, setOpen] = useState<'camera' | 'legend' | null>(null);
  const read = useMutation({
    mutationFn: (typed: string) =>
      call(providerRoutes.readBillCode, { params: { idAs }, query: { code: typed } }),
  });
  const take = (bill: CodeCandidate) => {
    onRead(bill);
    setSaid(saidOf(bill));
    setCode('');
    read.reset();
  };
  const look = (typed: string) => {
    if (typed.trim() === '' || read.isPending) return;
    setSaid('');
    read.mutate(typed.trim(), {
      onSuccess: ({ candidates }) => {
        const [only] = candidates;
        if (candidates.length === 1 && only !== undefined) take(only);
      },
    });
  };
  const candidates = read.data?.candidates ?? [];
  const refusal = read.isError
    ? sentenceOf(read.error, t('error.text'))
    : read.isSuccess && candidates.length === 0
      ? t('billCode.unknown')
      : null;

  return (
    <div className={styles.reader}>
      <div className={styles.line}>
        <TextField
          label={t('billCode.code')}
          optional
          help={said === '' ? t('billCode.help') : <span role="status">{said}</span>}
          error={refusal}
          value={code}
          maxLength={200}
          autoComplete="off"
          onChange={(text) => {
            setCode(text);
            read.reset();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            // Reads the field itself: a scanner types faster than the page renders.
            look(event.currentTarget.value);
          }}
        />
        <Button
          busy={read.isPending}
          onClick={() => {
            look(code);
          }}
        >
          {t('billCode.look')}
        </Button>
        {canReadByCamera() && (
          <Button
            icon="eye"
            onClick={() => {
              setOpen('camera');
            }}
          >
            {t('billCode.camera')}
          </Button>
        )}
        <IconButton
          icon="info"
          label={t('billCode.legend')}
          onClick={() => {
            setOpen('legend');
          }}
        />
      </div>
      {candidates.length > 1 && (
        <>
          <p role="status">{t('billCode.several')}</p>
          <ul className={styles.candidates}>
            {candidates.map((bill) => (
              <li key={`${bill.idCompany}-${bill.ruleGroup}`}>
                <Button
                  onClick={() => {
                    take(bill);
                  }}
                >
                  {sentenceFor(bill)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {open === 'camera' && (
        <CodeCamera
          onCode={(seen) => {
            setOpen(null);
            setCode(seen);
            look(seen);
          }}
          onClose={() => {
            setOpen(null);
          }}
        />
      )}
      {open === 'legend' && (
        <BillCodeLegend
          onClose={() => {
            setOpen(null);
          }}
        />
      )}
    </div>
  );
}

/** Returns the message about what was read, including data that the form has no field for. */
function saidOf({ name, client, meter }: CodeCandidate): string {
  const more = [
    client === '' ? '' : t('billCode.client', { client }),
    meter === '' ? '' : t('billCode.meter', { meter }),
  ].filter(Boolean);
  return [t('billCode.read', { name }), more.join(' · ')].filter(Boolean).join(' ');
}

/** Describes one candidate: 'E.ON · nr. 123 · 09.02.2025 · 123,45 lei'. */
function sentenceFor({ name, number, date, amountBani, client, meter }: CodeCandidate): string {
  return [
    name,
    number === '' ? '' : t('billCode.number', { number }),
    date === '' ? '' : formatDate(date),
    amountBani === null ? '' : `${formatBani(amountBani)} ${t('common.lei')}`,
    client === '' ? '' : t('billCode.client', { client }),
    meter === '' ? '' : t('billCode.meter', { meter }),
  ]
    .filter(Boolean)
    .join(' · ');
}
