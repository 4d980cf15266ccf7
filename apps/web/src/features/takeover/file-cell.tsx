import type { AnswerOf, takeoverRoutes } from '@scara/contracts/http';
import { useState } from 'react';

import { TextButton } from '../../components/button.js';
import { CellEditor } from '../../components/cell-editor.js';
import { cx } from '../../lib/cx.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';
import styles from './takeover.module.css';

type Finding = AnswerOf<typeof takeoverRoutes.readTakeoverRows>['rows'][number]['findings'][number];

type CellProps = {
  readonly label: string;
  readonly text: string;
  readonly isEdited: boolean;
  readonly findings: readonly Finding[];
  /** Saves the text; resolves once the table shows it. Null if the column is not read or the row is left out. */
  readonly onSave: ((text: string) => Promise<unknown>) | null;
};

/** A typed text that the table does not show yet; `refusal` says why it could not be saved. */
type Unsaved = { readonly text: string; readonly refusal: string | null };

/** A cell of a file: its text, its findings, and its correction. */
export function CellOfFile({ label, text: saved, isEdited, findings, onSave }: CellProps) {
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
  const text = unsaved?.text ?? saved;
  const [editing, setEditing] = useState(false);
  // True if the editor was closed by a key: the focus then stays at this cell.
  const [isLeftByKey, setLeftByKey] = useState(false);
  const leave = () => {
    setLeftByKey(true);
    setEditing(false);
  };
  const keep = (typed: string) => {
    if (typed === saved || onSave === null) {
      setUnsaved(null);
      return;
    }
    // If two corrections follow each other, the answer to the first does not apply to the second.
    const settle = (refusal: string | null) => {
      setUnsaved((now) => {
        if (now?.text !== typed) return now;
        return refusal === null ? null : { text: typed, refusal };
      });
    };
    setUnsaved({ text: typed, refusal: null });
    onSave(typed).then(
      () => {
        settle(null);
      },
      (error: unknown) => {
        settle(sentenceOf(error, t('http.notSaved')));
      },
    );
  };
  const severity = findings.some((finding) => finding.severity === 'error') ? 'error' : 'warning';
  // Findings are about the text in the file, not about an unsaved one.
  const told = unsaved === null ? findings : [];
  const suggestion = told.find((finding) => finding.suggestion !== null)?.suggestion ?? null;
  return (
    <td
      data-severity={findings.length > 0 ? severity : undefined}
      className={cx(findings.length > 0 && styles[`cell-${severity}`], isEdited && styles.edited)}
    >
      {editing && onSave !== null ? (
        <CellEditor
          label={label}
          text={saved}
          start={unsaved?.text ?? null}
          align="left"
          save={(typed) => {
            keep(typed);
            return null;
          }}
          onDrop={() => {
            setUnsaved(null);
            leave();
          }}
          onLeft={() => {
            setEditing(false);
          }}
          onSaved={leave}
        />
      ) : (
        <button
          type="button"
          autoFocus={isLeftByKey}
          className={styles.cell}
          disabled={onSave === null}
          aria-label={`${label}: ${text}`}
          onClick={() => {
            setLeftByKey(false);
            setEditing(true);
          }}
        >
          {text === '' ? t('common.none') : text}
        </button>
      )}
      {unsaved?.refusal != null && (
        <p role="alert" className={styles.error}>
          {unsaved.refusal}
        </p>
      )}
      <Reasons findings={told} />
      {suggestion !== null && onSave !== null && (
        <TextButton
          onClick={() => {
            keep(suggestion);
          }}
        >
          {t('takeover.take', { text: suggestion })}
        </TextButton>
      )}
    </td>
  );
}

export function Reasons({ findings }: { findings: readonly Finding[] }) {
  return findings.map(({ severity, text }) => (
    <p key={text} className={styles[severity]}>
      {text}
    </p>
  ));
}
